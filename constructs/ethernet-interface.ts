import { EthernetInterface as EthernetInterfaceResource, type EthernetInterfaceConfig } from '#l1/ethernet-interface';
import type { Construct } from 'constructs';
import { reachedIn, type Reachable } from './catalog-construct';
import { existingOf } from './existing';
import { optionalName } from './names';
import { omitUndefined, objectConfig } from './object-config';
import { place } from './place';
import { addressItems, dhcpOf, type DhcpClient, type RoutedInterfaceProps } from './routed-interface';

/** Attributes that are properties as they are. */
const reached = ['linkDuplex', 'linkState', 'poe'] as const;
type Reached = (typeof reached)[number];

/** Properties of `EthernetInterface`. */
export interface EthernetInterfaceProps extends RoutedInterfaceProps, Reachable<EthernetInterfaceConfig, Reached> {
  /**
   * Port on the firewall, such as `ethernet1/1`, if the name of the interface is a variable.
   * @default set on each firewall
   * @example port: '$wan'
   */
  readonly port?: string;
  /**
   * Interface type: `layer3` routes packets, `layer2` switches frames, `tap` monitors mirrored traffic.
   * @default 'layer3'
   * @example type: 'layer2'
   */
  readonly type?: 'layer3' | 'layer2' | 'tap';
  /**
   * DHCP client of the interface, instead of static addresses.
   * @default disabled
   * @example dhcp: true
   */
  readonly dhcp?: true | DhcpClient;
  /**
   * VLAN tag of untagged frames; only for the type `layer2`.
   * @default none
   * @example vlanTag: '100'
   */
  readonly vlanTag?: string;
  /**
   * Aggregate group of the interface. All other interface settings then belong to the group.
   * @default none
   * @example aggregateGroup: 'ae1'
   */
  readonly aggregateGroup?: string;
  /**
   * Link speed in Mbps.
   * @default 'auto'
   * @example linkSpeed: '1000'
   */
  readonly linkSpeed?: 'auto' | '10' | '100' | '1000' | '10000' | '40000' | '100000';
}

/** Ethernet interface of a firewall, or an interface variable that each firewall maps to a port. */
export class EthernetInterface extends EthernetInterfaceResource {
  /** References an existing interface in the folder of `scope` or one of its parents. Emits nothing. */
  static readonly existing = existingOf('ethernet_interface');

  constructor(scope: Construct, id: string, props: EthernetInterfaceProps = {}) {
    const { port: defaultValue, comment, linkSpeed, aggregateGroup } = props;
    const own = {
      defaultValue,
      comment,
      linkSpeed,
      ...(aggregateGroup === undefined ? role(props) : { aggregateGroup }),
    };
    super(
      scope,
      id,
      objectConfig('ethernet_interface', scope, id, props, {
        ...own,
        ...reachedIn<EthernetInterfaceConfig>('ethernet_interface', props, reached),
      }),
    );
    place(this);
  }
}

function role({ type = 'layer3', vlanTag, addresses, dhcp, mtu, interfaceManagementProfile }: EthernetInterfaceProps) {
  switch (type) {
    case 'tap':
      return { tap: {} };
    case 'layer2':
      return { layer2: omitUndefined({ vlanTag }) };
    case 'layer3':
      return {
        layer3: omitUndefined({
          ...{ mtu, interfaceManagementProfile: optionalName(interfaceManagementProfile) },
          ip: addressItems(addresses),
          dhcpClient: dhcpOf(dhcp),
        }),
      };
  }
}
