import { attr, nested } from '../attribute';
import { optional } from '../usual-attributes';
import { interfaceNames } from './interface-names';
import { accessListNames, communityListNames, pathListNames, prefixListNames } from './routing-names';
import { dottedId } from '../ip-text';
import { integer } from '../integer';

/** A 32-bit number. */
export const number32 = integer(0, 4294967295);

/** A positive 32-bit number. */
export const positive32 = integer(1, 4294967295);

/** Attributes of every route map entry except its match criteria and changes. */
export const entryHead = {
  name: attr(integer(1, 65535).optional(), 'Sequence number; the lowest is evaluated first.'),
  description: optional.text('Description of the entry.'),
  action: optional.enum(['permit', 'deny'], 'Action for matching routes: permit or deny.'),
};

/** Filter for an address: access list or prefix list. */
export const addressFilter = nested({
  access_list: optional.text('Access list to match.', { refs: accessListNames }),
  prefix_list: optional.text('Prefix list to match.', { refs: prefixListNames }),
});

/** Addresses of a route to match. */
export const routeAddresses = {
  address: attr(addressFilter.optional(), 'Prefix to match.'),
  next_hop: attr(addressFilter.optional(), 'Next hop to match.'),
};

/** Match criteria for routes of any protocol. */
export const anyRouteMatch = {
  interface: optional.text('Egress interface to match.', { refs: interfaceNames }),
  metric: attr(number32.optional(), 'Metric to match.'),
};

/** Match criteria for BGP routes only. */
export const bgpRouteMatch = {
  as_path_access_list: optional.text('AS path access list to match.', { refs: pathListNames }),
  regular_community: optional.text('Community list for regular communities.', { refs: communityListNames }),
  large_community: optional.text('Community list for large communities.', { refs: communityListNames }),
  extended_community: optional.text('Community list for extended communities.', { refs: communityListNames }),
  origin: optional.text('BGP origin to match.'),
  tag: attr(positive32.optional(), 'Tag to match.'),
  peer: optional.enum(['local', 'none'], 'Peer to match: `local` for locally originated routes, or `none`.'),
  ipv4: optional.nested('IPv4 addresses to match.', {
    ...routeAddresses,
    route_source: attr(addressFilter.optional(), 'Route source: BGP neighbor that advertised the route.'),
  }),
};

/** Change of a metric. */
export const metricChange = nested({
  // The API's own spelling.
  action: optional.enum(
    ['set', 'add', 'substract'],
    'Metric action: set, add or subtract (the API spells it `substract`).',
  ),
  value: attr(number32.optional(), 'Metric value.'),
});

/** Changes to BGP routes. */
export const bgpRouteSet = {
  atomic_aggregate: optional.flag('Set the atomic aggregate attribute.'),
  local_preference: attr(number32.optional(), 'Local preference to set; the highest value is preferred.'),
  metric: attr(metricChange.optional(), 'Metric (MED) to set.'),
  weight: attr(number32.optional(), 'Weight to set; the highest value is preferred.'),
  origin: optional.enum(['none', 'egp', 'igp', 'incomplete'], 'BGP origin to set.'),
  originator_id: attr(dottedId.optional(), 'Originator ID to set: router ID of the originating router.'),
  aggregator: optional.nested('Aggregator attribute to set.', {
    as: attr(positive32.optional(), 'AS number of the aggregator.'),
    router_id: attr(dottedId.optional(), 'Router ID of the aggregator.'),
  }),
  ipv4: optional.nested('IPv4 attributes to set.', {
    source_address: optional.text('Source address to set.'),
    next_hop: optional.text('Next hop to set.'),
  }),
};
