import { LoopbackInterface as LoopbackInterfaceResource } from '#l1/loopback-interface';
import type { Construct } from 'constructs';
import { existing, type Existing } from './existing';
import { objectConfig } from './object-config';
import { place } from './place';
import { addressItems, type RoutedInterfaceProps } from './routed-interface';

/** What a loopback interface can be given. */
export interface LoopbackInterfaceProps extends RoutedInterfaceProps {
  /**
   * Its number on the firewall: 1 for `loopback.1`.
   * @default each firewall says
   */
  readonly number?: number;
}

/** An address of a firewall that depends on no port: for services, tunnels and routing protocols. Its name begins with `$`. */
export class LoopbackInterface extends LoopbackInterfaceResource {
  /** An interface that exists in the folder that `scope` is or lies in, or above. Emits nothing. */
  static existing(scope: Construct, name: string): Existing<'loopback_interface'> {
    return existing('loopback_interface', scope, name);
  }

  constructor(scope: Construct, id: string, props: LoopbackInterfaceProps = {}) {
    const { number, mtu, comment, managementProfile } = props;
    const own = {
      ...{ mtu, comment, interfaceManagementProfile: managementProfile },
      defaultValue: number === undefined ? undefined : `loopback.${number}`,
      ip: addressItems(props.addresses),
    };
    super(scope, id, objectConfig('loopback_interface', scope, id, props, own));
    place(this);
  }
}
