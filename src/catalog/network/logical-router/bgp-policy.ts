import * as z from 'zod';
import { attr, nested, nestedList, oneOf } from '../../attribute';
import { optional } from '../../usual-attributes';
import { prefixText, routeText } from '../../ip-text';

// Match criteria of routes; the name of a network is optional only in advertisement rules.
function matchOf(network: z.ZodString | z.ZodOptional<z.ZodString>) {
  return nested({
    afi: optional.enum(['ip', 'ipv6'], 'Address family identifier (AFI) of matching routes.'),
    safi: optional.enum(['ip', 'ipv6'], 'Subsequent address family identifier (SAFI) of matching routes.'),
    route_table: optional.enum(['unicast', 'multicast', 'both'], 'Route table of matching routes.'),
    address_prefix: optional.nestedList('Prefixes to match.', {
      name: attr(network, 'Prefix, for example `10.0.0.0/8`.'),
      exact: optional.flag('Exact match: more specific prefixes do not match.'),
    }),
    nexthop: attr(z.array(prefixText).optional(), 'Next hops to match, as subnets.'),
    from_peer: optional.texts('BGP peers from which matching routes are received.'),
    med: optional.integer('MED (multi-exit discriminator) to match.'),
    as_path: optional.nested('AS path to match.', {
      regex: optional.text('Regular expression for the AS path.'),
    }),
    community: optional.nested('Communities to match.', {
      regex: optional.text('Regular expression for a community.'),
    }),
    extended_community: optional.nested('Extended communities to match.', {
      regex: optional.text('Regular expression for an extended community.'),
    }),
  });
}

const match = matchOf(z.string().min(1));

const filters = nestedList({
  name: attr(z.string().min(1), 'Name of the filter.', { isLabel: true }),
  enable: optional.flag('Enable the filter.'),
  match: attr(match.optional(), 'Match criteria of the filter.'),
}).optional();

const asPath = oneOf({
  none: optional.nested('Leave the AS path unchanged.', {}),
  remove: optional.nested('Remove the AS path.', {}),
  prepend: optional.integer('Prepend: times the local AS is added to the AS path.'),
  remove_and_prepend: optional.integer('Remove the AS path and prepend the local AS this many times.'),
});

const community = oneOf({
  none: optional.nested('Leave the communities unchanged.', {}),
  remove_all: optional.nested('Remove all communities.', {}),
  remove_regex: optional.text('Regular expression for the communities to remove.'),
  append: optional.texts('Communities to append.'),
  overwrite: optional.texts('Communities that overwrite the existing ones.'),
});

const preferences = {
  local_preference: optional.integer('Local preference to set.'),
  med: optional.integer('MED (multi-exit discriminator) to set.'),
};

const nexthop = optional.text('Next hop to set.');

const pathAndCommunities = {
  as_path_limit: optional.integer('AS path limit: maximum number of AS in the path.'),
  as_path: attr(asPath.optional(), 'AS path action.'),
  community: attr(community.optional(), 'Community action.'),
  extended_community: attr(community.optional(), 'Extended community action.'),
};

const update = nested({
  ...preferences,
  weight: optional.integer('Weight to set; the route with the highest weight is preferred.'),
  nexthop,
  origin: optional.enum(['igp', 'egp', 'incomplete'], 'BGP origin to set.'),
  ...pathAndCommunities,
});

const exportUpdate = nested({
  ...preferences,
  nexthop,
  origin: optional.enum(['igp', 'egp', 'multicast'], 'BGP origin to set.'),
  ...pathAndCommunities,
});

const usedBy = optional.textSet('Peer groups that use the rule.');

// Rules that deny routes, or allow them with the given changes.
function rules(ruleMatch: z.ZodObject, allow: z.ZodRawShape) {
  const action = oneOf({
    deny: optional.nested('Deny the route.', {}),
    allow: optional.nested('Allow the route.', allow),
  });
  const rule = nested({
    name: attr(z.string().min(1), 'Name of the rule.', { isLabel: true }),
    enable: optional.flag('Enable the rule.'),
    used_by: usedBy,
    match: attr(ruleMatch.optional(), 'Match criteria of the rule.'),
    action: attr(action.optional(), 'Action for matching routes.'),
  });
  return nested({
    rules: attr(z.array(rule).optional(), 'Rules, in order of evaluation.'),
  }).optional();
}

/** BGP policies of the legacy routing engine. */
export const bgpPolicy = nested({
  import: attr(
    rules(match, {
      dampening: optional.text('Dampening profile for flapping routes.'),
      update: attr(update.optional(), 'Attributes to set on imported routes.'),
    }),
    'Import policy: routes received from peers.',
  ),
  export: attr(
    rules(matchOf(z.string().optional()), {
      update: attr(exportUpdate.optional(), 'Attributes to set on exported routes.'),
    }),
    'Export policy: routes advertised to peers.',
  ),
  conditional_advertisement: optional.nested('Conditional advertisement: advertise routes while others do not exist.', {
    policy: optional.nestedList('Conditional advertisement policies, in order of evaluation.', {
      name: attr(z.string().min(1), 'Name of the conditional advertisement policy.'),
      enable: optional.flag('Enable the policy.'),
      used_by: usedBy,
      non_exist_filters: attr(filters, 'Non-exist filters: routes that must not exist.'),
      advertise_filters: attr(filters, 'Advertise filters: routes to advertise.'),
    }),
  }),
  aggregation: optional.nested('Route aggregation.', {
    address: optional.nestedList('Aggregate addresses.', {
      name: attr(z.string().min(1), 'Name of the aggregate.'),
      prefix: attr(routeText().optional(), 'Aggregate prefix.'),
      enable: optional.flag('Enable the aggregate.'),
      summary: optional.flag('Summary only: suppress the more specific routes.'),
      as_set: optional.flag('AS set: advertise the AS numbers of the more specific routes.'),
      aggregate_route_attributes: attr(update.optional(), 'Attributes of the aggregate route.'),
      suppress_filters: attr(filters, 'Suppress filters: more specific routes to suppress.'),
      advertise_filters: attr(filters, 'Advertise filters: more specific routes to advertise.'),
    }),
  }),
});
