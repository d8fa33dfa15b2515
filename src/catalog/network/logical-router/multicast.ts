import * as z from 'zod';
import { attr, exactlyOne, nested, plain } from '../../attribute';
import { interfaceNames } from '../interface-names';
import { pim } from './pim';

/** Multicast of a router. */
export const multicast = nested({
  enable: attr(z.boolean().optional(), 'Whether IPv4 multicast is routed.'),
  enable_v6: attr(z.boolean().optional(), 'Whether IPv6 multicast is routed.'),
  static_route: attr(
    z
      .array(
        nested({
          name: plain(z.string().min(1)),
          destination: plain(z.string().optional()),
          interface: attr(z.string().optional(), 'Interface that the traffic comes in on.', { refs: interfaceNames }),
          nexthop: plain(nested({ ip_address: plain(z.string().optional()) }).optional()),
          preference: plain(z.number().int().optional()),
        }),
      )
      .optional(),
    'Static routes of multicast traffic.',
    { itemKey: 'name' },
  ),
  pim: attr(pim.optional(), 'How routers agree on the ways of multicast traffic.'),
  igmp: attr(
    nested({
      enable: plain(z.boolean().optional()),
      dynamic: plain(
        nested({
          interface: attr(
            z
              .array(
                nested({
                  name: attr(z.string().min(1), 'Name of the interface.', { refs: interfaceNames }),
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
            'Interfaces with hosts that say it.',
            { itemKey: 'name' },
          ),
        }).optional(),
      ),
      static: attr(
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
        'Groups that are received without anybody saying it.',
        { itemKey: 'name' },
      ),
    }).optional(),
    'How hosts say what they want to receive.',
  ),
  msdp: attr(
    nested({
      enable: plain(z.boolean().optional()),
      global_timer: plain(z.string().optional()),
      global_authentication: plain(z.string().optional()),
      originator_id: plain(
        nested({ interface: plain(z.string().optional()), ip: plain(z.string().optional()) }).optional(),
      ),
      peer: attr(
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
        'Routers that are told.',
        { itemKey: 'name' },
      ),
    }).optional(),
    'How routers of other networks are told of senders.',
  ),
  mode: attr(z.enum(['PIM-SM', 'IGMP-Proxy']).optional(), 'What the router does, in the older routing engine.'),
  route_ageout_time: attr(z.number().int().optional(), 'Seconds that a route is kept without traffic.'),
  interface_group: attr(
    z
      .array(
        nested({
          name: plain(z.string().min(1)),
          description: plain(z.string().optional()),
          interface: attr(z.array(z.string()).optional(), 'The interfaces.', { set: true, refs: interfaceNames }),
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
                { itemKey: 'name' },
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
                { itemKey: 'name' },
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
              allowed_neighbors: plain(z.array(nested({ name: plain(z.string().min(1)) })).optional(), {
                itemKey: 'name',
              }),
            }).optional(),
          ),
        }),
      )
      .optional(),
    'Interfaces that are treated alike, in the older routing engine.',
    { itemKey: 'name' },
  ),
  ssm_address_space: attr(
    z
      .array(
        nested({
          name: plain(z.string().min(1)),
          group_address: plain(z.string().optional()),
          included: plain(z.boolean().optional()),
        }),
      )
      .optional(),
    'Groups that are received from named senders only.',
    { itemKey: 'name' },
  ),
  spt_threshold: attr(
    z.array(nested({ name: plain(z.string().min(1)), threshold: plain(z.string().optional()) })).optional(),
    'Traffic from which on the shortest way is taken.',
    { itemKey: 'name' },
  ),
  rp: attr(
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
      external_rp: attr(
        z
          .array(
            nested({
              name: plain(z.string().min(1)),
              group_addresses: plain(z.array(z.string()).optional()),
              override: plain(z.boolean().optional()),
            }),
          )
          .optional(),
        'Such routers elsewhere, by address.',
        { itemKey: 'name' },
      ),
    }).optional(),
    'Routers where senders and receivers meet.',
  ),
});
