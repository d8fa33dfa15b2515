import { TunnelInterface as TunnelInterfaceResource, type TunnelInterfaceConfig } from '#l1/tunnel-interface';
import type { Construct } from 'constructs';
import { reachedIn, type Reachable } from './catalog-construct';
import { existingOf } from './existing';
import { optionalName } from './names';
import { objectConfig } from './object-config';
import { place } from './place';
import { addressItems, type RoutedInterfaceProps } from './routed-interface';

/** Attributes that are properties as they are. */
const reached = ['netflowProfile', 'ipv6'] as const;
type Reached = (typeof reached)[number];

/** Properties of `TunnelInterface`. */
export interface TunnelInterfaceProps extends RoutedInterfaceProps, Reachable<TunnelInterfaceConfig, Reached> {
  /**
   * Interface number on the firewall: 1 for `tunnel.1`.
   * @default set on each firewall
   * @example number: 1
   */
  readonly number?: number;
}

/** Tunnel interface: endpoint of a VPN tunnel for routes and zones. */
export class TunnelInterface extends TunnelInterfaceResource {
  /** References an existing interface in the folder of `scope` or one of its parents. Emits nothing. */
  static readonly existing = existingOf('tunnel_interface');

  constructor(scope: Construct, id: string, props: TunnelInterfaceProps = {}) {
    const { number, mtu, comment } = props;
    const own = {
      ...{ mtu, comment, interfaceManagementProfile: optionalName(props.interfaceManagementProfile) },
      defaultValue: number === undefined ? undefined : `tunnel.${number}`,
      ip: addressItems(props.addresses),
    };
    super(
      scope,
      id,
      objectConfig('tunnel_interface', scope, id, props, {
        ...own,
        ...reachedIn<TunnelInterfaceConfig>('tunnel_interface', props, reached),
      }),
    );
    place(this);
  }
}
