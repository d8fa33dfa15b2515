import * as z from 'zod';
import { attr, maybeSeveral, nested } from '../attribute';
import { optional } from '../usual-attributes';
import { defineResource } from '../define-resource';
import { accessListNames, pathListNames, prefixListNames, routeMapNames } from './routing-names';
import { notComparable } from '../stronger';

const conditionalAdvertisement = nested({
  exist: optional.nested('Advertise while matching routes exist.', {
    advertise_map: optional.text('Advertise map: route map of the advertised routes.', { refs: routeMapNames }),
    exist_map: optional.text('Exist map: route map of the routes that must exist.', { refs: routeMapNames }),
  }),
  non_exist: optional.nested('Advertise while no matching route exists.', {
    advertise_map: optional.text('Advertise map: route map of the advertised routes.', { refs: routeMapNames }),
    non_exist_map: optional.text('Non-exist map: route map of the routes that must not exist.', {
      refs: routeMapNames,
    }),
  }),
});

// Filters on the prefix of a route.
const networkFilters = nested({
  distribute_list: optional.text('Distribute list: access list for prefixes.', { refs: accessListNames }),
  prefix_list: optional.text('Prefix list for prefixes.', { refs: prefixListNames }),
}).optional();

// Filters of either address family: unicast or multicast.
const filters = {
  filter_list: optional.nested('Filter lists: filtering by AS path.', {
    inbound: optional.text('Inbound AS path access list.', { refs: pathListNames }),
    outbound: optional.text('Outbound AS path access list.', { refs: pathListNames }),
  }),
  inbound_network_filters: attr(networkFilters, 'Inbound network filters: prefixes accepted from peers.'),
  outbound_network_filters: attr(networkFilters, 'Outbound network filters: prefixes advertised to peers.'),
  route_maps: optional.nested('Route maps for received and advertised routes.', {
    inbound: optional.text('Inbound route map.', { refs: routeMapNames }),
    outbound: optional.text('Outbound route map.', { refs: routeMapNames }),
  }),
  conditional_advertisement: attr(
    conditionalAdvertisement.optional(),
    'Conditional advertisement: advertise routes depending on the existence of other routes.',
  ),
  unsuppress_map: optional.text('Unsuppress map: route map of suppressed routes that are advertised nevertheless.', {
    refs: routeMapNames,
  }),
};

export const bgpFilteringProfile = defineResource({
  name: 'bgp_filtering_profile',
  effect: 'routing',
  strength: notComparable,
  doc: 'BGP filtering profile: inbound and outbound route filters of BGP peers.',
  api: { path: '/config/network/v1/bgp-filtering-profiles' },
  schema: {
    name: attr(z.string().min(1), 'Name, unique in its location.'),
    description: optional.text('Description of the profile.'),
    ipv4: attr(
      nested(
        {
          unicast: optional.nested('Unicast filters.', filters),
          multicast: attr(
            nested(
              {
                inherit: optional.flag('Inherit the unicast filters.'),
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
