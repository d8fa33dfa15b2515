import { EthernetInterface as EthernetInterfaceResource } from '#l1/ethernet-interface';
import type { Construct } from 'constructs';
import { existing, type Existing } from './existing';
import { defined, objectConfig } from './object-config';
import { place } from './place';
import { addressItems, dhcpOf, type DhcpClient, type RoutedInterfaceProps } from './routed-interface';
import type { OpenWord } from './open-word';

/** What an Ethernet interface can be given. */
export interface EthernetInterfaceProps extends RoutedInterfaceProps {
  /**
   * Port on the firewall, such as `ethernet1/1`, where the name of the interface is a variable.
   * @default each firewall says
   */
  readonly port?: string;
  /**
   * Whether it routes packets, switches frames, or listens to a copy of the traffic.
   * @default 'layer3'
   */
  readonly type?: 'layer3' | 'layer2' | 'tap';
  /**
   * Gets its address from a DHCP server, instead of static addresses.
   * @default not
   */
  readonly dhcp?: true | DhcpClient;
  /**
   * With the type `layer2`: VLAN that untagged frames belong to.
   * @default none
   */
  readonly vlanTag?: string;
  /**
   * Aggregate interface that it is a link of; then it is nothing by itself.
   * @default none
   */
  readonly aggregateGroup?: string;
  /**
   * Speed of the link in Mbit/s.
   * @default 'auto'
   */
  readonly linkSpeed?: OpenWord<'auto' | '10' | '100' | '1000' | '10000' | '40000' | '100000'>;
}

/** A physical port of a firewall, or a name for one that each firewall maps to its own. */
export class EthernetInterface extends EthernetInterfaceResource {
  /** An interface that exists in the folder that `scope` is or lies in, or above. Emits nothing. */
  static existing(scope: Construct, name: string): Existing<'ethernet_interface'> {
    return existing('ethernet_interface', scope, name);
  }

  constructor(scope: Construct, id: string, props: EthernetInterfaceProps = {}) {
    const { port: defaultValue, comment, linkSpeed, aggregateGroup } = props;
    const own = {
      defaultValue,
      comment,
      linkSpeed,
      ...(aggregateGroup === undefined ? role(props) : { aggregateGroup }),
    };
    super(scope, id, objectConfig('ethernet_interface', scope, id, props, own));
    place(this);
  }
}

function role({ type = 'layer3', vlanTag, addresses, dhcp, mtu, managementProfile }: EthernetInterfaceProps) {
  switch (type) {
    case 'tap':
      return { tap: {} };
    case 'layer2':
      return { layer2: defined({ vlanTag }) };
    case 'layer3':
      return {
        layer3: defined({
          ...{ mtu, interfaceManagementProfile: managementProfile },
          ip: addressItems(addresses),
          dhcpClient: dhcpOf(dhcp),
        }),
      };
  }
}
