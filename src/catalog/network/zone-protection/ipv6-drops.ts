import * as z from 'zod';
import { attr, nested } from '../../attribute';

/** What is dropped of the IPv6 packets that come to a zone. */
export const ipv6Drops = nested({
  routing_header_0: attr(z.boolean().optional(), 'Whether packets with a routing header of type 0 are dropped.', {
    narrows: { open: false },
  }),
  routing_header_1: attr(z.boolean().optional(), 'Whether packets with a routing header of type 1 are dropped.', {
    narrows: { open: false },
  }),
  routing_header_3: attr(z.boolean().optional(), 'Whether packets with a routing header of type 3 are dropped.', {
    narrows: { open: false },
  }),
  routing_header_4_252: attr(
    z.boolean().optional(),
    'Whether packets with a routing header of types 4 to 252 are dropped.',
    { narrows: { open: false } },
  ),
  routing_header_253: attr(z.boolean().optional(), 'Whether packets with a routing header of type 253 are dropped.', {
    narrows: { open: false },
  }),
  routing_header_254: attr(z.boolean().optional(), 'Whether packets with a routing header of type 254 are dropped.', {
    narrows: { open: false },
  }),
  routing_header_255: attr(z.boolean().optional(), 'Whether packets with a routing header of type 255 are dropped.', {
    narrows: { open: false },
  }),
  ipv4_compatible_address: attr(z.boolean().optional(), 'Whether packets with IPv4-compatible addresses are dropped.', {
    narrows: { open: false },
  }),
  filter_ext_hdr: attr(
    nested({
      hop_by_hop_hdr: attr(z.boolean().optional(), 'Whether packets with hop-by-hop options are dropped.', {
        narrows: { open: false },
      }),
      routing_hdr: attr(z.boolean().optional(), 'Whether packets with any routing header are dropped.', {
        narrows: { open: false },
      }),
      dest_option_hdr: attr(z.boolean().optional(), 'Whether packets with destination options are dropped.', {
        narrows: { open: false },
      }),
    }).optional(),
    'Extension headers.',
  ),
  options_invalid_ipv6_discard: attr(z.boolean().optional(), 'Whether packets with invalid options are dropped.', {
    narrows: { open: false },
  }),
  reserved_field_set_discard: attr(z.boolean().optional(), 'Whether packets are dropped whose reserved bits are set.', {
    narrows: { open: false },
  }),
  anycast_source: attr(z.boolean().optional(), 'Whether packets from an anycast address are dropped.', {
    narrows: { open: false },
  }),
  needless_fragment_hdr: attr(
    z.boolean().optional(),
    'Whether packets with a fragment header without need are dropped.',
    { narrows: { open: false } },
  ),
  icmpv6_too_big_small_mtu_discard: attr(
    z.boolean().optional(),
    'Whether messages are dropped that ask for packets below 1,280 bytes.',
    { narrows: { open: false } },
  ),
  ignore_inv_pkt: attr(
    nested({
      dest_unreach: attr(z.boolean().optional(), 'Whether it is done to destination unreachable.', {
        narrows: { open: false },
      }),
      pkt_too_big: attr(z.boolean().optional(), 'Whether it is done to packet too big.', {
        narrows: { open: false },
      }),
      time_exceeded: attr(z.boolean().optional(), 'Whether it is done to time exceeded.', {
        narrows: { open: false },
      }),
      param_problem: attr(z.boolean().optional(), 'Whether it is done to parameter problem.', {
        narrows: { open: false },
      }),
      redirect: attr(z.boolean().optional(), 'Whether it is done to redirect.', { narrows: { open: false } }),
    }).optional(),
    'ICMPv6 messages that are dropped when they belong to no session.',
  ),
});
