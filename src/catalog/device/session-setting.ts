import * as z from 'zod';
import { attr, nested, plain } from '../attribute';
import { defineResource } from '../define-resource';
import { scopes } from '../scope';

export const sessionSetting = defineResource({
  name: 'session_setting',
  doc: 'Session setting.',
  api: { path: '/config/device/v1/session-settings', listStyle: 'array' },
  scopes,
  schema: z.strictObject({
    id: attr(z.string().optional(), 'UUID assigned by the service.', { setBy: 'service' }),
    session_settings: attr(
      nested({
        config: plain(nested({ rematch: plain(z.boolean().default(false)) }).optional()),
        icmpv6_rate_limit: plain(
          nested({
            bucket_size: plain(z.number().int().min(10).max(65535).default(100)),
            packet_rate: plain(z.number().int().min(1).max(65535).default(100)),
          }).optional(),
        ),
        ipv6_firewalling: plain(z.boolean().default(true)),
        erspan: plain(z.boolean().default(false)),
        jumbo_frame: plain(nested({ mtu: plain(z.number().int().min(512).max(9216).default(9192)) }).optional()),
        dhcp_bcast_session_on: plain(z.boolean().default(false)),
        nat64: plain(
          nested({ ipv6_min_network_mtu: plain(z.number().int().min(1280).max(9216).default(1280)) }).optional(),
        ),
        nat: plain(nested({ dipp_oversub: plain(z.enum(['1x', '2x', '4x', '8x']).default('1x')) }).optional()),
        icmp_unreachable_rate: plain(z.number().min(1).max(65535).default(200)),
        accelerated_aging_enable: plain(z.boolean().default(true)),
        accelerated_aging_threshold: plain(z.number().min(50).max(99).default(80)),
        accelerated_aging_scaling_factor: plain(z.number().min(2).max(16).default(2)),
        packet_buffer_protection_enable: plain(z.boolean().default(true)),
        packet_buffer_protection_monitor_only: plain(z.boolean().default(false)),
        packet_buffer_protection_alert: plain(z.number().int().min(0).max(99).default(50)),
        packet_buffer_protection_activate: plain(z.number().min(0).max(99).default(80)),
        packet_buffer_protection_block_countdown: plain(z.number().min(0).max(99).default(80)),
        packet_buffer_protection_block_hold_time: plain(z.number().min(0).max(65535).default(60)),
        packet_buffer_protection_block_duration_time: plain(z.number().min(1).max(15999999).default(3600)),
        packet_buffer_protection_use_latency: plain(z.boolean().default(false)),
        packet_buffer_protection_latency_alert: plain(z.number().min(1).max(20000).default(50)),
        packet_buffer_protection_latency_activate: plain(z.number().min(1).max(20000).default(200)),
        packet_buffer_protection_latency_max_tolerate: plain(z.number().min(1).max(20000).default(500)),
        packet_buffer_protection_latency_block_countdown: plain(z.number().min(1).max(20000).default(500)),
        multicast_route_setup_buffering: plain(z.boolean().default(false)),
        max_pending_mcast_pkts_per_session: plain(z.number().min(1).max(2000).default(1000)),
      }).optional(),
      'Session settings.',
    ),
  }),
});
