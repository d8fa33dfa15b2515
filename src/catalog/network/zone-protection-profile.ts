import * as z from 'zod';
import { attr, exactlyOne, nested, plain } from '../attribute';
import { defineResource } from '../define-resource';
import { scopes } from '../scope';

const red = nested({
  alarm_rate: plain(z.number().int().min(0).max(2000000)),
  activate_rate: plain(z.number().int().min(0).max(2000000)),
  maximal_rate: plain(z.number().int().min(0).max(2000000)),
});

export const zoneProtectionProfile = defineResource({
  name: 'zone_protection_profile',
  doc: 'Zone protection profile.',
  api: { path: '/config/network/v1/zone-protection-profiles' },
  scopes,
  schema: z.strictObject({
    id: attr(z.string().optional(), 'UUID assigned by the service.', { setBy: 'service' }),
    name: attr(z.string().min(1).max(31), 'Name, unique in its container.'),
    description: attr(z.string().max(255).optional(), 'What it is for.'),
    flood: attr(
      nested({
        tcp_syn: plain(
          nested(
            { enable: plain(z.boolean().optional()), red: plain(red.optional()), syn_cookies: plain(red.optional()) },
            [exactlyOne('red', 'syn_cookies')],
          ).optional(),
        ),
        udp: plain(nested({ enable: plain(z.boolean().optional()), red: plain(red.optional()) }).optional()),
        sctp_init: plain(nested({ enable: plain(z.boolean().optional()), red: plain(red.optional()) }).optional()),
        icmp: plain(nested({ enable: plain(z.boolean().optional()), red: plain(red.optional()) }).optional()),
        icmpv6: plain(nested({ enable: plain(z.boolean().optional()), red: plain(red.optional()) }).optional()),
        other_ip: plain(nested({ enable: plain(z.boolean().optional()), red: plain(red.optional()) }).optional()),
      }).optional(),
      'Flood.',
    ),
    scan: attr(
      z
        .array(
          nested({
            name: plain(z.enum(['8001', '8002', '8003', '8006'])),
            action: plain(
              nested(
                {
                  allow: plain(nested({}).optional()),
                  alert: plain(nested({}).optional()),
                  block: plain(nested({}).optional()),
                  block_ip: plain(
                    nested({
                      track_by: plain(z.enum(['source-and-destination', 'source'])),
                      duration: plain(z.number().int().min(1).max(3600)),
                    }).optional(),
                  ),
                },
                [exactlyOne('allow', 'alert', 'block', 'block_ip')],
              ).optional(),
            ),
            interval: plain(z.number().int().min(2).max(65535).optional()),
            threshold: plain(z.number().int().min(2).max(65535).optional()),
          }),
        )
        .optional(),
      'Scan.',
    ),
    scan_white_list: attr(
      z
        .array(
          nested(
            { name: plain(z.string().min(1)), ipv4: plain(z.string().optional()), ipv6: plain(z.string().optional()) },
            [exactlyOne('ipv4', 'ipv6')],
          ),
        )
        .optional(),
      'Scan white list.',
    ),
    spoofed_ip_discard: attr(z.boolean().optional(), 'Spoofed IP discard.'),
    strict_ip_check: attr(z.boolean().optional(), 'Strict IP check.'),
    fragmented_traffic_discard: attr(z.boolean().optional(), 'Fragmented traffic discard.'),
    strict_source_routing_discard: attr(z.boolean().optional(), 'Strict source routing discard.'),
    loose_source_routing_discard: attr(z.boolean().optional(), 'Loose source routing discard.'),
    timestamp_discard: attr(z.boolean().optional(), 'Timestamp discard.'),
    record_route_discard: attr(z.boolean().optional(), 'Record route discard.'),
    security_discard: attr(z.boolean().optional(), 'Security discard.'),
    stream_id_discard: attr(z.boolean().optional(), 'Stream id discard.'),
    unknown_option_discard: attr(z.boolean().optional(), 'Unknown option discard.'),
    malformed_option_discard: attr(z.boolean().optional(), 'Malformed option discard.'),
    mismatched_overlapping_tcp_segment_discard: attr(
      z.boolean().optional(),
      'Mismatched overlapping TCP segment discard.',
    ),
    tcp_handshake_discard: attr(z.boolean().optional(), 'TCP handshake discard.'),
    tcp_syn_with_data_discard: attr(z.boolean().default(true), 'TCP SYN with data discard.'),
    tcp_synack_with_data_discard: attr(z.boolean().default(true), 'TCP synack with data discard.'),
    reject_non_syn_tcp: attr(z.enum(['global', 'yes', 'no']).optional(), 'Reject non SYN TCP.'),
    asymmetric_path: attr(z.enum(['global', 'drop', 'bypass']).optional(), 'Asymmetric path.'),
    tcp_timestamp_strip: attr(z.boolean().optional(), 'TCP timestamp strip.'),
    tcp_fast_open_and_data_strip: attr(z.boolean().optional(), 'TCP fast open and data strip.'),
    mptcp_option_strip: attr(z.enum(['no', 'yes', 'global']).default('global'), 'Mptcp option strip.'),
    icmp_ping_zero_id_discard: attr(z.boolean().optional(), 'ICMP ping zero id discard.'),
    icmp_frag_discard: attr(z.boolean().optional(), 'ICMP frag discard.'),
    icmp_large_packet_discard: attr(z.boolean().optional(), 'ICMP large packet discard.'),
    discard_icmp_embedded_error: attr(z.boolean().optional(), 'Discard ICMP embedded error.'),
    suppress_icmp_timeexceeded: attr(z.boolean().optional(), 'Suppress ICMP timeexceeded.'),
    suppress_icmp_needfrag: attr(z.boolean().optional(), 'Suppress ICMP needfrag.'),
    ipv6: attr(
      nested({
        routing_header_0: plain(z.boolean().optional()),
        routing_header_1: plain(z.boolean().optional()),
        routing_header_3: plain(z.boolean().optional()),
        routing_header_4_252: plain(z.boolean().optional()),
        routing_header_253: plain(z.boolean().optional()),
        routing_header_254: plain(z.boolean().optional()),
        routing_header_255: plain(z.boolean().optional()),
        ipv4_compatible_address: plain(z.boolean().optional()),
        filter_ext_hdr: plain(
          nested({
            hop_by_hop_hdr: plain(z.boolean().optional()),
            routing_hdr: plain(z.boolean().optional()),
            dest_option_hdr: plain(z.boolean().optional()),
          }).optional(),
        ),
        options_invalid_ipv6_discard: plain(z.boolean().optional()),
        reserved_field_set_discard: plain(z.boolean().optional()),
        anycast_source: plain(z.boolean().optional()),
        needless_fragment_hdr: plain(z.boolean().optional()),
        icmpv6_too_big_small_mtu_discard: plain(z.boolean().optional()),
        ignore_inv_pkt: plain(
          nested({
            dest_unreach: plain(z.boolean().optional()),
            pkt_too_big: plain(z.boolean().optional()),
            time_exceeded: plain(z.boolean().optional()),
            param_problem: plain(z.boolean().optional()),
            redirect: plain(z.boolean().optional()),
          }).optional(),
        ),
      }).optional(),
      'IPv6.',
    ),
    non_ip_protocol: attr(
      nested({
        list_type: plain(z.enum(['exclude', 'include']).optional()),
        protocol: plain(
          z
            .array(
              nested({
                name: plain(z.string().min(1)),
                ether_type: plain(z.string()),
                enable: plain(z.boolean().optional()),
              }),
            )
            .optional(),
        ),
      }).optional(),
      'Non IP protocol.',
    ),
    l2_sec_group_tag_protection: attr(
      nested({
        tags: plain(
          z
            .array(
              nested({ name: plain(z.string().min(1)), tag: plain(z.string()), enable: plain(z.boolean().optional()) }),
            )
            .optional(),
        ),
      }).optional(),
      'L2 sec group tag protection.',
    ),
  }),
});
