import * as z from 'zod';
import { attr, exactlyOne, nested, nestedList, optionalNested } from '../../attribute';
import { bfd } from './bfd';
import { routeMapNames } from '../routing-names';
import { bgpPolicy } from './bgp-policy';
import { peerGroup } from './peer-group';
import { dottedId, routeText } from '../../ip-text';
import { asNumber } from '../../as-number';
import { integer } from '../../integer';

const summary = nested({
  summary_prefix: attr(routeText().optional(), 'Summary prefix of the aggregate route.'),
  suppress_map: attr(z.string().optional(), 'Suppress map: route map of more specific routes to suppress.', {
    refs: routeMapNames,
  }),
  attribute_map: attr(z.string().optional(), 'Attribute map: route map that changes the aggregate.', {
    refs: routeMapNames,
  }),
}).optional();

// Attributes of an advertised network that IPv4 and IPv6 share.
const ownNetwork = {
  name: attr(routeText().min(1), 'Network with prefix length.'),
  unicast: attr(z.boolean().optional(), 'Advertise as a unicast route.'),
};

/** BGP settings of a router. */
export const bgp = nested({
  enable: attr(z.boolean().optional(), 'Enable BGP.'),
  router_id: attr(dottedId.optional(), 'BGP router ID.'),
  local_as: attr(asNumber.optional(), 'Local AS number.'),
  confederation_member_as: attr(asNumber.optional(), 'Confederation member AS number.'),
  install_route: attr(z.boolean().optional(), 'Install BGP routes in the routing table (RIB).'),
  enforce_first_as: attr(
    z.boolean().optional(),
    "Enforce first AS: drop routes whose AS path does not start with the peer's AS.",
  ),
  fast_external_failover: attr(
    z.boolean().optional(),
    'Fast external failover: end the session as soon as the link goes down.',
  ),
  ecmp_multi_as: attr(z.boolean().optional(), 'ECMP over multiple AS.'),
  default_local_preference: attr(integer().optional(), 'Default local preference of routes that carry none.'),
  graceful_shutdown: attr(z.boolean().optional(), 'Graceful shutdown: ask peers to prefer other paths.'),
  always_advertise_network_route: attr(
    z.boolean().optional(),
    'Always advertise networks, even if they are unreachable.',
  ),
  reject_default_route: attr(z.boolean().optional(), 'Reject default routes from peers.'),
  allow_redist_default_route: attr(z.boolean().optional(), 'Allow redistribution of the default route.'),
  as_format: attr(z.string().optional(), 'AS format (2 or 4 bytes).'),
  med: optionalNested('MED (multi-exit discriminator) comparison.', {
    always_compare_med: attr(z.boolean().optional(), 'Always compare MED, also between routes of different AS.'),
    deterministic_med_comparison: attr(
      z.boolean().optional(),
      'Deterministic MED comparison: compare routes of the same AS first.',
    ),
  }),
  aggregate: optionalNested('Route aggregation settings.', {
    aggregate_med: attr(z.boolean().optional(), 'Aggregate MED: aggregate only routes with equal MED.'),
  }),
  graceful_restart: optionalNested('Graceful restart: routes survive a restart of the router or a peer.', {
    enable: attr(z.boolean().optional(), 'Enable graceful restart.'),
    stale_route_time: attr(integer().optional(), 'Stale route time in seconds.'),
    max_peer_restart_time: attr(integer().optional(), 'Maximum peer restart time in seconds.'),
    local_restart_time: attr(integer().optional(), 'Local restart time in seconds.'),
  }),
  global_bfd: bfd,
  peer_group: attr(z.array(peerGroup).optional(), 'BGP peer groups.'),
  aggregate_routes: attr(
    nestedList({
      name: attr(z.string().min(1), 'Name of the aggregate route.'),
      description: attr(z.string().optional(), 'Description of the aggregate route.'),
      enable: attr(z.boolean().optional(), 'Enable the aggregate route.'),
      summary_only: attr(z.boolean().optional(), 'Summary only: suppress the more specific routes.'),
      as_set: attr(z.boolean().optional(), 'AS set: advertise the AS numbers of the more specific routes.'),
      same_med: attr(z.boolean().optional(), 'Aggregate only routes with equal MED.'),
      type: attr(
        nested(
          {
            ipv4: attr(summary, 'IPv4 aggregate.'),
            ipv6: attr(summary, 'IPv6 aggregate.'),
          },
          [exactlyOne('ipv4', 'ipv6')],
        ).optional(),
        'Address family of the aggregate.',
      ),
    }).optional(),
    'Aggregate routes: prefixes advertised as one summary.',
  ),
  redistribution_profile: optionalNested('Redistribution profiles: routes from other sources that are advertised.', {
    ipv4: optionalNested('IPv4 routes.', {
      unicast: attr(z.string().optional(), 'Redistribution profile for IPv4 unicast routes.', {
        refs: { kinds: ['bgp_redistribution_profile'], open: true },
      }),
    }),
    ipv6: optionalNested('IPv6 routes.', {
      unicast: attr(z.string().optional(), 'Redistribution profile for IPv6 unicast routes.', {
        refs: { kinds: ['bgp_redistribution_profile'], open: true },
      }),
    }),
  }),
  advertise_network: optionalNested('Networks that BGP advertises.', {
    ipv4: optionalNested('IPv4 networks.', {
      network: attr(
        nestedList({
          ...ownNetwork,
          multicast: attr(z.boolean().optional(), 'Advertise as a multicast route.'),
          backdoor: attr(z.boolean().optional(), 'Backdoor route: prefer routes of other protocols over BGP.'),
        }).optional(),
        'Networks to advertise.',
      ),
    }),
    ipv6: optionalNested('IPv6 networks.', {
      network: attr(nestedList(ownNetwork).optional(), 'Networks to advertise.'),
    }),
  }),
  policy: attr(bgpPolicy.optional(), 'Import, export and aggregation policies (legacy routing engine).'),
  redist_rules: attr(
    nestedList({
      name: attr(z.string().min(1), 'Network or redistribution profile of the rule.'),
      address_family_identifier: attr(
        z.enum(['ipv4', 'ipv6']).optional(),
        'Address family identifier (AFI) of the routes.',
      ),
      route_table: attr(z.enum(['unicast', 'multicast', 'both']).optional(), 'Route table of the rule.'),
      enable: attr(z.boolean().optional(), 'Enable the rule.'),
      set_origin: attr(z.enum(['igp', 'egp', 'incomplete']).optional(), 'BGP origin to set.'),
      set_med: attr(integer().optional(), 'MED (multi-exit discriminator) to set.'),
      set_local_preference: attr(integer().optional(), 'Local preference to set.'),
      set_as_path_limit: attr(integer().optional(), 'AS path limit to set.'),
      set_community: attr(z.array(z.string()).optional(), 'Communities to set.'),
      set_extended_community: attr(z.array(z.string()).optional(), 'Extended communities to set.'),
      metric: attr(integer().optional(), 'Metric to set.'),
    }).optional(),
    'Redistribution rules (legacy routing engine).',
  ),
});
