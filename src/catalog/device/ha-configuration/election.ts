import * as z from 'zod';
import { attr, nested, plain } from '../../attribute';

const count = plain(z.number().int().optional());

const advanced = nested({
  additional_master_hold_up_time: count,
  flap_max: attr(z.number().int().optional(), 'Changes after which the firewall stays down.'),
  heartbeat_interval: count,
  hello_interval: count,
  monitor_fail_hold_up_time: count,
  preemption_hold_time: count,
  promotion_hold_time: count,
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
      aggressive: plain(nested({}).optional(), { marker: true }),
      advanced: attr(advanced.optional(), 'Times of your own, in milliseconds or minutes as on the firewall.'),
    }).optional(),
    'How fast a failure is noticed; without it, the times that the vendor recommends.',
  ),
});
