import * as z from 'zod';
import { attr, exactlyOne, nested } from '../attribute';
import { defineResource } from '../define-resource';
import { scopes } from '../scope';
import { floodLimits } from './zone-protection/flood-limits';
import { ipv6Drops } from './zone-protection/ipv6-drops';

export const zoneProtectionProfile = defineResource({
  name: 'zone_protection_profile',
  doc: 'Protects a zone against floods, scans and odd packets before any rule is tried.',
  api: { path: '/config/network/v1/zone-protection-profiles' },
  scopes,
  schema: z.strictObject({
    id: attr(z.string().optional(), 'UUID assigned by the service.', { setBy: 'service' }),
    name: attr(z.string().min(1).max(31), 'Name, unique in its container.'),
    description: attr(z.string().max(255).optional(), 'What it is for.'),
    flood: attr(floodLimits.optional(), 'Floods: how many packets a second may come before some are dropped.', {
      narrows: {},
    }),
    scan: attr(
      z
        .array(
          nested({
            name: attr(
              z.enum(['8001', '8002', '8003', '8006']),
              'Kind of the scan: of TCP ports (`8001`), of hosts (`8002`), of UDP ports (`8003`) or of IP protocols (`8006`).',
            ),
            action: attr(
              nested(
                {
                  allow: attr(nested({}).optional(), 'The scan is let through.'),
                  alert: attr(nested({}).optional(), 'The scan is logged.'),
                  block: attr(nested({}).optional(), 'What belongs to the scan is dropped, and logged.'),
                  block_ip: attr(
                    nested({
                      track_by: attr(
                        z.enum(['source-and-destination', 'source']),
                        'Whether the scanner is blocked everywhere, or only towards the scanned host.',
                      ),
                      duration: attr(z.number().int().min(1).max(3600), 'Seconds that the scanner is blocked.'),
                    }).optional(),
                    'Whoever scans is kept out for some time.',
                  ),
                },
                [exactlyOne('allow', 'alert', 'block', 'block_ip')],
              ).optional(),
              'What happens to one who scans.',
            ),
            interval: attr(z.number().int().min(2).max(65535).optional(), 'Seconds in which the attempts are counted.'),
            threshold: attr(z.number().int().min(2).max(65535).optional(), 'Attempts that make a scan.'),
          }),
        )
        .optional(),
      'Scans: attempts to find open ports and hosts.',
      { narrows: {}, itemKey: 'name' },
    ),
    scan_white_list: attr(
      z
        .array(
          nested(
            {
              name: attr(z.string().min(1), 'Name of the entry.'),
              ipv4: attr(z.string().optional(), 'IPv4 address or network that may scan.'),
              ipv6: attr(z.string().optional(), 'IPv6 address or network that may scan.'),
            },
            [exactlyOne('ipv4', 'ipv6')],
          ),
        )
        .optional(),
      'Addresses that may scan.',
      { itemKey: 'name' },
    ),
    spoofed_ip_discard: attr(
      z.boolean().optional(),
      'Whether packets are dropped whose source cannot be behind the interface.',
      { narrows: { open: false } },
    ),
    strict_ip_check: attr(z.boolean().optional(), 'Whether packets with malformed addresses are dropped.', {
      narrows: { open: false },
    }),
    fragmented_traffic_discard: attr(z.boolean().optional(), 'Whether fragments are dropped.', {
      narrows: { open: false },
    }),
    strict_source_routing_discard: attr(
      z.boolean().optional(),
      'Whether packets that demand a whole route are dropped.',
      { narrows: { open: false } },
    ),
    loose_source_routing_discard: attr(
      z.boolean().optional(),
      'Whether packets that demand parts of a route are dropped.',
      { narrows: { open: false } },
    ),
    timestamp_discard: attr(z.boolean().optional(), 'Whether packets with the IP option timestamp are dropped.', {
      narrows: { open: false },
    }),
    record_route_discard: attr(z.boolean().optional(), 'Whether packets with the IP option record route are dropped.', {
      narrows: { open: false },
    }),
    security_discard: attr(z.boolean().optional(), 'Whether packets with the IP option security are dropped.', {
      narrows: { open: false },
    }),
    stream_id_discard: attr(z.boolean().optional(), 'Whether packets with the IP option stream ID are dropped.', {
      narrows: { open: false },
    }),
    unknown_option_discard: attr(z.boolean().optional(), 'Whether packets with unknown IP options are dropped.', {
      narrows: { open: false },
    }),
    malformed_option_discard: attr(z.boolean().optional(), 'Whether packets with malformed IP options are dropped.', {
      narrows: { open: false },
    }),
    mismatched_overlapping_tcp_segment_discard: attr(
      z.boolean().optional(),
      'Whether TCP segments are dropped that say otherwise than those which they overlap.',
      { narrows: { open: false } },
    ),
    tcp_handshake_discard: attr(
      z.boolean().optional(),
      'Whether connections are dropped that do not begin with the usual three packets.',
      { narrows: { open: false } },
    ),
    tcp_syn_with_data_discard: attr(
      z.boolean().default(true),
      'Whether the first packet of a connection is dropped when it carries data.',
      { narrows: { open: false } },
    ),
    tcp_synack_with_data_discard: attr(
      z.boolean().default(true),
      'Whether the answer to it is dropped when it carries data.',
      { narrows: { open: false } },
    ),
    reject_non_syn_tcp: attr(
      z.enum(['global', 'yes', 'no']).optional(),
      'Whether packets of unknown connections are dropped; `global` does as the firewall is set.',
      { narrows: {} },
    ),
    asymmetric_path: attr(
      z.enum(['global', 'drop', 'bypass']).optional(),
      'What happens to packets outside the window of their connection; `global` does as the firewall is set.',
      { narrows: {} },
    ),
    tcp_timestamp_strip: attr(z.boolean().optional(), 'Whether timestamps are taken out of TCP headers.', {
      narrows: { open: false },
    }),
    tcp_fast_open_and_data_strip: attr(
      z.boolean().optional(),
      'Whether TCP Fast Open, and the data with it, is taken out.',
      { narrows: { open: false } },
    ),
    mptcp_option_strip: attr(
      z.enum(['no', 'yes', 'global']).default('global'),
      'Whether Multipath TCP is taken out; `global` does as the firewall is set.',
      { narrows: {} },
    ),
    icmp_ping_zero_id_discard: attr(z.boolean().optional(), 'Whether pings with the ID 0 are dropped.', {
      narrows: { open: false },
    }),
    icmp_frag_discard: attr(z.boolean().optional(), 'Whether fragments of ICMP are dropped.', {
      narrows: { open: false },
    }),
    icmp_large_packet_discard: attr(
      z.boolean().optional(),
      'Whether ICMP packets of more than 1,024 bytes are dropped.',
      { narrows: { open: false } },
    ),
    discard_icmp_embedded_error: attr(
      z.boolean().optional(),
      'Whether ICMP packets that carry an error message are dropped.',
      { narrows: { open: false } },
    ),
    suppress_icmp_timeexceeded: attr(
      z.boolean().optional(),
      'Whether nobody is told of packets whose time to live ran out.',
    ),
    suppress_icmp_needfrag: attr(z.boolean().optional(), 'Whether nobody is told of packets that are too large.'),
    ipv6: attr(ipv6Drops.optional(), 'What is dropped of IPv6.', { narrows: {} }),
    non_ip_protocol: attr(
      nested({
        list_type: attr(
          z.enum(['exclude', 'include']).optional(),
          'Whether the list names what is dropped (`exclude`) or what alone passes (`include`).',
        ),
        protocol: attr(
          z
            .array(
              nested({
                name: attr(z.string().min(1), 'Name of the protocol.'),
                ether_type: attr(z.string(), 'Number of the protocol, such as `0x88cc`.'),
                enable: attr(z.boolean().optional(), 'Whether the entry counts.'),
              }),
            )
            .optional(),
          'Protocols.',
          { itemKey: 'name' },
        ),
      }).optional(),
      'Which protocols other than IP pass between switched ports.',
      { narrows: {} },
    ),
    l2_sec_group_tag_protection: attr(
      nested({
        tags: attr(
          z
            .array(
              nested({
                name: attr(z.string().min(1), 'Name of the entry.'),
                tag: attr(z.string(), 'Number of the group, or a range of numbers.'),
                enable: attr(z.boolean().optional(), 'Whether the entry counts.'),
              }),
            )
            .optional(),
          'Groups.',
          { itemKey: 'name' },
        ),
      }).optional(),
      'Frames that are dropped by the security group that they are marked with.',
      { narrows: {} },
    ),
  }),
});
