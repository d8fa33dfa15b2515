import * as z from 'zod';
import { attr, exactlyOne, nested } from '../attribute';
import { defineResource } from '../define-resource';
import { scopes } from '../scope';
import {
  addressFilter,
  anyRouteMatch,
  bgpRouteMatch,
  bgpRouteSet,
  entryHead,
  metricChange,
  number32,
  positive32,
  routeAddresses,
} from './route-map-parts';

const tag = attr(positive32.optional(), 'Tag that the route is given.');
const metricType = attr(
  z.enum(['type-1', 'type-2']).optional(),
  'Whether the way inside the network adds to the metric (`type-1`) or not (`type-2`).',
);

const ofBgp = nested({
  ...bgpRouteMatch,
  ...anyRouteMatch,
  local_preference: attr(positive32.optional(), 'Local preference of the route.'),
});
const ofOspf = nested({
  ...anyRouteMatch,
  tag: attr(positive32.optional(), 'Tag of the route.'),
  address: attr(addressFilter.optional(), 'Prefix of the route.'),
  next_hop: attr(addressFilter.optional(), 'Next router of the route.'),
});
const ofOwn = nested({
  ...anyRouteMatch,
  ipv4: attr(nested(routeAddresses).optional(), 'Addresses of the route.'),
});

const inBgp = nested({
  ...bgpRouteSet,
  tag,
  aspath_prepend: attr(
    z.array(z.number().int().min(1).max(65535)).optional(),
    'AS numbers that are put in front of the path.',
  ),
  regular_community: attr(z.array(z.string()).optional(), 'Communities that the route is given.', { set: true }),
  large_community: attr(z.array(z.string()).optional(), 'Large communities that the route is given.', { set: true }),
});
const inOspf = nested({
  metric: attr(metricChange.optional(), 'How the metric is changed.'),
  metric_type: metricType,
  tag,
});
const inOspfFromBgp = nested({
  metric: attr(
    nested({
      value: attr(number32.optional(), 'The value.'),
      action: attr(z.enum(['set', 'add', 'subtract']).optional(), 'Whether the value is set, added or taken away.'),
    }).optional(),
    'How the metric is changed.',
  ),
  metric_type: metricType,
  tag,
});
const inTable = nested({
  source_address: attr(z.string().optional(), 'Address that the firewall uses towards the destination.'),
});

// Entries for routes of one protocol on their way to another.
function entries(match: z.ZodObject, set: z.ZodObject) {
  const entry = nested({
    ...entryHead,
    match: attr(match.optional(), 'What a route must be; without it, every route matches.'),
    set: attr(set.optional(), 'What is changed in a route that is taken.'),
  });
  return nested({
    route_map: attr(z.array(entry).optional(), 'Entries, tried by their number; the first that matches decides.', {
      itemKey: 'name',
    }),
  }).optional();
}

const toTable = 'What becomes of them in the routing table of the firewall.';

export const bgpRouteMapRedistribution = defineResource({
  name: 'bgp_route_map_redistribution',
  doc: 'Entries that say which routes one routing protocol takes from another, and how they are changed.',
  api: { path: '/config/network/v1/bgp-route-map-redistributions' },
  scopes,
  steers: true,
  schema: z.strictObject({
    id: attr(z.string().optional(), 'UUID assigned by the service.', { setBy: 'service' }),
    name: attr(z.string().min(1), 'Name, unique in its container.'),
    description: attr(z.string().optional(), 'What it is for.'),
    bgp: attr(
      nested(
        {
          ospf: attr(entries(ofBgp, inOspfFromBgp), 'What OSPF tells of them.'),
          rib: attr(entries(ofBgp, inTable), toTable),
        },
        [exactlyOne('ospf', 'rib')],
      ).optional(),
      'Routes that BGP found.',
    ),
    ospf: attr(
      nested(
        { bgp: attr(entries(ofOspf, inBgp), 'What BGP tells of them.'), rib: attr(entries(ofOspf, inTable), toTable) },
        [exactlyOne('bgp', 'rib')],
      ).optional(),
      'Routes that OSPF found.',
    ),
    connected_static: attr(
      nested(
        {
          bgp: attr(entries(ofOwn, inBgp), 'What BGP tells of them.'),
          ospf: attr(entries(ofOwn, inOspf), 'What OSPF tells of them.'),
          rib: attr(entries(ofOwn, inTable), toTable),
        },
        [exactlyOne('bgp', 'ospf', 'rib')],
      ).optional(),
      'Routes to networks of the own interfaces, and static ones.',
    ),
  }),
  choices: [exactlyOne('bgp', 'ospf', 'connected_static')],
});
