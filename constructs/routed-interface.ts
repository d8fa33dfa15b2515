import type { ObjectProps } from './object-config';

/** What every interface that routes can be given. */
export interface RoutedInterfaceProps extends ObjectProps {
  /**
   * Static addresses, each with its prefix length, or variables.
   * @default none
   */
  readonly addresses?: readonly string[];
  /**
   * Name of the profile that says which services of the firewall itself answer, and to whom.
   * @default none: nothing answers
   */
  readonly managementProfile?: string;
  /**
   * Largest packet that it sends, in bytes.
   * @default chosen by the service
   */
  readonly mtu?: number;
  /**
   * What the interface is for.
   * @default none
   */
  readonly comment?: string;
}

/** How an interface asks a DHCP server for its address. */
export interface DhcpClient {
  /**
   * Whether the gateway of the lease becomes the default route.
   * @default true
   */
  readonly createDefaultRoute?: boolean;
  /**
   * Metric of the default route; the lowest wins.
   * @default 10
   */
  readonly defaultRouteMetric?: number;
}

/** The form that static addresses are sent in. */
export function addressItems(addresses: readonly string[] | undefined) {
  return addresses?.map((name) => ({ name }));
}

/** The form that a DHCP client is sent in. */
export function dhcpOf(dhcp: true | DhcpClient | undefined) {
  if (dhcp === undefined) return undefined;
  return dhcp === true ? { enable: true } : { enable: true, ...dhcp };
}
