import * as z from 'zod';
import { attr, nested } from '../attribute';
import { defineResource } from '../define-resource';
import { scopes } from '../scope';

export const sessionSetting = defineResource({
  name: 'session_setting',
  doc: 'How a firewall keeps sessions: aging, address translation, and what protects its packet buffer.',
  api: { path: '/config/device/v1/session-settings', listStyle: 'array' },
  scopes,
  schema: z.strictObject({
    id: attr(z.string().optional(), 'UUID assigned by the service.', { setBy: 'service' }),
    session_settings: attr(
      nested({
        config: attr(
          nested({
            rematch: attr(z.boolean().default(false), 'Whether they are matched against the new rules.'),
          }).optional(),
          'What a push does to sessions.',
        ),
        icmpv6_rate_limit: attr(
          nested({
            bucket_size: attr(z.number().int().min(10).max(65535).default(100), 'Errors that may come in one burst.'),
            packet_rate: attr(z.number().int().min(1).max(65535).default(100), 'Errors a second.'),
          }).optional(),
          'Most ICMPv6 errors that the firewall sends.',
        ),
        ipv6_firewalling: attr(z.boolean().default(true), 'Whether rules apply to IPv6.'),
        erspan: attr(z.boolean().default(false), 'Whether mirrored traffic that comes in ERSPAN tunnels is inspected.'),
        jumbo_frame: attr(
          nested({
            mtu: attr(z.number().int().min(512).max(9216).default(9192), 'Largest packet, in bytes.'),
          }).optional(),
          'Frames above 1,500 bytes.',
        ),
        dhcp_bcast_session_on: attr(z.boolean().default(false), 'Whether DHCP broadcasts have sessions.'),
        nat64: attr(
          nested({
            ipv6_min_network_mtu: attr(
              z.number().int().min(1280).max(9216).default(1280),
              'Largest packet on the IPv6 side, in bytes.',
            ),
          }).optional(),
          'Translation between IPv6 and IPv4.',
        ),
        nat: attr(
          nested({
            dipp_oversub: attr(
              z.enum(['1x', '2x', '4x', '8x']).default('1x'),
              'How often an address and port may be shared, towards different destinations.',
            ),
          }).optional(),
          'Translation of addresses.',
        ),
        icmp_unreachable_rate: attr(
          z.number().min(1).max(65535).default(200),
          'Most messages a second that a destination is unreachable.',
        ),
        accelerated_aging_enable: attr(
          z.boolean().default(true),
          'Whether sessions end sooner when the table fills up.',
        ),
        accelerated_aging_threshold: attr(
          z.number().min(50).max(99).default(80),
          'Percentage of the table from which on they do.',
        ),
        accelerated_aging_scaling_factor: attr(z.number().min(2).max(16).default(2), 'How many times sooner.'),
        packet_buffer_protection_enable: attr(
          z.boolean().default(true),
          'Whether senders that fill the packet buffer are slowed down and blocked.',
        ),
        packet_buffer_protection_monitor_only: attr(z.boolean().default(false), 'Whether they are only reported.'),
        packet_buffer_protection_alert: attr(
          z.number().int().min(0).max(99).default(50),
          'Percentage of the buffer that an alarm comes at.',
        ),
        packet_buffer_protection_activate: attr(
          z.number().min(0).max(99).default(80),
          'Percentage from which on packets are dropped.',
        ),
        packet_buffer_protection_block_countdown: attr(
          z.number().min(0).max(99).default(80),
          'Percentage from which on the hold time runs.',
        ),
        packet_buffer_protection_block_hold_time: attr(
          z.number().min(0).max(65535).default(60),
          'Seconds that a session may go on before its sender is blocked.',
        ),
        packet_buffer_protection_block_duration_time: attr(
          z.number().min(1).max(15999999).default(3600),
          'Seconds that a sender is blocked.',
        ),
        packet_buffer_protection_use_latency: attr(
          z.boolean().default(false),
          'Whether the time in the buffer counts instead of how full it is.',
        ),
        packet_buffer_protection_latency_alert: attr(
          z.number().min(1).max(20000).default(50),
          'Milliseconds that an alarm comes at.',
        ),
        packet_buffer_protection_latency_activate: attr(
          z.number().min(1).max(20000).default(200),
          'Milliseconds from which on packets are dropped.',
        ),
        packet_buffer_protection_latency_max_tolerate: attr(
          z.number().min(1).max(20000).default(500),
          'Milliseconds from which on nearly all are dropped.',
        ),
        packet_buffer_protection_latency_block_countdown: attr(
          z.number().min(1).max(20000).default(500),
          'Milliseconds from which on the hold time runs.',
        ),
        multicast_route_setup_buffering: attr(
          z.boolean().default(false),
          'Whether multicast packets wait until their route is known.',
        ),
        max_pending_mcast_pkts_per_session: attr(
          z.number().min(1).max(2000).default(1000),
          'Most packets that wait in a session.',
        ),
      }).optional(),
      'The settings.',
    ),
  }),
});
