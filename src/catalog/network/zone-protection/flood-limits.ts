import * as z from 'zod';
import { attr, exactlyOne, maybeSeveral, nested, optionalNested } from '../../attribute';
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
  enable: attr(z.boolean().optional(), `Enable ${protection}.`, {
    strength: { of: 'values', fromWeak: [false, true] },
  }),
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
  udp: optionalNested('UDP flood protection.', flood('UDP flood protection')),
  sctp_init: optionalNested('SCTP INIT flood protection.', flood('SCTP INIT flood protection')),
  icmp: optionalNested('ICMP flood protection.', flood('ICMP flood protection')),
  icmpv6: optionalNested('ICMPv6 flood protection.', flood('ICMPv6 flood protection')),
  other_ip: optionalNested(
    'Flood protection for other IP protocols.',
    flood('flood protection for other IP protocols'),
  ),
});
