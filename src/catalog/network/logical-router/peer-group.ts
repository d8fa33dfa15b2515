import * as z from 'zod';
import { attr, exactlyOne, nested } from '../../attribute';
import type { Reference } from '../../reference';
import { interfaceNames } from '../interface-names';

const exportNexthop = attr(
  z.string().optional(),
  'Next hop that peers are told: the original one, the one that is used, or this router.',
);

const exportOnly = nested({ export_nexthop: exportNexthop }).optional();

// A profile for each version of IP.
function profiles(kind: string) {
  const refs: Reference = { kinds: [kind], open: true };
  return nested({
    ipv4: attr(z.string().optional(), 'Profile for IPv4.', { refs }),
    ipv6: attr(z.string().optional(), 'Profile for IPv6.', { refs }),
  }).optional();
}

// What a peer has of its group, or of its own.
const exchange = {
  address_family: attr(profiles('bgp_address_family_profile'), 'What is exchanged.'),
  filtering_profile: attr(profiles('bgp_filtering_profile'), 'Which routes are taken and told.'),
};

const timers = attr(z.string().optional(), 'Profile of the timers.');

const authentication = attr(z.string().optional(), 'Profile by which the peers know each other.', {
  refs: { kinds: ['bgp_auth_profile'], open: true },
});

const dampening = attr(z.string().optional(), 'Profile that leaves out routes which come and go.');

const maxPrefixes = attr(z.string().optional(), 'Most routes that are taken from the peer, or `unlimited`.');

/** BGP peers that are treated alike. */
export const peerGroup = nested({
  name: attr(z.string().min(1), 'Name of the group.'),
  enable: attr(z.boolean().optional(), 'Whether its peers are spoken with.'),
  aggregated_confed_as_path: attr(
    z.boolean().optional(),
    'Whether the ASes of a confederation count as one in a path.',
  ),
  soft_reset_with_stored_info: attr(
    z.boolean().optional(),
    'Whether a reset uses what peers told before, instead of asking anew.',
  ),
  type: attr(
    nested(
      {
        ibgp: attr(exportOnly, 'The peers are in the own AS.'),
        ebgp_confed: attr(exportOnly, 'The peers are in another AS of the confederation.'),
        ibgp_confed: attr(exportOnly, 'The peers are in the same AS of the confederation.'),
        ebgp: attr(
          nested({
            import_nexthop: attr(z.string().optional(), 'Next hop that routes get: the original one, or the peer.'),
            export_nexthop: exportNexthop,
            remove_private_as: attr(
              z.boolean().optional(),
              'Whether private AS numbers are taken out of paths that are told.',
            ),
          }).optional(),
          'The peers are in another AS.',
        ),
      },
      [exactlyOne('ibgp', 'ebgp_confed', 'ibgp_confed', 'ebgp')],
    ).optional(),
    'Whether the peers are in the own AS, or in another one.',
  ),
  ...exchange,
  connection_options: attr(
    nested({
      timers,
      multihop: attr(z.number().int().optional(), 'Routers that may be on the way to the peer.'),
      authentication,
      dampening,
    }).optional(),
    'How sessions are opened and kept.',
  ),
  peer: attr(
    z
      .array(
        nested({
          name: attr(z.string().min(1), 'Name of the peer.'),
          enable: attr(z.boolean().optional(), 'Whether the peer is spoken with.'),
          passive: attr(z.boolean().optional(), 'Whether only the peer opens sessions.'),
          peer_as: attr(z.string().optional(), 'AS number of the peer.'),
          peering_type: attr(
            z.string().optional(),
            'Whether the two tell each other routes of everybody, in the older routing engine.',
          ),
          reflector_client: attr(
            z.string().optional(),
            'Whether this router passes routes of the own AS on to the peer.',
          ),
          subsequent_address_family_identifier: attr(
            nested({
              unicast: attr(z.boolean().optional(), 'Whether unicast routes are.'),
              multicast: attr(z.boolean().optional(), 'Whether multicast routes are.'),
            }).optional(),
            'Kinds of routes that are exchanged.',
          ),
          enable_sender_side_loop_detection: attr(
            z.boolean().optional(),
            'Whether routes that passed the AS of the peer are not told to it.',
          ),
          enable_mp_bgp: attr(z.boolean().optional(), 'Whether routes of other address families are exchanged, too.'),
          inherit: attr(
            nested(
              {
                yes: attr(nested({}).optional(), 'It has those of the group.'),
                no: attr(nested(exchange).optional(), 'It has its own.'),
              },
              [exactlyOne('yes', 'no')],
            ).optional(),
            'Whether the peer has the settings of its group.',
          ),
          local_address: attr(
            nested({
              interface: attr(z.string().optional(), 'Interface whose address it is.', { refs: interfaceNames }),
              ip: attr(z.string().optional(), 'Own address, with the length of its mask.'),
            }).optional(),
            'Address on this side.',
          ),
          peer_address: attr(
            nested(
              {
                ip: attr(z.string().optional(), 'Address of the peer.'),
                fqdn: attr(z.string().optional(), 'Host name of the peer.'),
              },
              [exactlyOne('ip', 'fqdn')],
            ).optional(),
            'Address of the peer.',
          ),
          connection_options: attr(
            nested({
              keep_alive_interval: attr(z.string().optional(), 'Seconds between two signs of life.'),
              hold_time: attr(z.string().optional(), 'Seconds of silence after which the session ends.'),
              idle_hold_time: attr(z.number().int().optional(), 'Seconds before a session that failed is tried again.'),
              min_route_adv_interval: attr(
                z.number().int().optional(),
                'Seconds between two updates of the same route.',
              ),
              multihop: attr(z.string().optional(), 'Routers that may be on the way to the peer.'),
              open_delay_time: attr(
                z.number().int().optional(),
                'Seconds between the connection and the first message.',
              ),
              incoming_bgp_connection: attr(
                nested({
                  remote_port: attr(z.number().int().optional(), 'Port that they come from; 0 for any.'),
                  allow: attr(z.boolean().optional(), 'Whether they are allowed.'),
                }).optional(),
                'Sessions that the peer opens.',
              ),
              outgoing_bgp_connection: attr(
                nested({
                  local_port: attr(z.number().int().optional(), 'Port that they go out from; 0 for any.'),
                  allow: attr(z.boolean().optional(), 'Whether they are allowed.'),
                }).optional(),
                'Sessions that this router opens.',
              ),
              timers,
              authentication,
              dampening,
              max_prefixes: maxPrefixes,
            }).optional(),
            'How sessions are opened and kept.',
          ),
          bfd: attr(
            nested({
              profile: attr(z.string().optional(), 'Name of the BFD profile.'),
              multihop: attr(
                nested({
                  min_received_ttl: attr(
                    z.number().int().optional(),
                    'Least time to live that packets of the peer may have left.',
                  ),
                }).optional(),
                'Routers that may be on the way to the peer.',
              ),
            }).optional(),
            'How quickly a lost neighbour is noticed.',
          ),
          max_prefixes: maxPrefixes,
        }),
      )
      .optional(),
    'Peers of the group.',
    { itemKey: 'name' },
  ),
});
