import * as z from 'zod';
import { attr, nested, plain } from '../attribute';
import { defineResource } from '../define-resource';
import { scopes } from '../scope';

const conditionalAdvertisement = nested({
  exist: plain(
    nested({ advertise_map: plain(z.string().optional()), exist_map: plain(z.string().optional()) }).optional(),
  ),
  non_exist: plain(
    nested({ advertise_map: plain(z.string().optional()), non_exist_map: plain(z.string().optional()) }).optional(),
  ),
});

export const bgpFilteringProfile = defineResource({
  name: 'bgp_filtering_profile',
  doc: 'BGP filtering profile.',
  api: { path: '/config/network/v1/bgp-filtering-profiles' },
  scopes,
  schema: z.strictObject({
    id: attr(z.string().optional(), 'UUID assigned by the service.', { setBy: 'service' }),
    name: attr(z.string().min(1), 'Name, unique in its container.'),
    description: attr(z.string().optional(), 'What it is for.'),
    ipv4: attr(
      nested(
        {
          unicast: plain(
            nested({
              filter_list: plain(
                nested({ inbound: plain(z.string().optional()), outbound: plain(z.string().optional()) }).optional(),
              ),
              inbound_network_filters: plain(
                nested({
                  distribute_list: plain(z.string().optional()),
                  prefix_list: plain(z.string().optional()),
                }).optional(),
              ),
              outbound_network_filters: plain(
                nested({
                  distribute_list: plain(z.string().optional()),
                  prefix_list: plain(z.string().optional()),
                }).optional(),
              ),
              route_maps: plain(
                nested({ inbound: plain(z.string().optional()), outbound: plain(z.string().optional()) }).optional(),
              ),
              conditional_advertisement: plain(conditionalAdvertisement.optional()),
              unsuppress_map: plain(z.string().optional()),
            }).optional(),
          ),
          multicast: plain(
            nested(
              {
                inherit: plain(z.boolean().optional()),
                filter_list: plain(
                  nested({ inbound: plain(z.string().optional()), outbound: plain(z.string().optional()) }).optional(),
                ),
                inbound_network_filters: plain(
                  nested({
                    distribute_list: plain(z.string().optional()),
                    prefix_list: plain(z.string().optional()),
                  }).optional(),
                ),
                outbound_network_filters: plain(
                  nested({
                    distribute_list: plain(z.string().optional()),
                    prefix_list: plain(z.string().optional()),
                  }).optional(),
                ),
                route_maps: plain(
                  nested({ inbound: plain(z.string().optional()), outbound: plain(z.string().optional()) }).optional(),
                ),
                conditional_advertisement: plain(conditionalAdvertisement.optional()),
                unsuppress_map: plain(z.string().optional()),
              },
              [
                {
                  count: 'exactly-one',
                  of: [
                    ['inherit'],
                    [
                      'filter_list',
                      'inbound_network_filters',
                      'outbound_network_filters',
                      'route_maps',
                      'conditional_advertisement',
                      'unsuppress_map',
                    ],
                  ],
                },
              ],
            ).optional(),
          ),
        },
        [{ count: 'at-least-one', of: [['unicast'], ['multicast']] }],
      ).optional(),
      'IPv4.',
    ),
  }),
});
