import * as z from 'zod';
import { attr, exactlyOne, nested } from '../../attribute';

const red = nested({
  alarm_rate: attr(z.number().int().min(0).max(2000000), 'Packets a second that an alarm comes at.'),
  activate_rate: attr(z.number().int().min(0).max(2000000), 'Packets a second from which on some are dropped.'),
  maximal_rate: attr(z.number().int().min(0).max(2000000), 'Packets a second above which all are dropped.'),
});

/** How many packets of a kind may come to a zone, and what happens above that. */
export const floodLimits = nested({
  tcp_syn: attr(
    nested(
      {
        enable: attr(z.boolean().optional(), 'Whether they are limited.'),
        red: attr(red.optional(), 'Packets are dropped at random, the more the more come.'),
        syn_cookies: attr(red.optional(), 'Senders must answer before a connection costs memory.'),
      },
      [exactlyOne('red', 'syn_cookies')],
    ).optional(),
    'TCP connections that are begun.',
  ),
  udp: attr(
    nested({
      enable: attr(z.boolean().optional(), 'Whether they are limited.'),
      red: attr(red.optional(), 'Packets are dropped at random, the more the more come.'),
    }).optional(),
    'UDP packets.',
  ),
  sctp_init: attr(
    nested({
      enable: attr(z.boolean().optional(), 'Whether they are limited.'),
      red: attr(red.optional(), 'Packets are dropped at random, the more the more come.'),
    }).optional(),
    'SCTP associations that are begun.',
  ),
  icmp: attr(
    nested({
      enable: attr(z.boolean().optional(), 'Whether they are limited.'),
      red: attr(red.optional(), 'Packets are dropped at random, the more the more come.'),
    }).optional(),
    'ICMP packets.',
  ),
  icmpv6: attr(
    nested({
      enable: attr(z.boolean().optional(), 'Whether they are limited.'),
      red: attr(red.optional(), 'Packets are dropped at random, the more the more come.'),
    }).optional(),
    'ICMPv6 packets.',
  ),
  other_ip: attr(
    nested({
      enable: attr(z.boolean().optional(), 'Whether they are limited.'),
      red: attr(red.optional(), 'Packets are dropped at random, the more the more come.'),
    }).optional(),
    'Packets of other protocols.',
  ),
});
