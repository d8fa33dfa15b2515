import * as z from 'zod';
import { attr } from '../attribute';
import { offByDefault, onByDefault, optional } from '../usual-attributes';
import { defineResource } from '../define-resource';
import { higherIsStronger, lowerIsStronger, notComparable, offIsStronger, onIsStronger } from '../stronger';
import { integer } from '../integer';

export const sessionSetting = defineResource({
  name: 'session_setting',
  effect: 'protection',
  strength: notComparable,
  doc: 'Session settings of a firewall: aging, NAT oversubscription, jumbo frames and packet buffer protection.',
  api: { path: '/config/device/v1/session-settings', list: { style: 'array' } },
  schema: {
    session_settings: optional.nested('Session settings of the firewall.', {
      config: optional.nested('Session handling after a configuration push.', {
        rematch: offByDefault('Rematch existing sessions against the new policy after a push.', {
          strength: onIsStronger,
        }),
      }),
      icmpv6_rate_limit: optional.nested('ICMPv6 error packet rate limit.', {
        bucket_size: attr(integer(10, 65535).default(100), 'ICMPv6 token bucket size (burst).'),
        packet_rate: attr(integer(1, 65535).default(100), 'ICMPv6 error packets per second.'),
      }),
      ipv6_firewalling: onByDefault('Enable IPv6 firewalling.'),
      erspan: offByDefault('Enable ERSPAN: inspect mirrored traffic that arrives in GRE tunnels.'),
      jumbo_frame: optional.nested('Jumbo frames (above 1,500 bytes).', {
        mtu: attr(integer(512, 9216).default(9192), 'Jumbo frame MTU in bytes.'),
      }),
      dhcp_bcast_session_on: offByDefault('Create sessions for DHCP broadcasts.'),
      nat64: optional.nested('NAT64 settings.', {
        ipv6_min_network_mtu: attr(
          integer(1280, 9216).default(1280),
          'Minimum MTU of IPv6 networks for NAT64, in bytes.',
        ),
      }),
      nat: optional.nested('NAT settings.', {
        dipp_oversub: attr(
          z.enum(['1x', '2x', '4x', '8x']).default('1x'),
          'Dynamic IP and port (DIPP) oversubscription rate: reuse of a translated address and port.',
        ),
      }),
      icmp_unreachable_rate: attr(
        z.number().min(1).max(65535).default(200),
        'ICMP unreachable packet rate limit, per second.',
      ),
      accelerated_aging_enable: onByDefault(
        'Enable accelerated aging: idle sessions time out sooner when the session table fills up.',
        { strength: onIsStronger },
      ),
      accelerated_aging_threshold: attr(
        z.number().min(50).max(99).default(80),
        'Accelerated aging threshold, in percent of the session table.',
        { strength: lowerIsStronger() },
      ),
      accelerated_aging_scaling_factor: attr(
        z.number().min(2).max(16).default(2),
        'Accelerated aging scaling factor: how many times sooner idle sessions time out.',
        { strength: higherIsStronger() },
      ),
      packet_buffer_protection_enable: onByDefault('Enable packet buffer protection.', { strength: onIsStronger }),
      packet_buffer_protection_monitor_only: offByDefault(
        'Packet buffer protection in monitor-only mode: report, do not drop.',
        { strength: offIsStronger },
      ),
      packet_buffer_protection_alert: attr(
        integer(0, 99).default(50),
        'Alert threshold, in percent of packet buffer use.',
        { strength: lowerIsStronger() },
      ),
      packet_buffer_protection_activate: attr(
        z.number().min(0).max(99).default(80),
        'Activate threshold (start of random early drop), in percent of packet buffer use.',
        { strength: lowerIsStronger() },
      ),
      packet_buffer_protection_block_countdown: attr(
        z.number().min(0).max(99).default(80),
        'Block countdown threshold, in percent of packet buffer use.',
        { strength: lowerIsStronger() },
      ),
      packet_buffer_protection_block_hold_time: attr(
        z.number().min(0).max(65535).default(60),
        'Block hold time in seconds: how long an offending session may continue before it is blocked.',
        { strength: lowerIsStronger() },
      ),
      packet_buffer_protection_block_duration_time: attr(
        z.number().min(1).max(15999999).default(3600),
        'Block duration in seconds.',
        { strength: higherIsStronger() },
      ),
      packet_buffer_protection_use_latency: offByDefault('Use packet latency instead of buffer use.'),
      packet_buffer_protection_latency_alert: attr(
        z.number().min(1).max(20000).default(50),
        'Latency alert threshold in milliseconds.',
        { strength: lowerIsStronger() },
      ),
      packet_buffer_protection_latency_activate: attr(
        z.number().min(1).max(20000).default(200),
        'Latency activate threshold (start of random early drop) in milliseconds.',
        { strength: lowerIsStronger() },
      ),
      packet_buffer_protection_latency_max_tolerate: attr(
        z.number().min(1).max(20000).default(500),
        'Maximum tolerated latency in milliseconds, above which nearly all packets are dropped.',
        { strength: lowerIsStronger() },
      ),
      packet_buffer_protection_latency_block_countdown: attr(
        z.number().min(1).max(20000).default(500),
        'Latency block countdown threshold in milliseconds.',
        { strength: lowerIsStronger() },
      ),
      multicast_route_setup_buffering: offByDefault('Buffer multicast packets until the multicast route is set up.'),
      max_pending_mcast_pkts_per_session: attr(
        z.number().min(1).max(2000).default(1000),
        'Maximum number of buffered multicast packets per session.',
      ),
    }),
  },
});
