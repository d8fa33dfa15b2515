import * as z from 'zod';
import { attr, nested } from '../attribute';
import { defineResource } from '../define-resource';
import { scopes } from '../scope';

export const sessionTimeout = defineResource({
  name: 'session_timeout',
  doc: 'How long a firewall keeps sessions that nothing happens in.',
  api: { path: '/config/device/v1/session-timeouts', listStyle: 'array' },
  scopes,
  schema: z.strictObject({
    id: attr(z.string().optional(), 'UUID assigned by the service.', { setBy: 'service' }),
    session_timeouts: attr(
      nested({
        timeout_default: attr(z.number().int().min(1).max(15999999).default(30), 'Other protocols.'),
        timeout_discard_default: attr(z.number().int().min(1).max(15999999).default(60), 'Denied, other protocols.'),
        timeout_discard_tcp: attr(z.number().int().min(1).max(15999999).default(90), 'Denied, TCP.'),
        timeout_discard_udp: attr(z.number().int().min(1).max(15999999).default(60), 'Denied, UDP.'),
        timeout_icmp: attr(z.number().int().min(1).max(15999999).default(6), 'ICMP.'),
        timeout_scan: attr(z.number().int().min(5).max(30).default(10), 'Everything, while sessions age faster.'),
        timeout_tcp: attr(z.number().int().min(1).max(15999999).default(3600), 'TCP with an open connection.'),
        timeout_tcphandshake: attr(
          z.number().int().min(1).max(60).default(10),
          'TCP between the answer to the first packet and its confirmation.',
        ),
        timeout_tcpinit: attr(
          z.number().int().min(1).max(60).default(5),
          'TCP between the first packet and its answer.',
        ),
        timeout_tcp_half_closed: attr(
          z.number().int().min(1).max(604800).default(120),
          'TCP with a connection that one side closed.',
        ),
        timeout_tcp_time_wait: attr(
          z.number().int().min(1).max(600).default(15),
          'TCP with a connection that both sides closed.',
        ),
        timeout_tcp_unverified_rst: attr(
          z.number().int().min(1).max(600).default(30),
          'TCP after a reset that may be forged.',
        ),
        timeout_udp: attr(z.number().int().min(1).max(15999999).default(30), 'UDP.'),
        timeout_captive_portal: attr(z.number().int().min(1).max(15999999).default(30), 'Logins at the portal.'),
      }).optional(),
      'Seconds, by what a session is.',
    ),
  }),
});
