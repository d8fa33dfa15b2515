import * as z from 'zod';
import { attr, exactlyOne, nested } from '../attribute';
import { optional } from '../usual-attributes';
import { defineResource } from '../define-resource';
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
import { notComparable } from '../stronger';
import { integer } from '../integer';

const tag = attr(positive32.optional(), 'Tag to set.');
const metricType = optional.enum(
  ['type-1', 'type-2'],
  'OSPF metric type: `type-1` adds the internal cost, `type-2` does not.',
);

const ofBgp = nested({
  ...bgpRouteMatch,
  ...anyRouteMatch,
  local_preference: attr(positive32.optional(), 'Local preference to match.'),
});
const ofOspf = nested({
  ...anyRouteMatch,
  tag: attr(positive32.optional(), 'Tag to match.'),
  address: attr(addressFilter.optional(), 'Prefix to match.'),
  next_hop: attr(addressFilter.optional(), 'Next hop to match.'),
});
const ofOwn = nested({
  ...anyRouteMatch,
  ipv4: optional.nested('IPv4 addresses to match.', routeAddresses),
});

const inBgp = nested({
  ...bgpRouteSet,
  tag,
  aspath_prepend: attr(
    z.array(integer(1, 65535)).optional(),
    'AS path prepend: AS numbers added in front of the AS path.',
    { unconfirmed: ['minimum', 'maximum'] },
  ),
  regular_community: optional.textSet('Regular communities to set.'),
  large_community: optional.textSet('Large communities to set.'),
});
const inOspf = nested({
  metric: attr(metricChange.optional(), 'Metric to set.'),
  metric_type: metricType,
  tag,
});
const inOspfFromBgp = nested({
  metric: optional.nested('Metric to set.', {
    value: attr(number32.optional(), 'Metric value.'),
    action: optional.enum(
      ['set', 'add', 'subtract'],
      'Metric action: set, add or subtract (the API spells it `substract`).',
    ),
  }),
  metric_type: metricType,
  tag,
});
const inTable = nested({
  source_address: optional.text('Source address for the route.'),
});

// Entries for redistributing routes from one protocol to another.
function entries(match: z.ZodObject, set: z.ZodObject) {
  const entry = nested({
    ...entryHead,
    match: attr(match.optional(), 'Match criteria; if absent, every route matches.'),
    set: attr(set.optional(), 'Attributes to set on permitted routes.'),
  });
  return nested({
    route_map: attr(
      z.array(entry).optional(),
      'Route map entries in order of their sequence number; the first match applies.',
    ),
  }).optional();
}

const toTable = 'Redistribution into the routing table (RIB).';

export const bgpRouteMapRedistribution = defineResource({
  name: 'bgp_route_map_redistribution',
  effect: 'routing',
  strength: notComparable,
  doc: 'Route map for redistribution between BGP, OSPF, static and connected routes.',
  api: { path: '/config/network/v1/bgp-route-map-redistributions' },
  schema: {
    name: attr(z.string().min(1), 'Name, unique in its location.'),
    description: optional.text('Description of the route map.'),
    bgp: optional.oneOf('Redistribution of BGP routes.', {
      ospf: attr(entries(ofBgp, inOspfFromBgp), 'Redistribution from BGP to OSPF.'),
      rib: attr(entries(ofBgp, inTable), toTable),
    }),
    ospf: optional.oneOf('Redistribution of OSPF routes.', {
      bgp: attr(entries(ofOspf, inBgp), 'Redistribution from OSPF to BGP.'),
      rib: attr(entries(ofOspf, inTable), toTable),
    }),
    connected_static: optional.oneOf('Redistribution of connected and static routes.', {
      bgp: attr(entries(ofOwn, inBgp), 'Redistribution of connected and static routes to BGP.'),
      ospf: attr(entries(ofOwn, inOspf), 'Redistribution of connected and static routes to OSPF.'),
      rib: attr(entries(ofOwn, inTable), toTable),
    }),
  },
  choices: [{ ...exactlyOne('bgp', 'ospf', 'connected_static'), noneIsSent: true }],
});
