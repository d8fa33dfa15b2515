import * as z from 'zod';
import { attr, exactlyOne, nested, plain } from '../../attribute';

const match = nested({
  afi: plain(z.enum(['ip', 'ipv6']).optional()),
  safi: plain(z.enum(['ip', 'ipv6']).optional()),
  route_table: plain(z.enum(['unicast', 'multicast', 'both']).optional()),
  address_prefix: attr(
    z.array(nested({ name: plain(z.string().min(1)), exact: plain(z.boolean().optional()) })).optional(),
    'Networks that match.',
    { itemKey: 'name' },
  ),
  nexthop: plain(z.array(z.string()).optional()),
  from_peer: plain(z.array(z.string()).optional()),
  med: plain(z.number().int().optional()),
  as_path: plain(nested({ regex: plain(z.string().optional()) }).optional()),
  community: plain(nested({ regex: plain(z.string().optional()) }).optional()),
  extended_community: plain(nested({ regex: plain(z.string().optional()) }).optional()),
});

const asPath = nested(
  {
    none: plain(nested({}).optional()),
    remove: plain(nested({}).optional()),
    prepend: plain(z.number().int().optional()),
    remove_and_prepend: plain(z.number().int().optional()),
  },
  [exactlyOne('none', 'remove', 'prepend', 'remove_and_prepend')],
);

const community = nested(
  {
    none: plain(nested({}).optional()),
    remove_all: plain(nested({}).optional()),
    remove_regex: plain(z.string().optional()),
    append: plain(z.array(z.string()).optional()),
    overwrite: plain(z.array(z.string()).optional()),
  },
  [exactlyOne('none', 'remove_all', 'remove_regex', 'append', 'overwrite')],
);

const update = nested({
  local_preference: plain(z.number().int().optional()),
  med: plain(z.number().int().optional()),
  weight: plain(z.number().int().optional()),
  nexthop: plain(z.string().optional()),
  origin: plain(z.enum(['igp', 'egp', 'incomplete']).optional()),
  as_path_limit: plain(z.number().int().optional()),
  as_path: plain(asPath.optional()),
  community: plain(community.optional()),
  extended_community: plain(community.optional()),
});

/** Policies of BGP in the older routing engine. */
export const bgpPolicy = nested({
  import: attr(
    nested({
      rules: attr(
        z
          .array(
            nested({
              name: plain(z.string().min(1)),
              enable: plain(z.boolean().optional()),
              used_by: attr(z.array(z.string()).optional(), 'Peer groups that the rule is for.', { set: true }),
              match: plain(match.optional()),
              action: plain(
                nested(
                  {
                    deny: plain(nested({}).optional()),
                    allow: plain(
                      nested({ dampening: plain(z.string().optional()), update: plain(update.optional()) }).optional(),
                    ),
                  },
                  [exactlyOne('deny', 'allow')],
                ).optional(),
              ),
            }),
          )
          .optional(),
        'Rules, tried in order.',
        { itemKey: 'name' },
      ),
    }).optional(),
    'Routes that are taken.',
  ),
  export: attr(
    nested({
      rules: attr(
        z
          .array(
            nested({
              name: plain(z.string().min(1)),
              enable: plain(z.boolean().optional()),
              used_by: attr(z.array(z.string()).optional(), 'Peer groups that the rule is for.', { set: true }),
              match: plain(
                nested({
                  afi: plain(z.enum(['ip', 'ipv6']).optional()),
                  safi: plain(z.enum(['ip', 'ipv6']).optional()),
                  route_table: plain(z.enum(['unicast', 'multicast', 'both']).optional()),
                  address_prefix: attr(
                    z
                      .array(nested({ name: plain(z.string().optional()), exact: plain(z.boolean().optional()) }))
                      .optional(),
                    'Networks that match.',
                    { itemKey: 'name' },
                  ),
                  nexthop: plain(z.array(z.string()).optional()),
                  from_peer: plain(z.array(z.string()).optional()),
                  med: plain(z.number().int().optional()),
                  as_path: plain(nested({ regex: plain(z.string().optional()) }).optional()),
                  community: plain(nested({ regex: plain(z.string().optional()) }).optional()),
                  extended_community: plain(nested({ regex: plain(z.string().optional()) }).optional()),
                }).optional(),
              ),
              action: plain(
                nested(
                  {
                    deny: plain(nested({}).optional()),
                    allow: plain(
                      nested({
                        update: plain(
                          nested({
                            local_preference: plain(z.number().int().optional()),
                            med: plain(z.number().int().optional()),
                            nexthop: plain(z.string().optional()),
                            origin: plain(z.enum(['igp', 'egp', 'multicast']).optional()),
                            as_path_limit: plain(z.number().int().optional()),
                            as_path: plain(asPath.optional()),
                            community: plain(community.optional()),
                            extended_community: plain(community.optional()),
                          }).optional(),
                        ),
                      }).optional(),
                    ),
                  },
                  [exactlyOne('deny', 'allow')],
                ).optional(),
              ),
            }),
          )
          .optional(),
        'Rules, tried in order.',
        { itemKey: 'name' },
      ),
    }).optional(),
    'Routes that are told.',
  ),
  conditional_advertisement: attr(
    nested({
      policy: attr(
        z
          .array(
            nested({
              name: plain(z.string().min(1)),
              enable: plain(z.boolean().optional()),
              used_by: attr(z.array(z.string()).optional(), 'Peer groups that the rule is for.', { set: true }),
              non_exist_filters: attr(
                z
                  .array(
                    nested({
                      name: plain(z.string().min(1)),
                      enable: plain(z.boolean().optional()),
                      match: plain(match.optional()),
                    }),
                  )
                  .optional(),
                'Routes that must be missing.',
                { itemKey: 'name' },
              ),
              advertise_filters: attr(
                z
                  .array(
                    nested({
                      name: plain(z.string().min(1)),
                      enable: plain(z.boolean().optional()),
                      match: plain(match.optional()),
                    }),
                  )
                  .optional(),
                'Routes that are told.',
                { itemKey: 'name' },
              ),
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
              name: plain(z.string().min(1)),
              prefix: plain(z.string().optional()),
              enable: plain(z.boolean().optional()),
              summary: plain(z.boolean().optional()),
              as_set: plain(z.boolean().optional()),
              aggregate_route_attributes: plain(update.optional()),
              suppress_filters: attr(
                z
                  .array(
                    nested({
                      name: plain(z.string().min(1)),
                      enable: plain(z.boolean().optional()),
                      match: plain(match.optional()),
                    }),
                  )
                  .optional(),
                'Routes that are left out.',
                { itemKey: 'name' },
              ),
              advertise_filters: attr(
                z
                  .array(
                    nested({
                      name: plain(z.string().min(1)),
                      enable: plain(z.boolean().optional()),
                      match: plain(match.optional()),
                    }),
                  )
                  .optional(),
                'Routes that are told.',
                { itemKey: 'name' },
              ),
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
