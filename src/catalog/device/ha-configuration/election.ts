import * as z from 'zod';
import { attr, nested } from '../../attribute';
import { offByDefault, optional, required } from '../../usual-attributes';

const advanced = nested({
  additional_master_hold_up_time: optional.integer(
    'Additional master hold-up time in milliseconds, added to `monitor_fail_hold_up_time`.',
  ),
  flap_max: optional.integer('Maximum number of flaps before the firewall is suspended.'),
  heartbeat_interval: optional.integer('HA1 heartbeat interval in milliseconds (ICMP).'),
  hello_interval: optional.integer('HA1 hello interval in milliseconds.'),
  monitor_fail_hold_up_time: optional.integer(
    'Monitor fail hold-up time: milliseconds the firewall stays active after a monitored link or path fails.',
  ),
  preemption_hold_time: optional.integer(
    'Preemption hold time: minutes before the firewall with the higher priority becomes active again.',
  ),
  promotion_hold_time: optional.integer(
    'Promotion hold time: milliseconds before the passive firewall becomes active.',
  ),
});

/** HA election settings: which of the two firewalls becomes active. */
export const haElection = nested({
  ha_role: required.enum(['primary', 'secondary'], 'HA role of this firewall.'),
  device_priority: attr(
    z
      .string()
      .regex(/^([0-9]|[1-9][0-9]|1[0-9]{2}|2[0-4][0-9]|25[0-5])$/)
      .default('100'),
    'Device priority, 0 to 255; the lower value is preferred as active.',
    { example: '90' },
  ),
  preemptive: offByDefault(
    'Enable preemption: the firewall with the higher priority becomes active again after recovery.',
  ),
  heartbeat_backup: offByDefault('Enable heartbeat backup over the management port.'),
  timers: optional.nested('HA timers; if absent, the recommended timers apply.', {
    aggressive: optional.marker('Aggressive HA timers, for fast failover.'),
    advanced: attr(advanced.optional(), 'Advanced HA timers.'),
  }),
});
