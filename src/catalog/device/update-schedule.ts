import * as z from 'zod';
import { attr, exactlyOne, nested } from '../attribute';
import { defineResource } from '../define-resource';
import { scopes } from '../scope';

const never = attr(nested({}).optional(), 'Never.');

const afterBeginning = 'Minutes after the beginning of the interval.';

// Minute of an interval that begins anew every so many minutes.
function minuteOf(interval: number) {
  const last = interval - 1;
  return attr(z.number().int().min(0).max(last).default(0), afterBeginning);
}

const clockTime = z.string().regex(/^(0[0-9]|1[0-9]|2[0-3]):[0-5][0-9]$/);
function timeOfDay(time: z.ZodType) {
  return attr(time, 'Time of the day, as `02:15`.', { example: '02:15' });
}

const weekday = z.enum(['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']);

const action = attr(
  z.enum(['download-only', 'download-and-install']).optional(),
  'Whether an update is installed, or only fetched; without it, neither.',
);

const contentInstall = {
  action,
  disable_new_content: attr(
    z.boolean().default(false),
    'Whether new applications are off until somebody has looked at them.',
  ),
};

const reachesPeer = 'Whether the other firewall of a pair gets it, too.';

const wildfireInstall = { action, sync_to_peer: attr(z.boolean().default(false), reachesPeer) };

const threshold = attr(
  z.number().int().min(1).max(336).optional(),
  'Hours that an update must be old before it is installed.',
);

const syncToPeer = attr(z.boolean(), reachesPeer);

// Signatures of one kind: one of the times, and what is said beside it.
function signatures(times: z.ZodRawShape, beside: z.ZodRawShape = {}) {
  return nested({
    recurring: attr(nested({ ...beside, ...times }, [exactlyOne(...Object.keys(times))]), 'How often is asked.'),
  });
}

const threats = signatures(
  {
    none: never,
    every_30_mins: attr(nested({ at: minuteOf(30), ...contentInstall }).optional(), 'Every 30 minutes.'),
    hourly: attr(
      nested({
        at: attr(z.number().min(0).max(59), afterBeginning),
        ...contentInstall,
      }).optional(),
      'Once in every hour.',
    ),
    daily: attr(nested({ at: timeOfDay(clockTime), ...contentInstall }).optional(), 'Every day.'),
    weekly: attr(
      nested({
        day_of_week: attr(weekday, 'Day of the week.'),
        at: timeOfDay(clockTime),
        ...contentInstall,
      }).optional(),
      'Every week.',
    ),
  },
  {
    threshold,
    new_app_threshold: attr(
      z.number().int().min(1).max(336).optional(),
      'Hours that new applications must be old before they count.',
    ),
    sync_to_peer: syncToPeer,
  },
);

const antiVirus = signatures(
  {
    none: never,
    hourly: attr(
      nested({
        at: attr(z.number().int().min(0).max(59), afterBeginning),
        action,
      }).optional(),
      'Once in every hour.',
    ),
    daily: attr(nested({ at: timeOfDay(clockTime), action }).optional(), 'Every day.'),
    weekly: attr(
      nested({
        day_of_week: attr(weekday.optional(), 'Day of the week.'),
        at: timeOfDay(clockTime.optional()),
        action,
      }).optional(),
      'Every week.',
    ),
  },
  { threshold, sync_to_peer: syncToPeer },
);

const wildfire = signatures({
  none: never,
  real_time: attr(nested({}).optional(), 'As soon as there is something.'),
  every_min: attr(nested(wildfireInstall).optional(), 'Every minute.'),
  every_15_mins: attr(nested({ at: minuteOf(15), ...wildfireInstall }).optional(), 'Every 15 minutes.'),
  every_30_mins: attr(nested({ at: minuteOf(30), ...wildfireInstall }).optional(), 'Every 30 minutes.'),
  every_hour: attr(nested({ at: minuteOf(60), ...wildfireInstall }).optional(), 'Once in every hour.'),
});

const schedules = nested({
  threats: attr(threats, 'Applications and threats.'),
  anti_virus: attr(antiVirus, 'Viruses.'),
  wildfire: attr(wildfire, 'What WildFire found.'),
});

export const updateSchedule = defineResource({
  name: 'update_schedule',
  doc: 'When a firewall fetches and installs new signatures.',
  api: { path: '/config/device/v1/update-schedule', listStyle: 'array' },
  scopes,
  schema: z.strictObject({
    id: attr(z.string().optional(), 'UUID assigned by the service.', { setBy: 'service' }),
    update_schedule: attr(schedules.optional(), 'Times, by kind of signatures.'),
  }),
});
