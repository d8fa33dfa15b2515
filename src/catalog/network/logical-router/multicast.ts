import * as z from 'zod';
import { exactlyOne, nested, plain } from '../../attribute';

/** Multicast. */
export const multicast = nested({
  enable: plain(z.boolean().optional()),
  enable_v6: plain(z.boolean().optional()),
  static_route: plain(
    z
      .array(
        nested({
          name: plain(z.string().min(1)),
          destination: plain(z.string().optional()),
          interface: plain(z.string().optional()),
          nexthop: plain(nested({ ip_address: plain(z.string().optional()) }).optional()),
          preference: plain(z.number().int().optional()),
        }),
      )
      .optional(),
  ),
  pim: plain(
    nested({
      enable: plain(z.boolean().optional()),
      rpf_lookup_mode: plain(z.enum(['mrib-then-urib', 'mrib-only', 'urib-only']).optional()),
      route_ageout_time: plain(z.number().int().optional()),
      if_timer_global: plain(z.string().optional()),
      group_permission: plain(z.string().optional()),
      ssm_address_space: plain(nested({ group_list: plain(z.string().optional()) }).optional()),
      spt_threshold: plain(
        z.array(nested({ name: plain(z.string().min(1)), threshold: plain(z.string().optional()) })).optional(),
      ),
      interface: plain(
        z
          .array(
            nested({
              name: plain(z.string().min(1)),
              description: plain(z.string().optional()),
              dr_priority: plain(z.number().int().optional()),
              send_bsm: plain(z.boolean().optional()),
              if_timer: plain(z.string().optional()),
              neighbor_filter: plain(z.string().optional()),
            }),
          )
          .optional(),
      ),
      rp: plain(
        nested({
          local_rp: plain(
            nested(
              {
                static_rp: plain(
                  nested({
                    interface: plain(z.string().optional()),
                    address: plain(z.string().optional()),
                    override: plain(z.boolean().optional()),
                    group_list: plain(z.string().optional()),
                  }).optional(),
                ),
                candidate_rp: plain(
                  nested({
                    interface: plain(z.string().optional()),
                    address: plain(z.string().optional()),
                    priority: plain(z.number().int().optional()),
                    advertisement_interval: plain(z.number().int().optional()),
                    group_list: plain(z.string().optional()),
                  }).optional(),
                ),
              },
              [exactlyOne('static_rp', 'candidate_rp')],
            ).optional(),
          ),
          external_rp: plain(
            z
              .array(
                nested({
                  name: plain(z.string().optional()),
                  group_list: plain(z.string().optional()),
                  override: plain(z.boolean().optional()),
                }),
              )
              .optional(),
          ),
        }).optional(),
      ),
    }).optional(),
  ),
  igmp: plain(
    nested({
      enable: plain(z.boolean().optional()),
      dynamic: plain(
        nested({
          interface: plain(
            z
              .array(
                nested({
                  name: plain(z.string().min(1)),
                  version: plain(z.enum(['2', '3']).optional()),
                  robustness: plain(z.enum(['1', '2', '3', '4', '5', '6', '7']).optional()),
                  group_filter: plain(z.string().optional()),
                  max_groups: plain(z.string().optional()),
                  max_sources: plain(z.string().optional()),
                  query_profile: plain(z.string().optional()),
                  router_alert_policing: plain(z.boolean().optional()),
                }),
              )
              .optional(),
          ),
        }).optional(),
      ),
      static: plain(
        z
          .array(
            nested({
              name: plain(z.string().min(1)),
              interface: plain(z.string().optional()),
              group_address: plain(z.string().optional()),
              source_address: plain(z.string().optional()),
            }),
          )
          .optional(),
      ),
    }).optional(),
  ),
  msdp: plain(
    nested({
      enable: plain(z.boolean().optional()),
      global_timer: plain(z.string().optional()),
      global_authentication: plain(z.string().optional()),
      originator_id: plain(
        nested({ interface: plain(z.string().optional()), ip: plain(z.string().optional()) }).optional(),
      ),
      peer: plain(
        z
          .array(
            nested({
              name: plain(z.string().min(1)),
              enable: plain(z.boolean().optional()),
              local_address: plain(
                nested({ interface: plain(z.string().optional()), ip: plain(z.string().optional()) }).optional(),
              ),
              peer_as: plain(z.string().optional()),
              peer_address: plain(
                nested({ ip: plain(z.string().optional()), fqdn: plain(z.string().optional()) }, [
                  exactlyOne('ip', 'fqdn'),
                ]).optional(),
              ),
              authentication: plain(z.string().optional()),
              max_sa: plain(z.number().int().optional()),
              inbound_sa_filter: plain(z.string().optional()),
              outbound_sa_filter: plain(z.string().optional()),
            }),
          )
          .optional(),
      ),
    }).optional(),
  ),
  mode: plain(z.enum(['PIM-SM', 'IGMP-Proxy']).optional()),
  route_ageout_time: plain(z.number().int().optional()),
  interface_group: plain(
    z
      .array(
        nested({
          name: plain(z.string().min(1)),
          description: plain(z.string().optional()),
          interface: plain(z.array(z.string()).optional()),
          group_permission: plain(
            nested({
              any_source_multicast: plain(
                z
                  .array(
                    nested({
                      name: plain(z.string().min(1)),
                      group_address: plain(z.string().optional()),
                      included: plain(z.boolean().optional()),
                    }),
                  )
                  .optional(),
              ),
              source_specific_multicast: plain(
                z
                  .array(
                    nested({
                      name: plain(z.string().min(1)),
                      group_address: plain(z.string().optional()),
                      source_address: plain(z.string().optional()),
                      included: plain(z.boolean().optional()),
                    }),
                  )
                  .optional(),
              ),
            }).optional(),
          ),
          igmp: plain(
            nested({
              enable: plain(z.boolean().optional()),
              version: plain(z.enum(['1', '2', '3']).optional()),
              mode: plain(z.enum(['router', 'host']).optional()),
              max_query_response_time: plain(z.number().int().optional()),
              query_interval: plain(z.number().int().optional()),
              last_member_query_interval: plain(z.number().int().optional()),
              immediate_leave: plain(z.boolean().optional()),
              robustness: plain(z.enum(['1', '2', '3', '4', '5', '6', '7']).optional()),
              max_groups: plain(z.string().optional()),
              max_sources: plain(z.string().optional()),
              router_alert_policing: plain(z.boolean().optional()),
            }).optional(),
          ),
          pim: plain(
            nested({
              enable: plain(z.boolean().optional()),
              assert_interval: plain(z.number().int().optional()),
              hello_interval: plain(z.number().int().optional()),
              join_prune_interval: plain(z.number().int().optional()),
              dr_priority: plain(z.number().int().optional()),
              bsr_border: plain(z.boolean().optional()),
              allowed_neighbors: plain(z.array(nested({ name: plain(z.string().min(1)) })).optional()),
            }).optional(),
          ),
        }),
      )
      .optional(),
  ),
  ssm_address_space: plain(
    z
      .array(
        nested({
          name: plain(z.string().min(1)),
          group_address: plain(z.string().optional()),
          included: plain(z.boolean().optional()),
        }),
      )
      .optional(),
  ),
  spt_threshold: plain(
    z.array(nested({ name: plain(z.string().min(1)), threshold: plain(z.string().optional()) })).optional(),
  ),
  rp: plain(
    nested({
      local_rp: plain(
        nested(
          {
            static_rp: plain(
              nested({
                interface: plain(z.string().optional()),
                address: plain(z.string().optional()),
                override: plain(z.boolean().optional()),
                group_addresses: plain(z.array(z.string()).optional()),
              }).optional(),
            ),
            candidate_rp: plain(
              nested({
                interface: plain(z.string().optional()),
                address: plain(z.string().optional()),
                priority: plain(z.number().int().optional()),
                advertisement_interval: plain(z.number().int().optional()),
                group_addresses: plain(z.array(z.string()).optional()),
              }).optional(),
            ),
          },
          [exactlyOne('static_rp', 'candidate_rp')],
        ).optional(),
      ),
      external_rp: plain(
        z
          .array(
            nested({
              name: plain(z.string().min(1)),
              group_addresses: plain(z.array(z.string()).optional()),
              override: plain(z.boolean().optional()),
            }),
          )
          .optional(),
      ),
    }).optional(),
  ),
});
