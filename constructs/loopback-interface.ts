import { LoopbackInterface as LoopbackInterfaceResource, type LoopbackInterfaceConfig } from '#l1/loopback-interface';
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

/** Properties of `LoopbackInterface`. */
export interface LoopbackInterfaceProps extends RoutedInterfaceProps, Reachable<LoopbackInterfaceConfig, Reached> {
  /**
   * Interface number on the firewall: 1 for `loopback.1`.
   * @default set on each firewall
   * @example number: 1
   */
  readonly number?: number;
}

/**
 * Loopback interface: an address that is independent of a port, for services, tunnels and routing protocols. Its name
 * starts with `$`.
 */
export class LoopbackInterface extends LoopbackInterfaceResource {
  /** References an existing interface in the folder of `scope` or one of its parents. Emits nothing. */
  static readonly existing = existingOf('loopback_interface');

  constructor(scope: Construct, id: string, props: LoopbackInterfaceProps = {}) {
    const { number, mtu, comment } = props;
    const own = {
      ...{ mtu, comment, interfaceManagementProfile: optionalName(props.interfaceManagementProfile) },
      defaultValue: number === undefined ? undefined : `loopback.${number}`,
      ip: addressItems(props.addresses),
    };
    super(
      scope,
      id,
      objectConfig('loopback_interface', scope, id, props, {
        ...own,
        ...reachedIn<LoopbackInterfaceConfig>('loopback_interface', props, reached),
      }),
    );
    place(this);
  }
}
