import * as z from 'zod';
import { exactlyOne, nested, plain } from '../../attribute';

/** Peer group. */
export const peerGroup = nested({
  name: plain(z.string().min(1)),
  enable: plain(z.boolean().optional()),
  aggregated_confed_as_path: plain(z.boolean().optional()),
  soft_reset_with_stored_info: plain(z.boolean().optional()),
  type: plain(
    nested(
      {
        ibgp: plain(nested({ export_nexthop: plain(z.string().optional()) }).optional()),
        ebgp_confed: plain(nested({ export_nexthop: plain(z.string().optional()) }).optional()),
        ibgp_confed: plain(nested({ export_nexthop: plain(z.string().optional()) }).optional()),
        ebgp: plain(
          nested({
            import_nexthop: plain(z.string().optional()),
            export_nexthop: plain(z.string().optional()),
            remove_private_as: plain(z.boolean().optional()),
          }).optional(),
        ),
      },
      [exactlyOne('ibgp', 'ebgp_confed', 'ibgp_confed', 'ebgp')],
    ).optional(),
  ),
  address_family: plain(nested({ ipv4: plain(z.string().optional()), ipv6: plain(z.string().optional()) }).optional()),
  filtering_profile: plain(
    nested({ ipv4: plain(z.string().optional()), ipv6: plain(z.string().optional()) }).optional(),
  ),
  connection_options: plain(
    nested({
      timers: plain(z.string().optional()),
      multihop: plain(z.number().int().optional()),
      authentication: plain(z.string().optional()),
      dampening: plain(z.string().optional()),
    }).optional(),
  ),
  peer: plain(
    z
      .array(
        nested({
          name: plain(z.string().min(1)),
          enable: plain(z.boolean().optional()),
          passive: plain(z.boolean().optional()),
          peer_as: plain(z.string().optional()),
          peering_type: plain(z.string().optional()),
          reflector_client: plain(z.string().optional()),
          subsequent_address_family_identifier: plain(
            nested({ unicast: plain(z.boolean().optional()), multicast: plain(z.boolean().optional()) }).optional(),
          ),
          enable_sender_side_loop_detection: plain(z.boolean().optional()),
          enable_mp_bgp: plain(z.boolean().optional()),
          inherit: plain(
            nested(
              {
                yes: plain(nested({}).optional()),
                no: plain(
                  nested({
                    address_family: plain(
                      nested({ ipv4: plain(z.string().optional()), ipv6: plain(z.string().optional()) }).optional(),
                    ),
                    filtering_profile: plain(
                      nested({ ipv4: plain(z.string().optional()), ipv6: plain(z.string().optional()) }).optional(),
                    ),
                  }).optional(),
                ),
              },
              [exactlyOne('yes', 'no')],
            ).optional(),
          ),
          local_address: plain(
            nested({ interface: plain(z.string().optional()), ip: plain(z.string().optional()) }).optional(),
          ),
          peer_address: plain(
            nested({ ip: plain(z.string().optional()), fqdn: plain(z.string().optional()) }, [
              exactlyOne('ip', 'fqdn'),
            ]).optional(),
          ),
          connection_options: plain(
            nested({
              keep_alive_interval: plain(z.string().optional()),
              hold_time: plain(z.string().optional()),
              idle_hold_time: plain(z.number().int().optional()),
              min_route_adv_interval: plain(z.number().int().optional()),
              multihop: plain(z.string().optional()),
              open_delay_time: plain(z.number().int().optional()),
              incoming_bgp_connection: plain(
                nested({
                  remote_port: plain(z.number().int().optional()),
                  allow: plain(z.boolean().optional()),
                }).optional(),
              ),
              outgoing_bgp_connection: plain(
                nested({
                  local_port: plain(z.number().int().optional()),
                  allow: plain(z.boolean().optional()),
                }).optional(),
              ),
              timers: plain(z.string().optional()),
              authentication: plain(z.string().optional()),
              dampening: plain(z.string().optional()),
              max_prefixes: plain(z.string().optional()),
            }).optional(),
          ),
          bfd: plain(
            nested({
              profile: plain(z.string().optional()),
              multihop: plain(nested({ min_received_ttl: plain(z.number().int().optional()) }).optional()),
            }).optional(),
          ),
          max_prefixes: plain(z.string().optional()),
        }),
      )
      .optional(),
  ),
});

/** Match. */
export const match = nested({
  afi: plain(z.enum(['ip', 'ipv6']).optional()),
  safi: plain(z.enum(['ip', 'ipv6']).optional()),
  route_table: plain(z.enum(['unicast', 'multicast', 'both']).optional()),
  address_prefix: plain(
    z.array(nested({ name: plain(z.string().min(1)), exact: plain(z.boolean().optional()) })).optional(),
  ),
  nexthop: plain(z.array(z.string()).optional()),
  from_peer: plain(z.array(z.string()).optional()),
  med: plain(z.number().int().optional()),
  as_path: plain(nested({ regex: plain(z.string().optional()) }).optional()),
  community: plain(nested({ regex: plain(z.string().optional()) }).optional()),
  extended_community: plain(nested({ regex: plain(z.string().optional()) }).optional()),
});

/** AS path. */
export const asPath = nested(
  {
    none: plain(nested({}).optional()),
    remove: plain(nested({}).optional()),
    prepend: plain(z.number().int().optional()),
    remove_and_prepend: plain(z.number().int().optional()),
  },
  [exactlyOne('none', 'remove', 'prepend', 'remove_and_prepend')],
);

/** Community. */
export const community = nested(
  {
    none: plain(nested({}).optional()),
    remove_all: plain(nested({}).optional()),
    remove_regex: plain(z.string().optional()),
    append: plain(z.array(z.string()).optional()),
    overwrite: plain(z.array(z.string()).optional()),
  },
  [exactlyOne('none', 'remove_all', 'remove_regex', 'append', 'overwrite')],
);

/** Update. */
export const update = nested({
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
