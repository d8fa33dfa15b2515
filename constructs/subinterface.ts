import { Layer3Subinterface } from '#l1/layer3-subinterface';
import type { Construct } from 'constructs';
import type { EthernetInterface } from './ethernet-interface';
import { existing, type Existing } from './existing';
import { nameOf } from './names';
import { objectConfig } from './object-config';
import { place } from './place';
import { addressItems, dhcpOf, type DhcpClient, type RoutedInterfaceProps } from './routed-interface';

/** What a subinterface can be given. */
export interface SubinterfaceProps extends RoutedInterfaceProps {
  /** Interface that the VLAN comes in on. */
  readonly parent: EthernetInterface | Existing<'ethernet_interface'> | string;
  /** Tag of the VLAN. */
  readonly tag: number;
  /**
   * Gets its address from a DHCP server, instead of static addresses.
   * @default not
   */
  readonly dhcp?: true | DhcpClient;
}

/** One VLAN of a port that routes several, with addresses and a zone of its own. */
export class Subinterface extends Layer3Subinterface {
  /** A subinterface that exists in the folder that `scope` is or lies in, or above. Emits nothing. */
  static existing(scope: Construct, name: string): Existing<'layer3_subinterface'> {
    return existing('layer3_subinterface', scope, name);
  }

  constructor(scope: Construct, id: string, props: SubinterfaceProps) {
    const { tag, mtu, comment, managementProfile } = props;
    const own = {
      ...{ tag, mtu, comment, interfaceManagementProfile: managementProfile },
      parentInterface: nameOf(props.parent),
      ip: addressItems(props.addresses),
      dhcpClient: dhcpOf(props.dhcp),
    };
    super(scope, id, objectConfig('layer3_subinterface', scope, id, props, own));
    place(this);
  }
}
