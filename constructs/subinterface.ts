import { Layer3Subinterface, type Layer3SubinterfaceConfig } from '#l1/layer3-subinterface';
import type { Construct } from 'constructs';
import { reachedIn, type Reachable } from './catalog-construct';
import type { EthernetInterface } from './ethernet-interface';
import { existingOf, type Existing } from './existing';
import { nameOf, optionalName } from './names';
import { objectConfig } from './object-config';
import { place } from './place';
import { addressItems, dhcpOf, type DhcpClient, type RoutedInterfaceProps } from './routed-interface';

/** Attributes that are properties as they are. */
const reached = ['ddnsConfig', 'arp', 'netflowProfile'] as const;
type Reached = (typeof reached)[number];

/** Properties of `Subinterface`. */
export interface SubinterfaceProps extends RoutedInterfaceProps, Reachable<Layer3SubinterfaceConfig, Reached> {
  /**
   * Parent interface.
   * @example parent: '$lan'
   */
  readonly parent: EthernetInterface | Existing<'ethernet_interface'> | string;
  /**
   * VLAN tag.
   * @example tag: 100
   */
  readonly tag: number;
  /**
   * DHCP client of the interface, instead of static addresses.
   * @default disabled
   * @example dhcp: true
   */
  readonly dhcp?: true | DhcpClient;
}

/** Layer 3 subinterface: one VLAN of an interface, with its own addresses and zone. */
export class Subinterface extends Layer3Subinterface {
  /** References an existing subinterface in the folder of `scope` or one of its parents. Emits nothing. */
  static readonly existing = existingOf('layer3_subinterface');

  constructor(scope: Construct, id: string, props: SubinterfaceProps) {
    const { tag, mtu, comment } = props;
    const own = {
      ...{ tag, mtu, comment, interfaceManagementProfile: optionalName(props.interfaceManagementProfile) },
      parentInterface: nameOf(props.parent),
      ip: addressItems(props.addresses),
      dhcpClient: dhcpOf(props.dhcp),
    };
    super(
      scope,
      id,
      objectConfig('layer3_subinterface', scope, id, props, {
        ...own,
        ...reachedIn<Layer3SubinterfaceConfig>('layer3_subinterface', props, reached),
      }),
    );
    place(this);
  }
}
