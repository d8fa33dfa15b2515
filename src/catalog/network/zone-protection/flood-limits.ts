import { attr, exactlyOne, maybeSeveral, nested } from '../../attribute';
import { optional } from '../../usual-attributes';
import { lowerIsStronger } from '../../stronger';
import { integer } from '../../integer';

const red = nested({
  alarm_rate: attr(integer(0, 2000000), 'Alarm rate in packets per second.', {
    effect: 'logging',
    strength: lowerIsStronger(),
  }),
  activate_rate: attr(
    integer(0, 2000000),
    'Activate rate in packets per second, above which packets are dropped at random.',
    { strength: lowerIsStronger() },
  ),
  maximal_rate: attr(integer(0, 2000000), 'Maximum rate in packets per second, above which all packets are dropped.', {
    strength: lowerIsStronger(),
  }),
});

const flood = (protection: string) => ({
  enable: optional.flag(`Enable ${protection}.`, { strength: { of: 'values', fromWeak: [false, true] } }),
  red: attr(red.optional(), 'Random early drop (RED).'),
});

/** Flood protection of a zone: packet rates and the actions above them. */
export const floodLimits = nested({
  tcp_syn: attr(
    nested(
      {
        ...flood('SYN flood protection'),
        syn_cookies: attr(red.optional(), 'SYN cookies: verify clients before a session is created.'),
      },
      [maybeSeveral(exactlyOne('red', 'syn_cookies'))],
    ).optional(),
    'SYN flood protection.',
  ),
  udp: optional.nested('UDP flood protection.', flood('UDP flood protection')),
  sctp_init: optional.nested('SCTP INIT flood protection.', flood('SCTP INIT flood protection')),
  icmp: optional.nested('ICMP flood protection.', flood('ICMP flood protection')),
  icmpv6: optional.nested('ICMPv6 flood protection.', flood('ICMPv6 flood protection')),
  other_ip: optional.nested(
    'Flood protection for other IP protocols.',
    flood('flood protection for other IP protocols'),
  ),
});
