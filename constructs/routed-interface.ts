import type { NameOf } from './catalog-construct';
import type { ObjectProps } from './object-config';

/** Properties of every layer 3 interface. */
export interface RoutedInterfaceProps extends ObjectProps {
  /**
   * Static IP addresses with prefix length, or variables.
   * @default none
   * @example addresses: ['203.0.113.1/24']
   */
  readonly addresses?: readonly string[];
  /**
   * Interface management profile: the management services that the interface permits.
   * @default none: no services
   * @example interfaceManagementProfile: 'ping'
   */
  readonly interfaceManagementProfile?: NameOf<'interface_management_profile'>;
  /**
   * MTU in bytes.
   * @default chosen by the service
   * @example mtu: 1500
   */
  readonly mtu?: number;
  /**
   * Comment of the interface.
   * @default none
   * @example comment: 'Line of the provider'
   */
  readonly comment?: string;
}

/** Settings of the DHCP client of an interface. */
export interface DhcpClient {
  /**
   * Create a default route that points to the gateway of the lease.
   * @default true
   * @example createDefaultRoute: false
   */
  readonly createDefaultRoute?: boolean;
  /**
   * Metric of the default route; the lowest one is preferred.
   * @default 10
   * @example defaultRouteMetric: 20
   */
  readonly defaultRouteMetric?: number;
}

/** Converts static addresses to their API form. */
export function addressItems(addresses: readonly string[] | undefined) {
  return addresses?.map((name) => ({ name }));
}

/** Converts DHCP client settings to their API form. */
export function dhcpOf(dhcp: true | DhcpClient | undefined) {
  if (dhcp === undefined) return undefined;
  return dhcp === true ? { enable: true } : { enable: true, ...dhcp };
}
