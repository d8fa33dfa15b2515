import * as z from 'zod';
import { attr, exactlyOne, nested } from '../../attribute';

// Which routes match; only in rules for routes that are told, a network may go without its name.
function matchOf(network: z.ZodString | z.ZodOptional<z.ZodString>) {
  return nested({
    afi: attr(z.enum(['ip', 'ipv6']).optional(), 'Address family of the routes that match.'),
    safi: attr(z.enum(['ip', 'ipv6']).optional(), 'Subsequent address family of the routes that match.'),
    route_table: attr(z.enum(['unicast', 'multicast', 'both']).optional(), 'Table that the routes are for.'),
    address_prefix: attr(
      z
        .array(
          nested({
            name: attr(network, 'Network, such as `10.0.0.0/8`.'),
            exact: attr(z.boolean().optional(), 'Whether parts of the network do not match.'),
          }),
        )
        .optional(),
      'Networks that match.',
      { itemKey: 'name' },
    ),
    nexthop: attr(z.array(z.string()).optional(), 'Next hops of the routes that match, as networks.'),
    from_peer: attr(z.array(z.string()).optional(), 'Peers that the routes come from.'),
    med: attr(z.number().int().optional(), 'Metric (MED) of the routes that match.'),
    as_path: attr(
      nested({ regex: attr(z.string().optional(), 'Regular expression for the path.') }).optional(),
      'ASes that the routes passed.',
    ),
    community: attr(
      nested({ regex: attr(z.string().optional(), 'Regular expression for a community.') }).optional(),
      'Communities of the routes that match.',
    ),
    extended_community: attr(
      nested({ regex: attr(z.string().optional(), 'Regular expression for a community.') }).optional(),
      'Extended communities of the routes that match.',
    ),
  });
}

const match = matchOf(z.string().min(1));

const filters = z
  .array(
    nested({
      name: attr(z.string().min(1), 'Name of the filter.'),
      enable: attr(z.boolean().optional(), 'Whether the filter is in force.'),
      match: attr(match.optional(), 'Routes that the filter is for.'),
    }),
  )
  .optional();

const asPath = nested(
  {
    none: attr(nested({}).optional(), 'The path stays as it is.'),
    remove: attr(nested({}).optional(), 'The path is emptied.'),
    prepend: attr(z.number().int().optional(), 'Times that the own AS is put before the path.'),
    remove_and_prepend: attr(z.number().int().optional(), 'Times that the own AS is put into the emptied path.'),
  },
  [exactlyOne('none', 'remove', 'prepend', 'remove_and_prepend')],
);

const community = nested(
  {
    none: attr(nested({}).optional(), 'The communities stay as they are.'),
    remove_all: attr(nested({}).optional(), 'All communities are taken away.'),
    remove_regex: attr(z.string().optional(), 'Regular expression for the communities that are taken away.'),
    append: attr(z.array(z.string()).optional(), 'Communities that are added.'),
    overwrite: attr(z.array(z.string()).optional(), 'Communities that take the place of all others.'),
  },
  [exactlyOne('none', 'remove_all', 'remove_regex', 'append', 'overwrite')],
);

const preferences = {
  local_preference: attr(z.number().int().optional(), 'New local preference.'),
  med: attr(z.number().int().optional(), 'New metric (MED).'),
};

const nexthop = attr(z.string().optional(), 'New next hop.');

const pathAndCommunities = {
  as_path_limit: attr(z.number().int().optional(), 'Most ASes that the route may pass.'),
  as_path: attr(asPath.optional(), 'What becomes of the path.'),
  community: attr(community.optional(), 'What becomes of the communities.'),
  extended_community: attr(community.optional(), 'What becomes of the extended communities.'),
};

const update = nested({
  ...preferences,
  weight: attr(z.number().int().optional(), 'New weight; the route with the greatest is taken.'),
  nexthop,
  origin: attr(z.enum(['igp', 'egp', 'incomplete']).optional(), 'New origin.'),
  ...pathAndCommunities,
});

const exportUpdate = nested({
  ...preferences,
  nexthop,
  origin: attr(z.enum(['igp', 'egp', 'multicast']).optional(), 'New origin.'),
  ...pathAndCommunities,
});

const usedBy = attr(z.array(z.string()).optional(), 'Peer groups that the rule is for.', { set: true });

// Rules that drop routes, or let them through as `allow` says.
function rules(ruleMatch: z.ZodObject, allow: z.ZodRawShape) {
  const action = nested(
    {
      deny: attr(nested({}).optional(), 'The route is dropped.'),
      allow: attr(nested(allow).optional(), 'The route is let through.'),
    },
    [exactlyOne('deny', 'allow')],
  );
  const rule = nested({
    name: attr(z.string().min(1), 'Name of the rule.'),
    enable: attr(z.boolean().optional(), 'Whether the rule is in force.'),
    used_by: usedBy,
    match: attr(ruleMatch.optional(), 'Routes that the rule is for.'),
    action: attr(action.optional(), 'What becomes of a route that matches.'),
  });
  return nested({
    rules: attr(z.array(rule).optional(), 'Rules, tried in order.', { itemKey: 'name' }),
  }).optional();
}

/** Policies of BGP in the older routing engine. */
export const bgpPolicy = nested({
  import: attr(
    rules(match, {
      dampening: attr(z.string().optional(), 'Profile that leaves out routes which come and go.'),
      update: attr(update.optional(), 'What is changed in it.'),
    }),
    'Routes that are taken.',
  ),
  export: attr(
    rules(matchOf(z.string().optional()), {
      update: attr(exportUpdate.optional(), 'What is changed in it.'),
    }),
    'Routes that are told.',
  ),
  conditional_advertisement: attr(
    nested({
      policy: attr(
        z
          .array(
            nested({
              name: attr(z.string().min(1), 'Name of the policy.'),
              enable: attr(z.boolean().optional(), 'Whether the policy is in force.'),
              used_by: usedBy,
              non_exist_filters: attr(filters, 'Routes that must be missing.', { itemKey: 'name' }),
              advertise_filters: attr(filters, 'Routes that are told.', { itemKey: 'name' }),
            }),
          )
          .optional(),
        'Policies, tried in order.',
        { itemKey: 'name' },
      ),
    }).optional(),
    'Routes that are told only while others are missing.',
  ),
  aggregation: attr(
    nested({
      address: attr(
        z
          .array(
            nested({
              name: attr(z.string().min(1), 'Name of the summary.'),
              prefix: attr(z.string().optional(), 'Network that stands for its parts.'),
              enable: attr(z.boolean().optional(), 'Whether the summary is made.'),
              summary: attr(z.boolean().optional(), 'Whether the parts are left out.'),
              as_set: attr(z.boolean().optional(), 'Whether the ASes of the parts are told.'),
              aggregate_route_attributes: attr(update.optional(), 'What the summary brings with it.'),
              suppress_filters: attr(filters, 'Routes that are left out.', { itemKey: 'name' }),
              advertise_filters: attr(filters, 'Routes that are told.', { itemKey: 'name' }),
            }),
          )
          .optional(),
        'Summaries.',
        { itemKey: 'name' },
      ),
    }).optional(),
    'Networks that are told as one.',
  ),
});
