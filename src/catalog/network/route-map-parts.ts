import * as z from 'zod';
import { attr, nested } from '../attribute';
import { interfaceNames } from './interface-names';
import { accessListNames, communityListNames, pathListNames, prefixListNames } from './routing-names';

/** A number of 32 bits. */
export const number32 = z.number().int().min(0).max(4294967295);

/** One of 32 bits that is not 0. */
export const positive32 = z.number().int().min(1).max(4294967295);

/** What every entry of a route map has beside what it matches and sets. */
export const entryHead = {
  name: attr(z.number().int().min(1).max(65535).optional(), 'Number of the entry; the lowest is tried first.'),
  description: attr(z.string().optional(), 'What the entry is for.'),
  action: attr(z.enum(['permit', 'deny']).optional(), 'Whether a route that matches is taken.'),
};

/** How an address is looked at. */
export const addressFilter = nested({
  access_list: attr(z.string().optional(), 'Access list that it must pass.', { refs: accessListNames }),
  prefix_list: attr(z.string().optional(), 'Prefix list that it must pass.', { refs: prefixListNames }),
});

/** The addresses of a route that an entry can look at. */
export const routeAddresses = {
  address: attr(addressFilter.optional(), 'Prefix of the route.'),
  next_hop: attr(addressFilter.optional(), 'Next router of the route.'),
};

/** What an entry can ask of the routes of any protocol. */
export const anyRouteMatch = {
  interface: attr(z.string().optional(), 'Interface that the route leaves by.', { refs: interfaceNames }),
  metric: attr(number32.optional(), 'Metric of the route.'),
};

/** What an entry can ask of BGP routes alone. */
export const bgpRouteMatch = {
  as_path_access_list: attr(z.string().optional(), 'List that the AS path must pass.', { refs: pathListNames }),
  regular_community: attr(z.string().optional(), 'Community list that the route must pass.', {
    refs: communityListNames,
  }),
  large_community: attr(z.string().optional(), 'Community list that its large communities must pass.', {
    refs: communityListNames,
  }),
  extended_community: attr(z.string().optional(), 'Community list that its extended communities must pass.', {
    refs: communityListNames,
  }),
  origin: attr(z.string().optional(), 'Origin of the route.'),
  tag: attr(positive32.optional(), 'Tag of the route.'),
  peer: attr(z.enum(['local', 'none']).optional(), 'Whether the firewall itself made the route.'),
  ipv4: attr(
    nested({
      ...routeAddresses,
      route_source: attr(addressFilter.optional(), 'Router that told the route.'),
    }).optional(),
    'Addresses of the route.',
  ),
};

/** How a metric is changed. */
export const metricChange = nested({
  // The API spells it so.
  action: attr(z.enum(['set', 'add', 'substract']).optional(), 'Whether the value is set, added or taken away.'),
  value: attr(number32.optional(), 'The value.'),
});

/** What an entry can change in BGP routes. */
export const bgpRouteSet = {
  atomic_aggregate: attr(z.boolean().optional(), 'Whether the route is marked as a summary that lost detail.'),
  local_preference: attr(number32.optional(), 'Local preference; the highest wins.'),
  metric: attr(metricChange.optional(), 'How the metric is changed.'),
  weight: attr(number32.optional(), 'Weight on this router; the highest wins.'),
  origin: attr(z.enum(['none', 'egp', 'igp', 'incomplete']).optional(), 'Origin that the route is given.'),
  originator_id: attr(z.string().optional(), 'Router ID that counts as the one that made the route.'),
  aggregator: attr(
    nested({
      as: attr(positive32.optional(), 'Its AS number.'),
      router_id: attr(z.string().optional(), 'Its router ID.'),
    }).optional(),
    'Who counts as the one that made the summary.',
  ),
  ipv4: attr(
    nested({
      source_address: attr(z.string().optional(), 'Address that the firewall uses towards the destination.'),
      next_hop: attr(z.string().optional(), 'Next router.'),
    }).optional(),
    'Addresses that the route is given.',
  ),
};
