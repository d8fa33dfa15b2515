import * as z from 'zod';
import { attr, exactlyOne, nested, nestedList, optionalNested } from '../../attribute';
import { prefixText, routeText } from '../../ip-text';
import { integer } from '../../integer';

// Match criteria of routes; the name of a network is optional only in advertisement rules.
function matchOf(network: z.ZodString | z.ZodOptional<z.ZodString>) {
  return nested({
    afi: attr(z.enum(['ip', 'ipv6']).optional(), 'Address family identifier (AFI) of matching routes.'),
    safi: attr(z.enum(['ip', 'ipv6']).optional(), 'Subsequent address family identifier (SAFI) of matching routes.'),
    route_table: attr(z.enum(['unicast', 'multicast', 'both']).optional(), 'Route table of matching routes.'),
    address_prefix: attr(
      nestedList({
        name: attr(network, 'Prefix, for example `10.0.0.0/8`.'),
        exact: attr(z.boolean().optional(), 'Exact match: more specific prefixes do not match.'),
      }).optional(),
      'Prefixes to match.',
    ),
    nexthop: attr(z.array(prefixText).optional(), 'Next hops to match, as subnets.'),
    from_peer: attr(z.array(z.string()).optional(), 'BGP peers from which matching routes are received.'),
    med: attr(integer().optional(), 'MED (multi-exit discriminator) to match.'),
    as_path: optionalNested('AS path to match.', {
      regex: attr(z.string().optional(), 'Regular expression for the AS path.'),
    }),
    community: optionalNested('Communities to match.', {
      regex: attr(z.string().optional(), 'Regular expression for a community.'),
    }),
    extended_community: optionalNested('Extended communities to match.', {
      regex: attr(z.string().optional(), 'Regular expression for an extended community.'),
    }),
  });
}

const match = matchOf(z.string().min(1));

const filters = nestedList({
  name: attr(z.string().min(1), 'Name of the filter.'),
  enable: attr(z.boolean().optional(), 'Enable the filter.'),
  match: attr(match.optional(), 'Match criteria of the filter.'),
}).optional();

const asPath = nested(
  {
    none: optionalNested('Leave the AS path unchanged.', {}),
    remove: optionalNested('Remove the AS path.', {}),
    prepend: attr(integer().optional(), 'Prepend: times the local AS is added to the AS path.'),
    remove_and_prepend: attr(integer().optional(), 'Remove the AS path and prepend the local AS this many times.'),
  },
  [exactlyOne('none', 'remove', 'prepend', 'remove_and_prepend')],
);

const community = nested(
  {
    none: optionalNested('Leave the communities unchanged.', {}),
    remove_all: optionalNested('Remove all communities.', {}),
    remove_regex: attr(z.string().optional(), 'Regular expression for the communities to remove.'),
    append: attr(z.array(z.string()).optional(), 'Communities to append.'),
    overwrite: attr(z.array(z.string()).optional(), 'Communities that overwrite the existing ones.'),
  },
  [exactlyOne('none', 'remove_all', 'remove_regex', 'append', 'overwrite')],
);

const preferences = {
  local_preference: attr(integer().optional(), 'Local preference to set.'),
  med: attr(integer().optional(), 'MED (multi-exit discriminator) to set.'),
};

const nexthop = attr(z.string().optional(), 'Next hop to set.');

const pathAndCommunities = {
  as_path_limit: attr(integer().optional(), 'AS path limit: maximum number of AS in the path.'),
  as_path: attr(asPath.optional(), 'AS path action.'),
  community: attr(community.optional(), 'Community action.'),
  extended_community: attr(community.optional(), 'Extended community action.'),
};

const update = nested({
  ...preferences,
  weight: attr(integer().optional(), 'Weight to set; the route with the highest weight is preferred.'),
  nexthop,
  origin: attr(z.enum(['igp', 'egp', 'incomplete']).optional(), 'BGP origin to set.'),
  ...pathAndCommunities,
});

const exportUpdate = nested({
  ...preferences,
  nexthop,
  origin: attr(z.enum(['igp', 'egp', 'multicast']).optional(), 'BGP origin to set.'),
  ...pathAndCommunities,
});

const usedBy = attr(z.array(z.string()).optional(), 'Peer groups that use the rule.', { set: true });

// Rules that deny routes, or allow them with the given changes.
function rules(ruleMatch: z.ZodObject, allow: z.ZodRawShape) {
  const action = nested(
    {
      deny: optionalNested('Deny the route.', {}),
      allow: attr(nested(allow).optional(), 'Allow the route.'),
    },
    [exactlyOne('deny', 'allow')],
  );
  const rule = nested({
    name: attr(z.string().min(1), 'Name of the rule.'),
    enable: attr(z.boolean().optional(), 'Enable the rule.'),
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
      dampening: attr(z.string().optional(), 'Dampening profile for flapping routes.'),
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
  conditional_advertisement: optionalNested('Conditional advertisement: advertise routes while others do not exist.', {
    policy: attr(
      nestedList({
        name: attr(z.string().min(1), 'Name of the conditional advertisement policy.'),
        enable: attr(z.boolean().optional(), 'Enable the policy.'),
        used_by: usedBy,
        non_exist_filters: attr(filters, 'Non-exist filters: routes that must not exist.'),
        advertise_filters: attr(filters, 'Advertise filters: routes to advertise.'),
      }).optional(),
      'Conditional advertisement policies, in order of evaluation.',
    ),
  }),
  aggregation: optionalNested('Route aggregation.', {
    address: attr(
      nestedList({
        name: attr(z.string().min(1), 'Name of the aggregate.'),
        prefix: attr(routeText().optional(), 'Aggregate prefix.'),
        enable: attr(z.boolean().optional(), 'Enable the aggregate.'),
        summary: attr(z.boolean().optional(), 'Summary only: suppress the more specific routes.'),
        as_set: attr(z.boolean().optional(), 'AS set: advertise the AS numbers of the more specific routes.'),
        aggregate_route_attributes: attr(update.optional(), 'Attributes of the aggregate route.'),
        suppress_filters: attr(filters, 'Suppress filters: more specific routes to suppress.'),
        advertise_filters: attr(filters, 'Advertise filters: more specific routes to advertise.'),
      }).optional(),
      'Aggregate addresses.',
    ),
  }),
});
