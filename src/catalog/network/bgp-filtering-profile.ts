import * as z from 'zod';
import { attr, nested } from '../attribute';
import { defineResource } from '../define-resource';
import { scopes } from '../scope';
import { accessListNames, pathListNames, prefixListNames, routeMapNames } from './routing-names';

const conditionalAdvertisement = nested({
  exist: attr(
    nested({
      advertise_map: attr(z.string().optional(), 'Map of the routes that are told.', { refs: routeMapNames }),
      exist_map: attr(z.string().optional(), 'Map of the routes that must be there.', { refs: routeMapNames }),
    }).optional(),
    'While others are there.',
  ),
  non_exist: attr(
    nested({
      advertise_map: attr(z.string().optional(), 'Map of the routes that are told.', { refs: routeMapNames }),
      non_exist_map: attr(z.string().optional(), 'Map of the routes that must not be there.', { refs: routeMapNames }),
    }).optional(),
    'While others are not there.',
  ),
});

// What the prefix of a route must pass.
const networkFilters = nested({
  distribute_list: attr(z.string().optional(), 'Access list that the prefix must pass.', { refs: accessListNames }),
  prefix_list: attr(z.string().optional(), 'Prefix list that the prefix must pass.', { refs: prefixListNames }),
}).optional();

// The filters of either kind of traffic.
const filters = {
  filter_list: attr(
    nested({
      inbound: attr(z.string().optional(), 'List for routes that are taken.', { refs: pathListNames }),
      outbound: attr(z.string().optional(), 'List for routes that are told.', { refs: pathListNames }),
    }).optional(),
    'Filters by AS path.',
  ),
  inbound_network_filters: attr(networkFilters, 'Filters by prefix for routes that are taken.'),
  outbound_network_filters: attr(networkFilters, 'Filters by prefix for routes that are told.'),
  route_maps: attr(
    nested({
      inbound: attr(z.string().optional(), 'Map for routes that are taken.', { refs: routeMapNames }),
      outbound: attr(z.string().optional(), 'Map for routes that are told.', { refs: routeMapNames }),
    }).optional(),
    'Maps that filter and change routes.',
  ),
  conditional_advertisement: attr(
    conditionalAdvertisement.optional(),
    'Routes that are told only while others are there, or are not.',
  ),
  unsuppress_map: attr(z.string().optional(), 'Map of the routes that are told although a summary covers them.', {
    refs: routeMapNames,
  }),
};

export const bgpFilteringProfile = defineResource({
  name: 'bgp_filtering_profile',
  doc: 'Which routes are taken from BGP peers, and which are told to them.',
  api: { path: '/config/network/v1/bgp-filtering-profiles' },
  scopes,
  steers: true,
  schema: z.strictObject({
    id: attr(z.string().optional(), 'UUID assigned by the service.', { setBy: 'service' }),
    name: attr(z.string().min(1), 'Name, unique in its container.'),
    description: attr(z.string().optional(), 'What it is for.'),
    ipv4: attr(
      nested(
        {
          unicast: attr(nested(filters).optional(), 'Routes of ordinary traffic.'),
          multicast: attr(
            nested(
              {
                inherit: attr(z.boolean().optional(), 'Whether the filters of ordinary traffic hold, too.'),
                ...filters,
              },
              [{ count: 'exactly-one', of: [['inherit'], Object.keys(filters)] }],
            ).optional(),
            'Routes of multicast traffic.',
          ),
        },
        [{ count: 'at-least-one', of: [['unicast'], ['multicast']] }],
      ).optional(),
      'Routes of IPv4.',
    ),
  }),
});
