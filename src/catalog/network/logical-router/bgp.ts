import * as z from 'zod';
import { attr, exactlyOne, nested, plain } from '../../attribute';
import { routeMapNames } from '../routing-names';
import { bgpPolicy } from './bgp-policy';
import { peerGroup } from './peer-group';

/** BGP of a router. */
export const bgp = nested({
  enable: attr(z.boolean().optional(), 'Whether BGP is spoken.'),
  router_id: attr(z.string().optional(), 'Address that the router is known by.'),
  local_as: attr(z.string().optional(), 'Own AS number.'),
  confederation_member_as: attr(z.string().optional(), 'AS number inside a confederation.'),
  install_route: attr(z.boolean().optional(), 'Whether routes get into the routing table.'),
  enforce_first_as: attr(
    z.boolean().optional(),
    'Whether routes are dropped whose path does not begin with the AS of the peer.',
  ),
  fast_external_failover: attr(z.boolean().optional(), 'Whether a session ends as soon as its link is down.'),
  ecmp_multi_as: attr(z.boolean().optional(), 'Whether traffic is spread over routes through different ASes.'),
  default_local_preference: attr(z.number().int().optional(), 'Local preference of routes that bring none.'),
  graceful_shutdown: attr(z.boolean().optional(), 'Whether peers are asked to prefer other ways.'),
  always_advertise_network_route: attr(
    z.boolean().optional(),
    'Whether own networks are told although they are not reachable.',
  ),
  reject_default_route: attr(z.boolean().optional(), 'Whether default routes of peers are left out.'),
  allow_redist_default_route: attr(z.boolean().optional(), 'Whether default routes of other sources are told.'),
  as_format: attr(z.string().optional(), 'Size of AS numbers.'),
  med: attr(
    nested({
      always_compare_med: plain(z.boolean().optional()),
      deterministic_med_comparison: plain(z.boolean().optional()),
    }).optional(),
    'How metrics of different ASes are compared.',
  ),
  aggregate: attr(nested({ aggregate_med: plain(z.boolean().optional()) }).optional(), 'How summaries are made.'),
  graceful_restart: attr(
    nested({
      enable: plain(z.boolean().optional()),
      stale_route_time: plain(z.number().int().optional()),
      max_peer_restart_time: plain(z.number().int().optional()),
      local_restart_time: plain(z.number().int().optional()),
    }).optional(),
    'How the router restarts without losing its routes.',
  ),
  global_bfd: attr(
    nested({ profile: plain(z.string().optional()) }).optional(),
    'How quickly a lost neighbour is noticed.',
  ),
  peer_group: attr(z.array(peerGroup).optional(), 'Groups of peers.', { itemKey: 'name' }),
  aggregate_routes: attr(
    z
      .array(
        nested({
          name: plain(z.string().min(1)),
          description: plain(z.string().optional()),
          enable: plain(z.boolean().optional()),
          summary_only: attr(z.boolean().optional(), 'Whether the parts are left out.'),
          as_set: attr(z.boolean().optional(), 'Whether the ASes of the parts are told.'),
          same_med: plain(z.boolean().optional()),
          type: plain(
            nested(
              {
                ipv4: plain(
                  nested({
                    summary_prefix: plain(z.string().optional()),
                    suppress_map: attr(z.string().optional(), 'Map of the parts that are left out.', {
                      refs: routeMapNames,
                    }),
                    attribute_map: attr(z.string().optional(), 'Map that changes the summary.', {
                      refs: routeMapNames,
                    }),
                  }).optional(),
                ),
                ipv6: plain(
                  nested({
                    summary_prefix: plain(z.string().optional()),
                    suppress_map: attr(z.string().optional(), 'Map of the parts that are left out.', {
                      refs: routeMapNames,
                    }),
                    attribute_map: attr(z.string().optional(), 'Map that changes the summary.', {
                      refs: routeMapNames,
                    }),
                  }).optional(),
                ),
              },
              [exactlyOne('ipv4', 'ipv6')],
            ).optional(),
          ),
        }),
      )
      .optional(),
    'Networks that are told as one.',
    { itemKey: 'name' },
  ),
  redistribution_profile: attr(
    nested({
      ipv4: plain(
        nested({
          unicast: attr(z.string().optional(), 'Profile for IPv4.', {
            refs: { kinds: ['bgp_redistribution_profile'], open: true },
          }),
        }).optional(),
      ),
      ipv6: plain(
        nested({
          unicast: attr(z.string().optional(), 'Profile for IPv6.', {
            refs: { kinds: ['bgp_redistribution_profile'], open: true },
          }),
        }).optional(),
      ),
    }).optional(),
    'Routes of other sources that are told.',
  ),
  advertise_network: attr(
    nested({
      ipv4: plain(
        nested({
          network: attr(
            z
              .array(
                nested({
                  name: plain(z.string().min(1)),
                  unicast: plain(z.boolean().optional()),
                  multicast: plain(z.boolean().optional()),
                  backdoor: plain(z.boolean().optional()),
                }),
              )
              .optional(),
            'Networks.',
            { itemKey: 'name' },
          ),
        }).optional(),
      ),
      ipv6: plain(
        nested({
          network: attr(
            z.array(nested({ name: plain(z.string().min(1)), unicast: plain(z.boolean().optional()) })).optional(),
            'Networks.',
            { itemKey: 'name' },
          ),
        }).optional(),
      ),
    }).optional(),
    'Own networks that are told.',
  ),
  policy: attr(bgpPolicy.optional(), 'Which routes are taken and told, in the older routing engine.'),
  redist_rules: attr(
    z
      .array(
        nested({
          name: plain(z.string().min(1)),
          address_family_identifier: plain(z.enum(['ipv4', 'ipv6']).optional()),
          route_table: plain(z.enum(['unicast', 'multicast', 'both']).optional()),
          enable: plain(z.boolean().optional()),
          set_origin: plain(z.enum(['igp', 'egp', 'incomplete']).optional()),
          set_med: plain(z.number().int().optional()),
          set_local_preference: plain(z.number().int().optional()),
          set_as_path_limit: plain(z.number().int().optional()),
          set_community: plain(z.array(z.string()).optional()),
          set_extended_community: plain(z.array(z.string()).optional()),
          metric: plain(z.number().int().optional()),
        }),
      )
      .optional(),
    'Routes of other sources that are told, in the older routing engine.',
    { itemKey: 'name' },
  ),
});
