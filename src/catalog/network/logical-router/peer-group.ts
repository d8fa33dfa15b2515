import * as z from 'zod';
import { attr, exactlyOne, nested, plain } from '../../attribute';
import { interfaceNames } from '../interface-names';

/** BGP peers that are treated alike. */
export const peerGroup = nested({
  name: attr(z.string().min(1), 'Name of the group.'),
  enable: attr(z.boolean().optional(), 'Whether its peers are spoken with.'),
  aggregated_confed_as_path: plain(z.boolean().optional()),
  soft_reset_with_stored_info: plain(z.boolean().optional()),
  type: attr(
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
    'Whether the peers are in the own AS, or in another one.',
  ),
  address_family: attr(
    nested({
      ipv4: attr(z.string().optional(), 'Profile for IPv4.', {
        refs: { kinds: ['bgp_address_family_profile'], open: true },
      }),
      ipv6: attr(z.string().optional(), 'Profile for IPv6.', {
        refs: { kinds: ['bgp_address_family_profile'], open: true },
      }),
    }).optional(),
    'What is exchanged.',
  ),
  filtering_profile: attr(
    nested({
      ipv4: attr(z.string().optional(), 'Profile for IPv4.', {
        refs: { kinds: ['bgp_filtering_profile'], open: true },
      }),
      ipv6: attr(z.string().optional(), 'Profile for IPv6.', {
        refs: { kinds: ['bgp_filtering_profile'], open: true },
      }),
    }).optional(),
    'Which routes are taken and told.',
  ),
  connection_options: attr(
    nested({
      timers: attr(z.string().optional(), 'Profile of the timers.'),
      multihop: attr(z.number().int().optional(), 'Routers that may be on the way to the peer.'),
      authentication: attr(z.string().optional(), 'Profile by which the peers know each other.', {
        refs: { kinds: ['bgp_auth_profile'], open: true },
      }),
      dampening: attr(z.string().optional(), 'Profile that leaves out routes which come and go.'),
    }).optional(),
    'How sessions are opened and kept.',
  ),
  peer: attr(
    z
      .array(
        nested({
          name: plain(z.string().min(1)),
          enable: plain(z.boolean().optional()),
          passive: attr(z.boolean().optional(), 'Whether only the peer opens sessions.'),
          peer_as: attr(z.string().optional(), 'AS number of the peer.'),
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
                      nested({
                        ipv4: attr(z.string().optional(), 'Profile for IPv4.', {
                          refs: { kinds: ['bgp_address_family_profile'], open: true },
                        }),
                        ipv6: attr(z.string().optional(), 'Profile for IPv6.', {
                          refs: { kinds: ['bgp_address_family_profile'], open: true },
                        }),
                      }).optional(),
                    ),
                    filtering_profile: attr(
                      nested({
                        ipv4: attr(z.string().optional(), 'Profile for IPv4.', {
                          refs: { kinds: ['bgp_filtering_profile'], open: true },
                        }),
                        ipv6: attr(z.string().optional(), 'Profile for IPv6.', {
                          refs: { kinds: ['bgp_filtering_profile'], open: true },
                        }),
                      }).optional(),
                      'Which routes are taken and told.',
                    ),
                  }).optional(),
                ),
              },
              [exactlyOne('yes', 'no')],
            ).optional(),
          ),
          local_address: attr(
            nested({
              interface: attr(z.string().optional(), 'Interface whose address it is.', { refs: interfaceNames }),
              ip: plain(z.string().optional()),
            }).optional(),
            'Address on this side.',
          ),
          peer_address: attr(
            nested({ ip: plain(z.string().optional()), fqdn: plain(z.string().optional()) }, [
              exactlyOne('ip', 'fqdn'),
            ]).optional(),
            'Address of the peer.',
          ),
          connection_options: attr(
            nested({
              keep_alive_interval: plain(z.string().optional()),
              hold_time: plain(z.string().optional()),
              idle_hold_time: plain(z.number().int().optional()),
              min_route_adv_interval: plain(z.number().int().optional()),
              multihop: attr(z.string().optional(), 'Routers that may be on the way to the peer.'),
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
              timers: attr(z.string().optional(), 'Profile of the timers.'),
              authentication: attr(z.string().optional(), 'Profile by which the peers know each other.', {
                refs: { kinds: ['bgp_auth_profile'], open: true },
              }),
              dampening: attr(z.string().optional(), 'Profile that leaves out routes which come and go.'),
              max_prefixes: plain(z.string().optional()),
            }).optional(),
            'How sessions are opened and kept.',
          ),
          bfd: attr(
            nested({
              profile: plain(z.string().optional()),
              multihop: attr(
                nested({ min_received_ttl: plain(z.number().int().optional()) }).optional(),
                'Routers that may be on the way to the peer.',
              ),
            }).optional(),
            'How quickly a lost neighbour is noticed.',
          ),
          max_prefixes: plain(z.string().optional()),
        }),
      )
      .optional(),
    'Peers of the group.',
    { itemKey: 'name' },
  ),
});
