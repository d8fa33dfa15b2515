import * as z from 'zod';
import { attr, exactlyOne, nested } from '../attribute';
import { offByDefault, optional, required } from '../usual-attributes';
import { defineResource } from '../define-resource';
import { fromWeak, notComparable, presence } from '../stronger';
import { integer } from '../integer';

const never = attr(nested({}).optional(), 'Disable the schedule.', { strength: { of: 'absence' } });

const afterBeginning = 'Minutes past the start of the interval.';

// Minute within an interval that repeats every `interval` minutes.
function minuteOf(interval: number) {
  const last = interval - 1;
  return attr(integer(0, last).default(0), afterBeginning, { effect: 'none' });
}

const clockTime = z.string().regex(/^(0[0-9]|1[0-9]|2[0-3]):[0-5][0-9]$/);
function timeOfDay(time: z.ZodType) {
  return attr(time, 'Time of day, for example `02:15`.', { example: '02:15', effect: 'none' });
}

const weekday = z.enum(['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']);

const action = optional.enum(
  ['download-only', 'download-and-install'],
  'Action for a new update: download only, or download and install; if absent, no action.',
  { strength: fromWeak(['none', 'download-only', 'download-and-install'], 'none') },
);

const contentInstall = {
  action,
  disable_new_content: offByDefault(
    'Disable new applications in a content update until an administrator enables them.',
    { strength: notComparable },
  ),
};

const reachesPeer = 'Synchronize the update to the HA peer.';

const wildfireInstall = { action, sync_to_peer: offByDefault(reachesPeer, { strength: notComparable }) };

const threshold = attr(
  integer(1, 336).optional(),
  'Threshold in hours: minimum age of an update before it is installed.',
  { strength: notComparable },
);

const syncToPeer = required.flag(reachesPeer, { strength: notComparable });

// Update schedule of one signature type: one recurrence, plus further settings in `extra`.
function signatures(fromRare: readonly string[], times: z.ZodRawShape, extra: z.ZodRawShape = {}) {
  return nested({
    recurring: attr(
      nested({ ...extra, ...times }, [exactlyOne(...Object.keys(times))]),
      'Recurrence of the update check.',
      { strength: { of: 'choice', fromWeak: fromRare } },
    ),
  });
}

const threats = signatures(
  ['none', 'weekly', 'daily', 'hourly', 'every_30_mins'],
  {
    none: never,
    every_30_mins: optional.nested('Check every 30 minutes.', { at: minuteOf(30), ...contentInstall }),
    hourly: optional.nested('Check every hour.', {
      at: attr(z.number().min(0).max(59), afterBeginning, { effect: 'none' }),
      ...contentInstall,
    }),
    daily: optional.nested('Check every day.', { at: timeOfDay(clockTime), ...contentInstall }),
    weekly: optional.nested('Check every week.', {
      day_of_week: attr(weekday, 'Day of the week.', { effect: 'none' }),
      at: timeOfDay(clockTime),
      ...contentInstall,
    }),
  },
  {
    threshold,
    new_app_threshold: attr(
      integer(1, 336).optional(),
      'Threshold in hours for new App-IDs: minimum age before they are enabled.',
      { strength: notComparable },
    ),
    sync_to_peer: syncToPeer,
  },
);

const antiVirus = signatures(
  ['none', 'weekly', 'daily', 'hourly'],
  {
    none: never,
    hourly: optional.nested('Check every hour.', {
      at: attr(integer(0, 59), afterBeginning, { effect: 'none' }),
      action,
    }),
    daily: optional.nested('Check every day.', { at: timeOfDay(clockTime), action }),
    weekly: optional.nested('Check every week.', {
      day_of_week: attr(weekday.optional(), 'Day of the week.', { effect: 'none' }),
      at: timeOfDay(clockTime.optional()),
      action,
    }),
  },
  { threshold, sync_to_peer: syncToPeer },
);

const wildfire = signatures(['none', 'every_hour', 'every_30_mins', 'every_15_mins', 'every_min', 'real_time'], {
  none: never,
  real_time: optional.with({ strength: presence }).nested('Real-time WildFire updates.', {}),
  every_min: optional.nested('Check every minute.', wildfireInstall),
  every_15_mins: optional.nested('Check every 15 minutes.', { at: minuteOf(15), ...wildfireInstall }),
  every_30_mins: optional.nested('Check every 30 minutes.', { at: minuteOf(30), ...wildfireInstall }),
  every_hour: optional.nested('Check every hour.', { at: minuteOf(60), ...wildfireInstall }),
});

const schedules = nested({
  threats: attr(threats, 'Applications and threats content updates.'),
  anti_virus: attr(antiVirus, 'Antivirus signature updates.'),
  wildfire: attr(wildfire, 'WildFire signature updates.'),
});

export const updateSchedule = defineResource({
  name: 'update_schedule',
  effect: 'protection',
  doc: 'Dynamic update schedule of a firewall for content signatures.',
  api: { path: '/config/device/v1/update-schedule', list: { style: 'array' } },
  schema: {
    update_schedule: attr(schedules.optional(), 'Update schedules by content type.', { strength: notComparable }),
  },
});
