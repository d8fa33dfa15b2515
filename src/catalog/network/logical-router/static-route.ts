import * as z from 'zod';
import { attr, exactlyOne, nested } from '../../attribute';
import { bfd } from './bfd';
import { hostNames, interfaceNames } from '../interface-names';

const monitorDestinations = nested({
  name: attr(z.string().min(1), 'Name of the target.'),
  enable: attr(z.boolean().optional(), 'Whether it is asked.'),
  source: attr(z.string().optional(), 'Address that pings come from.'),
  destination: attr(z.string().optional(), 'Address that is pinged.'),
  destination_fqdn: attr(z.string().optional(), 'DNS name that is pinged.'),
  interval: attr(z.number().int().optional(), 'Seconds between two pings.'),
  count: attr(z.number().int().optional(), 'Pings that must be lost before the destination counts as silent.'),
});

const pathMonitor = nested({
  enable: attr(z.boolean().optional(), 'Whether the way is watched.'),
  failure_condition: attr(
    z.enum(['any', 'all']).optional(),
    'Whether one destination that is silent is enough, or all must be.',
  ),
  hold_time: attr(z.number().int().optional(), 'Minutes that the way must be good again before the route comes back.'),
  monitor_destinations: attr(z.array(monitorDestinations).optional(), 'What is pinged.', { itemKey: 'name' }),
});

const routeTables = {
  unicast: attr(nested({}).optional(), 'For unicast traffic.'),
  multicast: attr(nested({}).optional(), 'For multicast traffic.'),
  both: attr(nested({}).optional(), 'For both.'),
  no_install: attr(nested({}).optional(), 'For none: other protocols tell it, and this router does not use it.'),
};

const intoTable = 'Table that the route goes into, in the older routing engine.';

const target = {
  name: attr(z.string().min(1), 'Name of the route.'),
  destination: attr(z.string().optional(), 'Network that the route leads to, such as `0.0.0.0/0`.'),
  interface: attr(z.string().optional(), 'Interface that packets leave by.', { refs: interfaceNames }),
};

// Next hops of both versions of IP; for IPv4, an IPv4 address stands before the routers.
const noRouter = {
  receive: attr(nested({}).optional(), 'The firewall itself.'),
  discard: attr(nested({}).optional(), 'Nobody.'),
};
const routers = {
  ipv6_address: attr(z.string().optional(), 'A router, by its IPv6 address.', { refs: hostNames }),
  fqdn: attr(z.string().optional(), 'A router, by its DNS name.'),
  next_lr: attr(z.string().optional(), 'Another logical router of the firewall.', {
    refs: { kinds: ['logical_router'], open: true },
  }),
  next_vr: attr(z.string().optional(), 'Another virtual router, in the older routing engine.'),
  tunnel: attr(z.string().optional(), 'The other end of a tunnel, by name.'),
};

function oneHop(hops: z.ZodRawShape) {
  return attr(nested(hops, [exactlyOne(...Object.keys(hops))]).optional(), 'Who gets the packets.');
}

const cost = {
  admin_dist: attr(z.number().int().optional(), 'How much the route is believed; lower wins.'),
  metric: attr(z.number().int().optional(), 'Cost of the route; lower wins.'),
};

const supervision = {
  bfd,
  path_monitor: attr(pathMonitor.optional(), 'Takes the route away while nothing on the way answers.'),
};

const ipv4Route = nested({
  ...target,
  nexthop: oneHop({
    ...noRouter,
    ip_address: attr(z.string().optional(), 'A router, by its address.', { refs: hostNames }),
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
  ...target,
  nexthop: oneHop({ ...noRouter, ...routers }),
  ...cost,
  option: attr(
    nested({ passive: attr(nested({}).optional(), 'The next hop is not asked whether it is there.') }).optional(),
    'How the route is treated.',
  ),
  route_table: attr(nested(routeTables).optional(), intoTable),
  ...supervision,
});

function routes(route: z.ZodObject) {
  return nested({
    static_route: attr(z.array(route).optional(), 'Static routes.', { itemKey: 'name' }),
  }).optional();
}

/** Static routes of a router. */
export const routingTable = nested({
  ip: attr(routes(ipv4Route), 'Routes of IPv4.'),
  ipv6: attr(routes(ipv6Route), 'Routes of IPv6.'),
});
