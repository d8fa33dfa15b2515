import * as z from 'zod';
import { attr, maybeSeveral, nested, optionalNested } from '../attribute';
import { defineResource } from '../define-resource';
import { scopes } from '../scope';
import { accessListNames, pathListNames, prefixListNames, routeMapNames } from './routing-names';
import { notComparable } from '../stronger';

const conditionalAdvertisement = nested({
  exist: optionalNested('Advertise while matching routes exist.', {
    advertise_map: attr(z.string().optional(), 'Advertise map: route map of the advertised routes.', {
      refs: routeMapNames,
    }),
    exist_map: attr(z.string().optional(), 'Exist map: route map of the routes that must exist.', {
      refs: routeMapNames,
    }),
  }),
  non_exist: optionalNested('Advertise while no matching route exists.', {
    advertise_map: attr(z.string().optional(), 'Advertise map: route map of the advertised routes.', {
      refs: routeMapNames,
    }),
    non_exist_map: attr(z.string().optional(), 'Non-exist map: route map of the routes that must not exist.', {
      refs: routeMapNames,
    }),
  }),
});

// Filters on the prefix of a route.
const networkFilters = nested({
  distribute_list: attr(z.string().optional(), 'Distribute list: access list for prefixes.', { refs: accessListNames }),
  prefix_list: attr(z.string().optional(), 'Prefix list for prefixes.', { refs: prefixListNames }),
}).optional();

// Filters of either address family: unicast or multicast.
const filters = {
  filter_list: optionalNested('Filter lists: filtering by AS path.', {
    inbound: attr(z.string().optional(), 'Inbound AS path access list.', { refs: pathListNames }),
    outbound: attr(z.string().optional(), 'Outbound AS path access list.', { refs: pathListNames }),
  }),
  inbound_network_filters: attr(networkFilters, 'Inbound network filters: prefixes accepted from peers.'),
  outbound_network_filters: attr(networkFilters, 'Outbound network filters: prefixes advertised to peers.'),
  route_maps: optionalNested('Route maps for received and advertised routes.', {
    inbound: attr(z.string().optional(), 'Inbound route map.', { refs: routeMapNames }),
    outbound: attr(z.string().optional(), 'Outbound route map.', { refs: routeMapNames }),
  }),
  conditional_advertisement: attr(
    conditionalAdvertisement.optional(),
    'Conditional advertisement: advertise routes depending on the existence of other routes.',
  ),
  unsuppress_map: attr(
    z.string().optional(),
    'Unsuppress map: route map of suppressed routes that are advertised nevertheless.',
    {
      refs: routeMapNames,
    },
  ),
};

export const bgpFilteringProfile = defineResource({
  name: 'bgp_filtering_profile',
  effect: 'routing',
  strength: notComparable,
  doc: 'BGP filtering profile: inbound and outbound route filters of BGP peers.',
  api: { path: '/config/network/v1/bgp-filtering-profiles' },
  scopes,
  affectsRouting: true,
  schema: {
    name: attr(z.string().min(1), 'Name, unique in its location.'),
    description: attr(z.string().optional(), 'Description of the profile.'),
    ipv4: attr(
      nested(
        {
          unicast: attr(nested(filters).optional(), 'Unicast filters.'),
          multicast: attr(
            nested(
              {
                inherit: attr(z.boolean().optional(), 'Inherit the unicast filters.'),
                ...filters,
              },
              [maybeSeveral({ count: 'exactly-one', of: [['inherit'], Object.keys(filters)] })],
            ).optional(),
            'Multicast filters.',
          ),
        },
        [{ count: 'at-least-one', of: [['unicast'], ['multicast']] }],
      ).optional(),
      'IPv4 filters.',
    ),
  },
});
