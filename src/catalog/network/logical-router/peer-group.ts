import * as z from 'zod';
import { attr, exactlyOne, nested, nestedList, optionalNested } from '../../attribute';
import type { Reference } from '../../reference';
import { interfaceNames } from '../interface-names';
import { ipText, prefixText } from '../../ip-text';
import { domainName } from '../../host-text';
import { asNumber } from '../../as-number';
import { integer } from '../../integer';

const exportNexthop = attr(z.string().optional(), 'Export next hop: keep the original, resolve it, or use self.');

const exportOnly = nested({ export_nexthop: exportNexthop }).optional();

// One profile per address family.
function profiles(kind: string) {
  const refs: Reference = { kinds: [kind], open: true };
  return nested({
    ipv4: attr(z.string().optional(), 'Profile for the IPv4 address family.', { refs }),
    ipv6: attr(z.string().optional(), 'Profile for the IPv6 address family.', { refs }),
  }).optional();
}

// Profiles of a peer, which may be inherited from its group.
const exchange = {
  address_family: attr(profiles('bgp_address_family_profile'), 'BGP address family profiles.'),
  filtering_profile: attr(profiles('bgp_filtering_profile'), 'BGP filtering profiles.'),
};

const timers = attr(z.string().optional(), 'BGP timer profile.');

const authentication = attr(z.string().optional(), 'BGP authentication profile.', {
  refs: { kinds: ['bgp_auth_profile'], open: true },
});

const dampening = attr(z.string().optional(), 'BGP dampening profile for flapping routes.');

const maxPrefixes = attr(z.string().optional(), 'Maximum number of prefixes accepted from the peer, or `unlimited`.');

/** BGP peer group. */
export const peerGroup = nested({
  name: attr(z.string().min(1), 'Name of the peer group.'),
  enable: attr(z.boolean().optional(), 'Enable the peer group.'),
  aggregated_confed_as_path: attr(
    z.boolean().optional(),
    'Aggregate confederation AS path: count the AS of a confederation as one.',
  ),
  soft_reset_with_stored_info: attr(
    z.boolean().optional(),
    'Soft reset with stored information: reuse stored routes instead of a session reset.',
  ),
  type: attr(
    nested(
      {
        ibgp: attr(exportOnly, 'IBGP: peers in the local AS.'),
        ebgp_confed: attr(exportOnly, 'EBGP confederation: peers in another AS of the confederation.'),
        ibgp_confed: attr(exportOnly, 'IBGP confederation: peers in the same AS of the confederation.'),
        ebgp: optionalNested('EBGP: peers in another AS.', {
          import_nexthop: attr(z.string().optional(), 'Import next hop: keep the original, or use the peer.'),
          export_nexthop: exportNexthop,
          remove_private_as: attr(z.boolean().optional(), 'Remove private AS numbers from advertised AS paths.'),
        }),
      },
      [exactlyOne('ibgp', 'ebgp_confed', 'ibgp_confed', 'ebgp')],
    ).optional(),
    'Peer group type: IBGP, EBGP or confederation.',
  ),
  ...exchange,
  connection_options: optionalNested('Connection options and BGP timers.', {
    timers,
    multihop: attr(integer().optional(), 'Multihop: maximum time to live (TTL) towards the peer.'),
    authentication,
    dampening,
  }),
  peer: attr(
    nestedList({
      name: attr(z.string().min(1), 'Name of the BGP peer.'),
      enable: attr(z.boolean().optional(), 'Enable the peer.'),
      passive: attr(z.boolean().optional(), 'Passive mode: only the peer initiates the session.'),
      peer_as: attr(asNumber.optional(), 'AS number of the peer.'),
      peering_type: attr(z.string().optional(), 'Peering type: bilateral or unspecified (legacy routing engine).'),
      reflector_client: attr(z.string().optional(), 'Route reflector client type of the peer.'),
      subsequent_address_family_identifier: optionalNested('Subsequent address family identifiers (SAFI).', {
        unicast: attr(z.boolean().optional(), 'Exchange unicast routes.'),
        multicast: attr(z.boolean().optional(), 'Exchange multicast routes.'),
      }),
      enable_sender_side_loop_detection: attr(
        z.boolean().optional(),
        'Sender-side loop detection: do not advertise routes that contain the AS of the peer.',
      ),
      enable_mp_bgp: attr(z.boolean().optional(), 'Enable multiprotocol BGP (MP-BGP).'),
      inherit: attr(
        nested(
          {
            yes: optionalNested('Inherit the settings of the peer group.', {}),
            no: attr(nested(exchange).optional(), 'Use settings of the peer.'),
          },
          [exactlyOne('yes', 'no')],
        ).optional(),
        'Inheritance of the peer group settings.',
      ),
      local_address: optionalNested('Local address of the BGP session.', {
        interface: attr(z.string().optional(), 'Interface of the local address.', { refs: interfaceNames }),
        ip: attr(prefixText.optional(), 'Local IP address with prefix length.'),
      }),
      peer_address: attr(
        nested(
          {
            ip: attr(ipText.optional(), 'IP address of the peer.'),
            fqdn: attr(domainName.optional(), 'FQDN of the peer.'),
          },
          [exactlyOne('ip', 'fqdn')],
        ).optional(),
        'Address of the peer.',
      ),
      connection_options: optionalNested('Connection options and BGP timers.', {
        keep_alive_interval: attr(z.string().optional(), 'Keepalive interval in seconds.'),
        hold_time: attr(
          z.string().optional(),
          'Hold timer in seconds: the session ends without keepalives for this time.',
        ),
        idle_hold_time: attr(integer().optional(), 'Idle hold time in seconds before a failed session is retried.'),
        min_route_adv_interval: attr(integer().optional(), 'Minimum route advertisement interval in seconds.'),
        multihop: attr(z.string().optional(), 'Multihop: maximum time to live (TTL) towards the peer.'),
        open_delay_time: attr(
          integer().optional(),
          'Open delay time in seconds between the TCP connection and the first BGP message.',
        ),
        incoming_bgp_connection: optionalNested('Incoming BGP connections.', {
          remote_port: attr(integer().optional(), 'Remote port of incoming connections; 0 is any port.'),
          allow: attr(z.boolean().optional(), 'Allow incoming connections.'),
        }),
        outgoing_bgp_connection: optionalNested('Outgoing BGP connections.', {
          local_port: attr(integer().optional(), 'Local port of outgoing connections; 0 is any port.'),
          allow: attr(z.boolean().optional(), 'Allow outgoing connections.'),
        }),
        timers,
        authentication,
        dampening,
        max_prefixes: maxPrefixes,
      }),
      bfd: optionalNested('Bidirectional forwarding detection (BFD).', {
        profile: attr(z.string().optional(), 'Name of the BFD profile.'),
        multihop: optionalNested('BFD multihop settings.', {
          min_received_ttl: attr(integer().optional(), 'Minimum received time to live (TTL) of BFD packets.'),
        }),
      }),
      max_prefixes: maxPrefixes,
    }).optional(),
    'BGP peers of the group.',
  ),
});
