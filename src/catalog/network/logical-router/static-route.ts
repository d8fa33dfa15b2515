import * as z from 'zod';
import { attr, exactlyOne, nested, optionalNested } from '../../attribute';
import { bfd } from './bfd';
import { hostNames, interfaceNames } from '../interface-names';
import { ipOrPrefixTextOr, ipText, routeText } from '../../ip-text';
import { domainName } from '../../host-text';
import { integer } from '../../integer';

const monitorDestinations = nested({
  name: attr(z.string().min(1), 'Name of the monitored destination.'),
  enable: attr(z.boolean().optional(), 'Enable monitoring of this destination.'),
  source: attr(ipOrPrefixTextOr('DHCP', 'PPPOE').optional(), 'Source IP address of the pings.'),
  destination: attr(ipText.optional(), 'Destination IP address of the pings.'),
  destination_fqdn: attr(domainName.optional(), 'Destination FQDN of the pings.'),
  interval: attr(integer().optional(), 'Ping interval in seconds.'),
  count: attr(integer().optional(), 'Ping count: lost pings before the destination is declared down.'),
});

const pathMonitor = nested({
  enable: attr(z.boolean().optional(), 'Enable path monitoring.'),
  failure_condition: attr(
    z.enum(['any', 'all']).optional(),
    'Failure condition: `any` or `all` of the destinations are down.',
  ),
  hold_time: attr(
    integer().optional(),
    'Preemptive hold time in minutes: how long the path must be up before the route is installed again.',
  ),
  monitor_destinations: attr(z.array(monitorDestinations).optional(), 'Monitored destinations.'),
});

const routeTables = {
  unicast: optionalNested('Unicast route table.', {}),
  multicast: optionalNested('Multicast route table.', {}),
  both: optionalNested('Unicast and multicast route tables.', {}),
  no_install: optionalNested('No install: the route is advertised but not installed.', {}),
};

const intoTable = 'Route table of the static route (legacy routing engine).';

function target(destination: z.ZodString): z.ZodRawShape {
  return {
    name: attr(z.string().min(1), 'Name of the static route.'),
    destination: attr(destination.optional(), 'Destination network, for example `0.0.0.0/0`.'),
    interface: attr(z.string().optional(), 'Egress interface.', { refs: interfaceNames }),
  };
}

// Next hops of both IP versions; for IPv4, an IPv4 address precedes the routers.
const noRouter = {
  receive: optionalNested('Receive: the firewall itself is the destination.', {}),
  discard: optionalNested('Discard the traffic (black hole).', {}),
};
const routers = {
  ipv6_address: attr(z.string().optional(), 'IPv6 address of the next-hop router.', { refs: hostNames }),
  fqdn: attr(domainName.optional(), 'FQDN of the next-hop router.'),
  next_lr: attr(z.string().optional(), 'Next logical router of the firewall.', {
    refs: { kinds: ['logical_router'], open: true },
  }),
  next_vr: attr(z.string().optional(), 'Next virtual router (legacy routing engine).'),
  tunnel: attr(z.string().optional(), 'Tunnel as next hop, by name.'),
};

function oneHop(hops: z.ZodRawShape) {
  return attr(nested(hops, [exactlyOne(...Object.keys(hops))]).optional(), 'Next hop of the route.');
}

const cost = {
  admin_dist: attr(integer().optional(), 'Administrative distance; the lowest value is preferred.'),
  metric: attr(integer().optional(), 'Metric of the route; the lowest value is preferred.'),
};

const supervision = {
  bfd,
  path_monitor: attr(pathMonitor.optional(), 'Path monitoring: removes the route while the path is down.'),
};

const ipv4Route = nested({
  ...target(routeText('IPv4')),
  nexthop: oneHop({
    ...noRouter,
    ip_address: attr(z.string().optional(), 'IP address of the next-hop router.', { refs: hostNames }),
    ...routers,
  }),
  route_table: attr(
    nested(routeTables, [exactlyOne('unicast', 'multicast', 'both', 'no_install')]).optional(),
    intoTable,
  ),
  ...cost,
  ...supervision,
});

const ipv6Route = nested({
  ...target(routeText('IPv6')),
  nexthop: oneHop({ ...noRouter, ...routers }),
  ...cost,
  option: optionalNested('Route options.', { passive: optionalNested('Passive: do not probe the next hop.', {}) }),
  route_table: attr(nested(routeTables).optional(), intoTable),
  ...supervision,
});

function routes(route: z.ZodObject) {
  return nested({
    static_route: attr(z.array(route).optional(), 'Static routes.'),
  }).optional();
}

/** Static routes of a router. */
export const routingTable = nested({
  ip: attr(routes(ipv4Route), 'IPv4 routes.'),
  ipv6: attr(routes(ipv6Route), 'IPv6 routes.'),
});
