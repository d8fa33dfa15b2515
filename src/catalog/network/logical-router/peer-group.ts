import * as z from 'zod';
import { attr, nested } from '../../attribute';
import { optional } from '../../usual-attributes';
import type { Reference } from '../../reference';
import { interfaceNames } from '../interface-names';
import { ipText, prefixText } from '../../ip-text';
import { domainName } from '../../host-text';
import { asNumber } from '../../as-number';
import { presence } from '../../stronger';

const exportNexthop = optional.text('Export next hop: keep the original, resolve it, or use self.');

const exportOnly = nested({ export_nexthop: exportNexthop }).optional();

// One profile per address family.
function profiles(kind: string) {
  const refs: Reference = { kinds: [kind], open: true };
  return nested({
    ipv4: optional.text('Profile for the IPv4 address family.', { refs }),
    ipv6: optional.text('Profile for the IPv6 address family.', { refs }),
  }).optional();
}

// Profiles of a peer, which may be inherited from its group.
const exchange = {
  address_family: attr(profiles('bgp_address_family_profile'), 'BGP address family profiles.'),
  filtering_profile: attr(profiles('bgp_filtering_profile'), 'BGP filtering profiles.'),
};

const timers = optional.text('BGP timer profile.');

const authentication = optional.text('BGP authentication profile.', {
  refs: { kinds: ['bgp_auth_profile'], open: true },
  effect: 'identity',
  strength: presence,
});

const dampening = optional.text('BGP dampening profile for flapping routes.');

const maxPrefixes = optional.text('Maximum number of prefixes accepted from the peer, or `unlimited`.');

/** BGP peer group. */
export const peerGroup = nested({
  name: attr(z.string().min(1), 'Name of the peer group.'),
  enable: optional.flag('Enable the peer group.'),
  aggregated_confed_as_path: optional.flag('Aggregate confederation AS path: count the AS of a confederation as one.'),
  soft_reset_with_stored_info: optional.flag(
    'Soft reset with stored information: reuse stored routes instead of a session reset.',
  ),
  type: optional.oneOf('Peer group type: IBGP, EBGP or confederation.', {
    ibgp: attr(exportOnly, 'IBGP: peers in the local AS.'),
    ebgp_confed: attr(exportOnly, 'EBGP confederation: peers in another AS of the confederation.'),
    ibgp_confed: attr(exportOnly, 'IBGP confederation: peers in the same AS of the confederation.'),
    ebgp: optional.nested('EBGP: peers in another AS.', {
      import_nexthop: optional.text('Import next hop: keep the original, or use the peer.'),
      export_nexthop: exportNexthop,
      remove_private_as: optional.flag('Remove private AS numbers from advertised AS paths.'),
    }),
  }),
  ...exchange,
  connection_options: optional.nested('Connection options and BGP timers.', {
    timers,
    multihop: optional.integer('Multihop: maximum time to live (TTL) towards the peer.'),
    authentication,
    dampening,
  }),
  peer: optional.nestedList('BGP peers of the group.', {
    name: attr(z.string().min(1), 'Name of the BGP peer.'),
    enable: optional.flag('Enable the peer.'),
    passive: optional.flag('Passive mode: only the peer initiates the session.'),
    peer_as: attr(asNumber.optional(), 'AS number of the peer.'),
    peering_type: optional.text('Peering type: bilateral or unspecified (legacy routing engine).'),
    reflector_client: optional.text('Route reflector client type of the peer.'),
    subsequent_address_family_identifier: optional.nested('Subsequent address family identifiers (SAFI).', {
      unicast: optional.flag('Exchange unicast routes.'),
      multicast: optional.flag('Exchange multicast routes.'),
    }),
    enable_sender_side_loop_detection: optional.flag(
      'Sender-side loop detection: do not advertise routes that contain the AS of the peer.',
    ),
    enable_mp_bgp: optional.flag('Enable multiprotocol BGP (MP-BGP).'),
    inherit: optional.oneOf('Inheritance of the peer group settings.', {
      yes: optional.nested('Inherit the settings of the peer group.', {}),
      no: optional.nested('Use settings of the peer.', exchange),
    }),
    local_address: optional.nested('Local address of the BGP session.', {
      interface: optional.text('Interface of the local address.', { refs: interfaceNames }),
      ip: attr(prefixText.optional(), 'Local IP address with prefix length.'),
    }),
    peer_address: optional.oneOf('Address of the peer.', {
      ip: attr(ipText.optional(), 'IP address of the peer.'),
      fqdn: attr(domainName.optional(), 'FQDN of the peer.'),
    }),
    connection_options: optional.nested('Connection options and BGP timers.', {
      keep_alive_interval: optional.text('Keepalive interval in seconds.'),
      hold_time: optional.text('Hold timer in seconds: the session ends without keepalives for this time.'),
      idle_hold_time: optional.integer('Idle hold time in seconds before a failed session is retried.'),
      min_route_adv_interval: optional.integer('Minimum route advertisement interval in seconds.'),
      multihop: optional.text('Multihop: maximum time to live (TTL) towards the peer.'),
      open_delay_time: optional.integer(
        'Open delay time in seconds between the TCP connection and the first BGP message.',
      ),
      incoming_bgp_connection: optional.nested('Incoming BGP connections.', {
        remote_port: optional.integer('Remote port of incoming connections; 0 is any port.'),
        allow: optional.flag('Allow incoming connections.'),
      }),
      outgoing_bgp_connection: optional.nested('Outgoing BGP connections.', {
        local_port: optional.integer('Local port of outgoing connections; 0 is any port.'),
        allow: optional.flag('Allow outgoing connections.'),
      }),
      timers,
      authentication,
      dampening,
      max_prefixes: maxPrefixes,
    }),
    bfd: optional.nested('Bidirectional forwarding detection (BFD).', {
      profile: optional.text('Name of the BFD profile.'),
      multihop: optional.nested('BFD multihop settings.', {
        min_received_ttl: optional.integer('Minimum received time to live (TTL) of BFD packets.'),
      }),
    }),
    max_prefixes: maxPrefixes,
  }),
});
