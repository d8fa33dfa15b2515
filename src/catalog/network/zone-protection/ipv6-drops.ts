import { nested } from '../../attribute';
import { optional } from '../../usual-attributes';
import { drops } from './drops';

/** IPv6 packets that a zone drops. */
export const ipv6Drops = nested({
  routing_header_0: drops('Drop packets with a type 0 routing header.'),
  routing_header_1: drops('Drop packets with a type 1 routing header.'),
  routing_header_3: drops('Drop packets with a type 3 routing header.'),
  routing_header_4_252: drops('Drop packets with a type 4 to 252 routing header.'),
  routing_header_253: drops('Drop packets with a type 253 routing header.'),
  routing_header_254: drops('Drop packets with a type 254 routing header.'),
  routing_header_255: drops('Drop packets with a type 255 routing header.'),
  ipv4_compatible_address: drops('Drop packets with IPv4-compatible addresses.'),
  filter_ext_hdr: optional.nested('Extension header filter.', {
    hop_by_hop_hdr: drops('Drop packets with a hop-by-hop extension header.'),
    routing_hdr: drops('Drop packets with a routing extension header.'),
    dest_option_hdr: drops('Drop packets with a destination extension header.'),
  }),
  options_invalid_ipv6_discard: drops('Discard packets with invalid IPv6 options in an extension header.'),
  reserved_field_set_discard: drops('Discard packets with a non-zero reserved field.'),
  anycast_source: drops('Drop packets with an anycast source address.'),
  needless_fragment_hdr: drops('Drop packets with a needless fragment header.'),
  icmpv6_too_big_small_mtu_discard: drops('Discard ICMPv6 Packet Too Big messages with an MTU below 1,280 bytes.'),
  ignore_inv_pkt: optional.nested('ICMPv6 messages that are dropped when no session or rule matches.', {
    dest_unreach: drops('Require a matching security rule for ICMPv6 Destination Unreachable messages.'),
    pkt_too_big: drops('Require a matching security rule for ICMPv6 Packet Too Big messages.'),
    time_exceeded: drops('Require a matching security rule for ICMPv6 Time Exceeded messages.'),
    param_problem: drops('Require a matching security rule for ICMPv6 Parameter Problem messages.'),
    redirect: drops('Require a matching security rule for ICMPv6 Redirect messages.'),
  }),
});
