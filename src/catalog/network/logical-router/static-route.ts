import * as z from 'zod';
import { attr, exactlyOne, nested } from '../../attribute';
import { optional } from '../../usual-attributes';
import { bfd } from './bfd';
import { hostNames, interfaceNames } from '../interface-names';
import { ipOrPrefixTextOr, ipText, routeText } from '../../ip-text';
import { domainName } from '../../host-text';

const monitorDestinations = nested({
  name: attr(z.string().min(1), 'Name of the monitored destination.'),
  enable: optional.flag('Enable monitoring of this destination.'),
  source: attr(ipOrPrefixTextOr('DHCP', 'PPPOE').optional(), 'Source IP address of the pings.'),
  destination: attr(ipText.optional(), 'Destination IP address of the pings.'),
  destination_fqdn: attr(domainName.optional(), 'Destination FQDN of the pings.'),
  interval: optional.integer('Ping interval in seconds.'),
  count: optional.integer('Ping count: lost pings before the destination is declared down.'),
});

const pathMonitor = nested({
  enable: optional.flag('Enable path monitoring.'),
  failure_condition: optional.enum(['any', 'all'], 'Failure condition: `any` or `all` of the destinations are down.'),
  hold_time: optional.integer(
    'Preemptive hold time in minutes: how long the path must be up before the route is installed again.',
  ),
  monitor_destinations: attr(z.array(monitorDestinations).optional(), 'Monitored destinations.'),
});

const routeTables = {
  unicast: optional.nested('Unicast route table.', {}),
  multicast: optional.nested('Multicast route table.', {}),
  both: optional.nested('Unicast and multicast route tables.', {}),
  no_install: optional.nested('No install: the route is advertised but not installed.', {}),
};

const intoTable = 'Route table of the static route (legacy routing engine).';

function target(destination: z.ZodString): z.ZodRawShape {
  return {
    name: attr(z.string().min(1), 'Name of the static route.', { isLabel: true }),
    destination: attr(destination.optional(), 'Destination network, for example `0.0.0.0/0`.'),
    interface: optional.text('Egress interface.', { refs: interfaceNames }),
  };
}

// Next hops of both IP versions; for IPv4, an IPv4 address precedes the routers.
const noRouter = {
  receive: optional.nested('Receive: the firewall itself is the destination.', {}),
  discard: optional.nested('Discard the traffic (black hole).', {}),
};
const routers = {
  ipv6_address: optional.text('IPv6 address of the next-hop router.', { refs: hostNames }),
  fqdn: attr(domainName.optional(), 'FQDN of the next-hop router.'),
  next_lr: optional.text('Next logical router of the firewall.', { refs: { kinds: ['logical_router'], open: true } }),
  next_vr: optional.text('Next virtual router (legacy routing engine).'),
  tunnel: optional.text('Tunnel as next hop, by name.'),
};

function oneHop(hops: z.ZodRawShape) {
  return optional.oneOf('Next hop of the route.', hops);
}

const cost = {
  admin_dist: optional.integer('Administrative distance; the lowest value is preferred.'),
  metric: optional.integer('Metric of the route; the lowest value is preferred.'),
};

const supervision = {
  bfd,
  path_monitor: attr(pathMonitor.optional(), 'Path monitoring: removes the route while the path is down.'),
};

const ipv4Route = nested({
  ...target(routeText('IPv4')),
  nexthop: oneHop({
    ...noRouter,
    ip_address: optional.text('IP address of the next-hop router.', { refs: hostNames }),
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
  option: optional.nested('Route options.', { passive: optional.nested('Passive: do not probe the next hop.', {}) }),
  route_table: optional.nested(intoTable, routeTables),
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
