import * as z from 'zod';
import { attr, exactlyOne, nested } from '../../attribute';
import { bfd } from './bfd';
import { routeMapNames } from '../routing-names';
import { bgpPolicy } from './bgp-policy';
import { peerGroup } from './peer-group';

const summary = nested({
  summary_prefix: attr(z.string().optional(), 'Network that stands for its parts.'),
  suppress_map: attr(z.string().optional(), 'Map of the parts that are left out.', { refs: routeMapNames }),
  attribute_map: attr(z.string().optional(), 'Map that changes the summary.', { refs: routeMapNames }),
}).optional();

// What is said of an own network of either version of IP.
const ownNetwork = {
  name: attr(z.string().min(1), 'Network, with the length of its mask.'),
  unicast: attr(z.boolean().optional(), 'Whether it is told as a unicast route.'),
};

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
      always_compare_med: attr(
        z.boolean().optional(),
        'Whether metrics are compared also between routes of different ASes.',
      ),
      deterministic_med_comparison: attr(
        z.boolean().optional(),
        'Whether routes of one AS are compared with each other first, so that their order does not matter.',
      ),
    }).optional(),
    'How metrics of different ASes are compared.',
  ),
  aggregate: attr(
    nested({
      aggregate_med: attr(z.boolean().optional(), 'Whether only parts with the same metric are summed up.'),
    }).optional(),
    'How summaries are made.',
  ),
  graceful_restart: attr(
    nested({
      enable: attr(z.boolean().optional(), 'Whether routes survive a restart.'),
      stale_route_time: attr(
        z.number().int().optional(),
        'Seconds that routes of a peer are kept that has not told them again.',
      ),
      max_peer_restart_time: attr(
        z.number().int().optional(),
        'Longest restart of a peer that is waited for, in seconds.',
      ),
      local_restart_time: attr(z.number().int().optional(), 'Seconds that an own restart takes, as peers are told.'),
    }).optional(),
    'How the router restarts without losing its routes.',
  ),
  global_bfd: bfd,
  peer_group: attr(z.array(peerGroup).optional(), 'Groups of peers.', { itemKey: 'name' }),
  aggregate_routes: attr(
    z
      .array(
        nested({
          name: attr(z.string().min(1), 'Name of the summary.'),
          description: attr(z.string().optional(), 'What the summary is for.'),
          enable: attr(z.boolean().optional(), 'Whether the summary is made.'),
          summary_only: attr(z.boolean().optional(), 'Whether the parts are left out.'),
          as_set: attr(z.boolean().optional(), 'Whether the ASes of the parts are told.'),
          same_med: attr(z.boolean().optional(), 'Whether only parts with the same metric are summed up.'),
          type: attr(
            nested(
              {
                ipv4: attr(summary, 'A summary of IPv4 networks.'),
                ipv6: attr(summary, 'A summary of IPv6 networks.'),
              },
              [exactlyOne('ipv4', 'ipv6')],
            ).optional(),
            'Whether it is of IPv4 or of IPv6.',
          ),
        }),
      )
      .optional(),
    'Networks that are told as one.',
    { itemKey: 'name' },
  ),
  redistribution_profile: attr(
    nested({
      ipv4: attr(
        nested({
          unicast: attr(z.string().optional(), 'Profile for IPv4.', {
            refs: { kinds: ['bgp_redistribution_profile'], open: true },
          }),
        }).optional(),
        'IPv4 routes.',
      ),
      ipv6: attr(
        nested({
          unicast: attr(z.string().optional(), 'Profile for IPv6.', {
            refs: { kinds: ['bgp_redistribution_profile'], open: true },
          }),
        }).optional(),
        'IPv6 routes.',
      ),
    }).optional(),
    'Routes of other sources that are told.',
  ),
  advertise_network: attr(
    nested({
      ipv4: attr(
        nested({
          network: attr(
            z
              .array(
                nested({
                  ...ownNetwork,
                  multicast: attr(z.boolean().optional(), 'Whether it is told as a multicast route.'),
                  backdoor: attr(
                    z.boolean().optional(),
                    'Whether ways that other protocols know are preferred to those of BGP.',
                  ),
                }),
              )
              .optional(),
            'Networks.',
            { itemKey: 'name' },
          ),
        }).optional(),
        'IPv4 networks.',
      ),
      ipv6: attr(
        nested({
          network: attr(z.array(nested(ownNetwork)).optional(), 'Networks.', { itemKey: 'name' }),
        }).optional(),
        'IPv6 networks.',
      ),
    }).optional(),
    'Own networks that are told.',
  ),
  policy: attr(bgpPolicy.optional(), 'Which routes are taken and told, in the older routing engine.'),
  redist_rules: attr(
    z
      .array(
        nested({
          name: attr(z.string().min(1), 'Network, or redistribution profile, that the rule is for.'),
          address_family_identifier: attr(z.enum(['ipv4', 'ipv6']).optional(), 'Address family of the routes.'),
          route_table: attr(z.enum(['unicast', 'multicast', 'both']).optional(), 'Table that the routes go to.'),
          enable: attr(z.boolean().optional(), 'Whether the rule is in force.'),
          set_origin: attr(z.enum(['igp', 'egp', 'incomplete']).optional(), 'Origin that the routes get.'),
          set_med: attr(z.number().int().optional(), 'Metric (MED) that the routes get.'),
          set_local_preference: attr(z.number().int().optional(), 'Local preference that the routes get.'),
          set_as_path_limit: attr(z.number().int().optional(), 'Most ASes that the routes may pass.'),
          set_community: attr(z.array(z.string()).optional(), 'Communities that the routes get.'),
          set_extended_community: attr(z.array(z.string()).optional(), 'Extended communities that the routes get.'),
          metric: attr(z.number().int().optional(), 'Metric of the routes.'),
        }),
      )
      .optional(),
    'Routes of other sources that are told, in the older routing engine.',
    { itemKey: 'name' },
  ),
});
