import * as z from 'zod';
import { attr, nested, optionalNested } from '../../attribute';

/** IPv6 packets that a zone drops. */
export const ipv6Drops = nested({
  routing_header_0: attr(z.boolean().optional(), 'Drop packets with a type 0 routing header.', {
    weakensPolicyWhenRemoved: { open: false },
  }),
  routing_header_1: attr(z.boolean().optional(), 'Drop packets with a type 1 routing header.', {
    weakensPolicyWhenRemoved: { open: false },
  }),
  routing_header_3: attr(z.boolean().optional(), 'Drop packets with a type 3 routing header.', {
    weakensPolicyWhenRemoved: { open: false },
  }),
  routing_header_4_252: attr(z.boolean().optional(), 'Drop packets with a type 4 to 252 routing header.', {
    weakensPolicyWhenRemoved: { open: false },
  }),
  routing_header_253: attr(z.boolean().optional(), 'Drop packets with a type 253 routing header.', {
    weakensPolicyWhenRemoved: { open: false },
  }),
  routing_header_254: attr(z.boolean().optional(), 'Drop packets with a type 254 routing header.', {
    weakensPolicyWhenRemoved: { open: false },
  }),
  routing_header_255: attr(z.boolean().optional(), 'Drop packets with a type 255 routing header.', {
    weakensPolicyWhenRemoved: { open: false },
  }),
  ipv4_compatible_address: attr(z.boolean().optional(), 'Drop packets with IPv4-compatible addresses.', {
    weakensPolicyWhenRemoved: { open: false },
  }),
  filter_ext_hdr: optionalNested('Extension header filter.', {
    hop_by_hop_hdr: attr(z.boolean().optional(), 'Drop packets with a hop-by-hop extension header.', {
      weakensPolicyWhenRemoved: { open: false },
    }),
    routing_hdr: attr(z.boolean().optional(), 'Drop packets with a routing extension header.', {
      weakensPolicyWhenRemoved: { open: false },
    }),
    dest_option_hdr: attr(z.boolean().optional(), 'Drop packets with a destination extension header.', {
      weakensPolicyWhenRemoved: { open: false },
    }),
  }),
  options_invalid_ipv6_discard: attr(
    z.boolean().optional(),
    'Discard packets with invalid IPv6 options in an extension header.',
    {
      weakensPolicyWhenRemoved: { open: false },
    },
  ),
  reserved_field_set_discard: attr(z.boolean().optional(), 'Discard packets with a non-zero reserved field.', {
    weakensPolicyWhenRemoved: { open: false },
  }),
  anycast_source: attr(z.boolean().optional(), 'Drop packets with an anycast source address.', {
    weakensPolicyWhenRemoved: { open: false },
  }),
  needless_fragment_hdr: attr(z.boolean().optional(), 'Drop packets with a needless fragment header.', {
    weakensPolicyWhenRemoved: { open: false },
  }),
  icmpv6_too_big_small_mtu_discard: attr(
    z.boolean().optional(),
    'Discard ICMPv6 Packet Too Big messages with an MTU below 1,280 bytes.',
    { weakensPolicyWhenRemoved: { open: false } },
  ),
  ignore_inv_pkt: optionalNested('ICMPv6 messages that are dropped when no session or rule matches.', {
    dest_unreach: attr(
      z.boolean().optional(),
      'Require a matching security rule for ICMPv6 Destination Unreachable messages.',
      {
        weakensPolicyWhenRemoved: { open: false },
      },
    ),
    pkt_too_big: attr(z.boolean().optional(), 'Require a matching security rule for ICMPv6 Packet Too Big messages.', {
      weakensPolicyWhenRemoved: { open: false },
    }),
    time_exceeded: attr(z.boolean().optional(), 'Require a matching security rule for ICMPv6 Time Exceeded messages.', {
      weakensPolicyWhenRemoved: { open: false },
    }),
    param_problem: attr(
      z.boolean().optional(),
      'Require a matching security rule for ICMPv6 Parameter Problem messages.',
      {
        weakensPolicyWhenRemoved: { open: false },
      },
    ),
    redirect: attr(z.boolean().optional(), 'Require a matching security rule for ICMPv6 Redirect messages.', {
      weakensPolicyWhenRemoved: { open: false },
    }),
  }),
});
