import * as z from 'zod';
import { attr, nested } from '../../attribute';
import { optional } from '../../usual-attributes';
import { bfd } from './bfd';
import { routeMapNames } from '../routing-names';
import { bgpPolicy } from './bgp-policy';
import { peerGroup } from './peer-group';
import { dottedId, routeText } from '../../ip-text';
import { asNumber } from '../../as-number';

const summary = nested({
  summary_prefix: attr(routeText().optional(), 'Summary prefix of the aggregate route.'),
  suppress_map: optional.text('Suppress map: route map of more specific routes to suppress.', { refs: routeMapNames }),
  attribute_map: optional.text('Attribute map: route map that changes the aggregate.', { refs: routeMapNames }),
}).optional();

// Attributes of an advertised network that IPv4 and IPv6 share.
const ownNetwork = {
  name: attr(routeText().min(1), 'Network with prefix length.'),
  unicast: optional.flag('Advertise as a unicast route.'),
};

/** BGP settings of a router. */
export const bgp = nested({
  enable: optional.flag('Enable BGP.'),
  router_id: attr(dottedId.optional(), 'BGP router ID.'),
  local_as: attr(asNumber.optional(), 'Local AS number.'),
  confederation_member_as: attr(asNumber.optional(), 'Confederation member AS number.'),
  install_route: optional.flag('Install BGP routes in the routing table (RIB).'),
  enforce_first_as: optional.flag("Enforce first AS: drop routes whose AS path does not start with the peer's AS."),
  fast_external_failover: optional.flag('Fast external failover: end the session as soon as the link goes down.'),
  ecmp_multi_as: optional.flag('ECMP over multiple AS.'),
  default_local_preference: optional.integer('Default local preference of routes that carry none.'),
  graceful_shutdown: optional.flag('Graceful shutdown: ask peers to prefer other paths.'),
  always_advertise_network_route: optional.flag('Always advertise networks, even if they are unreachable.'),
  reject_default_route: optional.flag('Reject default routes from peers.'),
  allow_redist_default_route: optional.flag('Allow redistribution of the default route.'),
  as_format: optional.text('AS format (2 or 4 bytes).'),
  med: optional.nested('MED (multi-exit discriminator) comparison.', {
    always_compare_med: optional.flag('Always compare MED, also between routes of different AS.'),
    deterministic_med_comparison: optional.flag('Deterministic MED comparison: compare routes of the same AS first.'),
  }),
  aggregate: optional.nested('Route aggregation settings.', {
    aggregate_med: optional.flag('Aggregate MED: aggregate only routes with equal MED.'),
  }),
  graceful_restart: optional.nested('Graceful restart: routes survive a restart of the router or a peer.', {
    enable: optional.flag('Enable graceful restart.'),
    stale_route_time: optional.integer('Stale route time in seconds.'),
    max_peer_restart_time: optional.integer('Maximum peer restart time in seconds.'),
    local_restart_time: optional.integer('Local restart time in seconds.'),
  }),
  global_bfd: bfd,
  peer_group: attr(z.array(peerGroup).optional(), 'BGP peer groups.'),
  aggregate_routes: optional.nestedList('Aggregate routes: prefixes advertised as one summary.', {
    name: attr(z.string().min(1), 'Name of the aggregate route.'),
    description: optional.text('Description of the aggregate route.'),
    enable: optional.flag('Enable the aggregate route.'),
    summary_only: optional.flag('Summary only: suppress the more specific routes.'),
    as_set: optional.flag('AS set: advertise the AS numbers of the more specific routes.'),
    same_med: optional.flag('Aggregate only routes with equal MED.'),
    type: optional.oneOf('Address family of the aggregate.', {
      ipv4: attr(summary, 'IPv4 aggregate.'),
      ipv6: attr(summary, 'IPv6 aggregate.'),
    }),
  }),
  redistribution_profile: optional.nested('Redistribution profiles: routes from other sources that are advertised.', {
    ipv4: optional.nested('IPv4 routes.', {
      unicast: optional.text('Redistribution profile for IPv4 unicast routes.', {
        refs: { kinds: ['bgp_redistribution_profile'], open: true },
      }),
    }),
    ipv6: optional.nested('IPv6 routes.', {
      unicast: optional.text('Redistribution profile for IPv6 unicast routes.', {
        refs: { kinds: ['bgp_redistribution_profile'], open: true },
      }),
    }),
  }),
  advertise_network: optional.nested('Networks that BGP advertises.', {
    ipv4: optional.nested('IPv4 networks.', {
      network: optional.nestedList('Networks to advertise.', {
        ...ownNetwork,
        multicast: optional.flag('Advertise as a multicast route.'),
        backdoor: optional.flag('Backdoor route: prefer routes of other protocols over BGP.'),
      }),
    }),
    ipv6: optional.nested('IPv6 networks.', {
      network: optional.nestedList('Networks to advertise.', ownNetwork),
    }),
  }),
  policy: attr(bgpPolicy.optional(), 'Import, export and aggregation policies (legacy routing engine).'),
  redist_rules: optional.nestedList('Redistribution rules (legacy routing engine).', {
    name: attr(z.string().min(1), 'Network or redistribution profile of the rule.'),
    address_family_identifier: optional.enum(['ipv4', 'ipv6'], 'Address family identifier (AFI) of the routes.'),
    route_table: optional.enum(['unicast', 'multicast', 'both'], 'Route table of the rule.'),
    enable: optional.flag('Enable the rule.'),
    set_origin: optional.enum(['igp', 'egp', 'incomplete'], 'BGP origin to set.'),
    set_med: optional.integer('MED (multi-exit discriminator) to set.'),
    set_local_preference: optional.integer('Local preference to set.'),
    set_as_path_limit: optional.integer('AS path limit to set.'),
    set_community: optional.texts('Communities to set.'),
    set_extended_community: optional.texts('Extended communities to set.'),
    metric: optional.integer('Metric to set.'),
  }),
});
