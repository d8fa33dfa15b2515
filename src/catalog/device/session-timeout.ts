import * as z from 'zod';
import { attr, nested, plain } from '../attribute';
import { defineResource } from '../define-resource';
import { scopes } from '../scope';

export const sessionTimeout = defineResource({
  name: 'session_timeout',
  doc: 'Session timeout.',
  api: { path: '/config/device/v1/session-timeouts', listStyle: 'array' },
  scopes,
  schema: z.strictObject({
    id: attr(z.string().optional(), 'UUID assigned by the service.', { setBy: 'service' }),
    session_timeouts: attr(
      nested({
        timeout_default: plain(z.number().int().min(1).max(15999999).default(30)),
        timeout_discard_default: plain(z.number().int().min(1).max(15999999).default(60)),
        timeout_discard_tcp: plain(z.number().int().min(1).max(15999999).default(90)),
        timeout_discard_udp: plain(z.number().int().min(1).max(15999999).default(60)),
        timeout_icmp: plain(z.number().int().min(1).max(15999999).default(6)),
        timeout_scan: plain(z.number().int().min(5).max(30).default(10)),
        timeout_tcp: plain(z.number().int().min(1).max(15999999).default(3600)),
        timeout_tcphandshake: plain(z.number().int().min(1).max(60).default(10)),
        timeout_tcpinit: plain(z.number().int().min(1).max(60).default(5)),
        timeout_tcp_half_closed: plain(z.number().int().min(1).max(604800).default(120)),
        timeout_tcp_time_wait: plain(z.number().int().min(1).max(600).default(15)),
        timeout_tcp_unverified_rst: plain(z.number().int().min(1).max(600).default(30)),
        timeout_udp: plain(z.number().int().min(1).max(15999999).default(30)),
        timeout_captive_portal: plain(z.number().int().min(1).max(15999999).default(30)),
      }).optional(),
      'Session timeouts.',
    ),
  }),
});
