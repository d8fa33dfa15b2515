import { attr } from '../attribute';
import { optional } from '../usual-attributes';
import { defineResource } from '../define-resource';
import { lowerIsStronger } from '../stronger';
import { integer } from '../integer';

/** How long a session that passes nothing stays open: no other session passes because of it. */
const ofSessions = { effect: 'none' } as const;

export const sessionTimeout = defineResource({
  name: 'session_timeout',
  effect: 'protection',
  doc: 'Session timeouts of a firewall, by protocol and state.',
  api: { path: '/config/device/v1/session-timeouts', list: { style: 'array' } },
  schema: {
    session_timeouts: optional.nested('Session timeouts in seconds.', {
      timeout_default: attr(
        integer(1, 15999999).default(30),
        'Default timeout of sessions that are not TCP, UDP or ICMP, in seconds.',
        ofSessions,
      ),
      timeout_discard_default: attr(
        integer(1, 15999999).default(60),
        'Discard timeout of denied sessions that are not TCP or UDP, in seconds.',
        ofSessions,
      ),
      timeout_discard_tcp: attr(
        integer(1, 15999999).default(90),
        'Discard timeout of denied TCP sessions, in seconds.',
        ofSessions,
      ),
      timeout_discard_udp: attr(
        integer(1, 15999999).default(60),
        'Discard timeout of denied UDP sessions, in seconds.',
        ofSessions,
      ),
      timeout_icmp: attr(integer(1, 15999999).default(6), 'ICMP session timeout in seconds.', ofSessions),
      timeout_scan: attr(
        integer(5, 30).default(10),
        'Scan timeout in seconds, used during accelerated aging.',
        ofSessions,
      ),
      timeout_tcp: attr(integer(1, 15999999).default(3600), 'TCP session timeout in seconds.', ofSessions),
      timeout_tcphandshake: attr(
        integer(1, 60).default(10),
        'TCP handshake timeout in seconds: between SYN-ACK and the following ACK.',
        { strength: lowerIsStronger() },
      ),
      timeout_tcpinit: attr(integer(1, 60).default(5), 'TCP init timeout in seconds: between SYN and SYN-ACK.', {
        strength: lowerIsStronger(),
      }),
      timeout_tcp_half_closed: attr(
        integer(1, 604800).default(120),
        'TCP half-closed timeout in seconds: after the first FIN or RST.',
        ofSessions,
      ),
      timeout_tcp_time_wait: attr(integer(1, 600).default(15), 'TCP TIME_WAIT timeout in seconds.', ofSessions),
      timeout_tcp_unverified_rst: attr(integer(1, 600).default(30), 'Unverified RST timeout in seconds.', ofSessions),
      timeout_udp: attr(integer(1, 15999999).default(30), 'UDP session timeout in seconds.', ofSessions),
      timeout_captive_portal: attr(
        integer(1, 15999999).default(30),
        'Authentication portal (captive portal) session timeout in seconds.',
        { strength: lowerIsStronger() },
      ),
    }),
  },
});
