import { TunnelInterface as TunnelInterfaceResource } from '#l1/tunnel-interface';
import type { Construct } from 'constructs';
import { existing, type Existing } from './existing';
import { objectConfig } from './object-config';
import { place } from './place';
import { addressItems, type RoutedInterfaceProps } from './routed-interface';

/** What a tunnel interface can be given. */
export interface TunnelInterfaceProps extends RoutedInterfaceProps {
  /**
   * Its number on the firewall: 1 for `tunnel.1`.
   * @default each firewall says
   */
  readonly number?: number;
}

/** The end of a VPN tunnel that routes and zones speak of. */
export class TunnelInterface extends TunnelInterfaceResource {
  /** An interface that exists in the folder that `scope` is or lies in, or above. Emits nothing. */
  static existing(scope: Construct, name: string): Existing<'tunnel_interface'> {
    return existing('tunnel_interface', scope, name);
  }

  constructor(scope: Construct, id: string, props: TunnelInterfaceProps = {}) {
    const { number, mtu, comment, managementProfile } = props;
    const own = {
      ...{ mtu, comment, interfaceManagementProfile: managementProfile },
      defaultValue: number === undefined ? undefined : `tunnel.${number}`,
      ip: addressItems(props.addresses),
    };
    super(scope, id, objectConfig('tunnel_interface', scope, id, props, own));
    place(this);
  }
}
