import * as z from 'zod';
import { attr, nested } from '../../attribute';

/** A time of the pair. */
const time = (doc: string) => attr(z.number().int().optional(), doc);

const advanced = nested({
  additional_master_hold_up_time: time('Milliseconds that the leader waits beside `monitor_fail_hold_up_time`.'),
  flap_max: attr(z.number().int().optional(), 'Changes after which the firewall stays down.'),
  heartbeat_interval: time('Milliseconds between two echo requests to the other firewall.'),
  hello_interval: time('Milliseconds between two messages that say a firewall is alive.'),
  monitor_fail_hold_up_time: time('Milliseconds that a firewall goes on after a watched way or link has failed.'),
  preemption_hold_time: time('Minutes before the firewall with the better rank leads again.'),
  promotion_hold_time: time('Milliseconds before the other firewall takes over.'),
});

/** Which of the two firewalls leads. */
export const haElection = nested({
  ha_role: attr(z.enum(['primary', 'secondary']), 'Whether this firewall leads.'),
  device_priority: attr(
    z
      .string()
      .regex(/^([0-9]|[1-9][0-9]|1[0-9]{2}|2[0-4][0-9]|25[0-5])$/)
      .default('100'),
    'Rank, 0 to 255; the lower one leads.',
    { example: '90' },
  ),
  preemptive: attr(z.boolean().default(false), 'Whether the one with the better rank leads again once it is back.'),
  heartbeat_backup: attr(z.boolean().default(false), 'Whether the management port is watched as well.'),
  timers: attr(
    nested({
      aggressive: attr(nested({}).optional(), 'Short timers, for a quick change over a reliable link.', {
        marker: true,
      }),
      advanced: attr(advanced.optional(), 'Times of your own.'),
    }).optional(),
    'How fast a failure is noticed; without it, the times that the vendor recommends.',
  ),
});
