import * as z from 'zod';
import { exactlyOne, nested, plain } from '../../attribute';
import { asPath, community, match, peerGroup, update } from './peer-group';

const bgpPolicy = nested({
  import: plain(
    nested({
      rules: plain(
        z
          .array(
            nested({
              name: plain(z.string().min(1)),
              enable: plain(z.boolean().optional()),
              used_by: plain(z.array(z.string()).optional()),
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
      ),
    }).optional(),
  ),
  export: plain(
    nested({
      rules: plain(
        z
          .array(
            nested({
              name: plain(z.string().min(1)),
              enable: plain(z.boolean().optional()),
              used_by: plain(z.array(z.string()).optional()),
              match: plain(
                nested({
                  afi: plain(z.enum(['ip', 'ipv6']).optional()),
                  safi: plain(z.enum(['ip', 'ipv6']).optional()),
                  route_table: plain(z.enum(['unicast', 'multicast', 'both']).optional()),
                  address_prefix: plain(
                    z
                      .array(nested({ name: plain(z.string().optional()), exact: plain(z.boolean().optional()) }))
                      .optional(),
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
      ),
    }).optional(),
  ),
  conditional_advertisement: plain(
    nested({
      policy: plain(
        z
          .array(
            nested({
              name: plain(z.string().min(1)),
              enable: plain(z.boolean().optional()),
              used_by: plain(z.array(z.string()).optional()),
              non_exist_filters: plain(
                z
                  .array(
                    nested({
                      name: plain(z.string().min(1)),
                      enable: plain(z.boolean().optional()),
                      match: plain(match.optional()),
                    }),
                  )
                  .optional(),
              ),
              advertise_filters: plain(
                z
                  .array(
                    nested({
                      name: plain(z.string().min(1)),
                      enable: plain(z.boolean().optional()),
                      match: plain(match.optional()),
                    }),
                  )
                  .optional(),
              ),
            }),
          )
          .optional(),
      ),
    }).optional(),
  ),
  aggregation: plain(
    nested({
      address: plain(
        z
          .array(
            nested({
              name: plain(z.string().min(1)),
              prefix: plain(z.string().optional()),
              enable: plain(z.boolean().optional()),
              summary: plain(z.boolean().optional()),
              as_set: plain(z.boolean().optional()),
              aggregate_route_attributes: plain(update.optional()),
              suppress_filters: plain(
                z
                  .array(
                    nested({
                      name: plain(z.string().min(1)),
                      enable: plain(z.boolean().optional()),
                      match: plain(match.optional()),
                    }),
                  )
                  .optional(),
              ),
              advertise_filters: plain(
                z
                  .array(
                    nested({
                      name: plain(z.string().min(1)),
                      enable: plain(z.boolean().optional()),
                      match: plain(match.optional()),
                    }),
                  )
                  .optional(),
              ),
            }),
          )
          .optional(),
      ),
    }).optional(),
  ),
});

/** BGP. */
export const bgp = nested({
  enable: plain(z.boolean().optional()),
  router_id: plain(z.string().optional()),
  local_as: plain(z.string().optional()),
  confederation_member_as: plain(z.string().optional()),
  install_route: plain(z.boolean().optional()),
  enforce_first_as: plain(z.boolean().optional()),
  fast_external_failover: plain(z.boolean().optional()),
  ecmp_multi_as: plain(z.boolean().optional()),
  default_local_preference: plain(z.number().int().optional()),
  graceful_shutdown: plain(z.boolean().optional()),
  always_advertise_network_route: plain(z.boolean().optional()),
  reject_default_route: plain(z.boolean().optional()),
  allow_redist_default_route: plain(z.boolean().optional()),
  as_format: plain(z.string().optional()),
  med: plain(
    nested({
      always_compare_med: plain(z.boolean().optional()),
      deterministic_med_comparison: plain(z.boolean().optional()),
    }).optional(),
  ),
  aggregate: plain(nested({ aggregate_med: plain(z.boolean().optional()) }).optional()),
  graceful_restart: plain(
    nested({
      enable: plain(z.boolean().optional()),
      stale_route_time: plain(z.number().int().optional()),
      max_peer_restart_time: plain(z.number().int().optional()),
      local_restart_time: plain(z.number().int().optional()),
    }).optional(),
  ),
  global_bfd: plain(nested({ profile: plain(z.string().optional()) }).optional()),
  peer_group: plain(z.array(peerGroup).optional()),
  aggregate_routes: plain(
    z
      .array(
        nested({
          name: plain(z.string().min(1)),
          description: plain(z.string().optional()),
          enable: plain(z.boolean().optional()),
          summary_only: plain(z.boolean().optional()),
          as_set: plain(z.boolean().optional()),
          same_med: plain(z.boolean().optional()),
          type: plain(
            nested(
              {
                ipv4: plain(
                  nested({
                    summary_prefix: plain(z.string().optional()),
                    suppress_map: plain(z.string().optional()),
                    attribute_map: plain(z.string().optional()),
                  }).optional(),
                ),
                ipv6: plain(
                  nested({
                    summary_prefix: plain(z.string().optional()),
                    suppress_map: plain(z.string().optional()),
                    attribute_map: plain(z.string().optional()),
                  }).optional(),
                ),
              },
              [exactlyOne('ipv4', 'ipv6')],
            ).optional(),
          ),
        }),
      )
      .optional(),
  ),
  redistribution_profile: plain(
    nested({
      ipv4: plain(nested({ unicast: plain(z.string().optional()) }).optional()),
      ipv6: plain(nested({ unicast: plain(z.string().optional()) }).optional()),
    }).optional(),
  ),
  advertise_network: plain(
    nested({
      ipv4: plain(
        nested({
          network: plain(
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
          ),
        }).optional(),
      ),
      ipv6: plain(
        nested({
          network: plain(
            z.array(nested({ name: plain(z.string().min(1)), unicast: plain(z.boolean().optional()) })).optional(),
          ),
        }).optional(),
      ),
    }).optional(),
  ),
  policy: plain(bgpPolicy.optional()),
  redist_rules: plain(
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
  ),
});
