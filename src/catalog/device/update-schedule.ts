import * as z from 'zod';
import { attr, exactlyOne, nested } from '../attribute';
import { defineResource } from '../define-resource';
import { scopes } from '../scope';

const updateSchedulePart = nested({
  threats: attr(
    nested({
      recurring: attr(
        nested(
          {
            threshold: attr(
              z.number().int().min(1).max(336).optional(),
              'Hours that an update must be old before it is installed.',
            ),
            new_app_threshold: attr(
              z.number().int().min(1).max(336).optional(),
              'Hours that new applications must be old before they count.',
            ),
            sync_to_peer: attr(z.boolean(), 'Whether the other firewall of a pair gets it, too.'),
            none: attr(nested({}).optional(), 'Never.'),
            every_30_mins: attr(
              nested({
                at: attr(z.number().int().min(0).max(29).default(0), 'Minutes after the beginning of the interval.'),
                action: attr(
                  z.enum(['download-only', 'download-and-install']).optional(),
                  'Whether an update is installed, or only fetched; without it, neither.',
                ),
                disable_new_content: attr(
                  z.boolean().default(false),
                  'Whether new applications are off until somebody has looked at them.',
                ),
              }).optional(),
              'Every 30 minutes.',
            ),
            hourly: attr(
              nested({
                at: attr(z.number().min(0).max(59), 'Minutes after the beginning of the interval.'),
                action: attr(
                  z.enum(['download-only', 'download-and-install']).optional(),
                  'Whether an update is installed, or only fetched; without it, neither.',
                ),
                disable_new_content: attr(
                  z.boolean().default(false),
                  'Whether new applications are off until somebody has looked at them.',
                ),
              }).optional(),
              'Once in every hour.',
            ),
            daily: attr(
              nested({
                at: attr(z.string().regex(/^(0[0-9]|1[0-9]|2[0-3]):[0-5][0-9]$/), 'Time of the day, as `02:15`.', {
                  example: '02:15',
                }),
                action: attr(
                  z.enum(['download-only', 'download-and-install']).optional(),
                  'Whether an update is installed, or only fetched; without it, neither.',
                ),
                disable_new_content: attr(
                  z.boolean().default(false),
                  'Whether new applications are off until somebody has looked at them.',
                ),
              }).optional(),
              'Every day.',
            ),
            weekly: attr(
              nested({
                day_of_week: attr(
                  z.enum(['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']),
                  'Day of the week.',
                ),
                at: attr(z.string().regex(/^(0[0-9]|1[0-9]|2[0-3]):[0-5][0-9]$/), 'Time of the day, as `02:15`.', {
                  example: '02:15',
                }),
                action: attr(
                  z.enum(['download-only', 'download-and-install']).optional(),
                  'Whether an update is installed, or only fetched; without it, neither.',
                ),
                disable_new_content: attr(
                  z.boolean().default(false),
                  'Whether new applications are off until somebody has looked at them.',
                ),
              }).optional(),
              'Every week.',
            ),
          },
          [exactlyOne('none', 'every_30_mins', 'hourly', 'daily', 'weekly')],
        ),
        'How often is asked.',
      ),
    }),
    'Applications and threats.',
  ),
  anti_virus: attr(
    nested({
      recurring: attr(
        nested(
          {
            threshold: attr(
              z.number().int().min(1).max(336).optional(),
              'Hours that an update must be old before it is installed.',
            ),
            sync_to_peer: attr(z.boolean(), 'Whether the other firewall of a pair gets it, too.'),
            none: attr(nested({}).optional(), 'Never.'),
            hourly: attr(
              nested({
                at: attr(z.number().int().min(0).max(59), 'Minutes after the beginning of the interval.'),
                action: attr(
                  z.enum(['download-only', 'download-and-install']).optional(),
                  'Whether an update is installed, or only fetched; without it, neither.',
                ),
              }).optional(),
              'Once in every hour.',
            ),
            daily: attr(
              nested({
                at: attr(z.string().regex(/^(0[0-9]|1[0-9]|2[0-3]):[0-5][0-9]$/), 'Time of the day, as `02:15`.', {
                  example: '02:15',
                }),
                action: attr(
                  z.enum(['download-only', 'download-and-install']).optional(),
                  'Whether an update is installed, or only fetched; without it, neither.',
                ),
              }).optional(),
              'Every day.',
            ),
            weekly: attr(
              nested({
                day_of_week: attr(
                  z.enum(['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']).optional(),
                  'Day of the week.',
                ),
                at: attr(
                  z
                    .string()
                    .regex(/^(0[0-9]|1[0-9]|2[0-3]):[0-5][0-9]$/)
                    .optional(),
                  'Time of the day, as `02:15`.',
                  { example: '02:15' },
                ),
                action: attr(
                  z.enum(['download-only', 'download-and-install']).optional(),
                  'Whether an update is installed, or only fetched; without it, neither.',
                ),
              }).optional(),
              'Every week.',
            ),
          },
          [exactlyOne('none', 'hourly', 'daily', 'weekly')],
        ),
        'How often is asked.',
      ),
    }),
    'Viruses.',
  ),
  wildfire: attr(
    nested({
      recurring: attr(
        nested(
          {
            none: attr(nested({}).optional(), 'Never.'),
            real_time: attr(nested({}).optional(), 'As soon as there is something.'),
            every_min: attr(
              nested({
                action: attr(
                  z.enum(['download-only', 'download-and-install']).optional(),
                  'Whether an update is installed, or only fetched; without it, neither.',
                ),
                sync_to_peer: attr(z.boolean().default(false), 'Whether the other firewall of a pair gets it, too.'),
              }).optional(),
              'Every minute.',
            ),
            every_15_mins: attr(
              nested({
                at: attr(z.number().int().min(0).max(14).default(0), 'Minutes after the beginning of the interval.'),
                action: attr(
                  z.enum(['download-only', 'download-and-install']).optional(),
                  'Whether an update is installed, or only fetched; without it, neither.',
                ),
                sync_to_peer: attr(z.boolean().default(false), 'Whether the other firewall of a pair gets it, too.'),
              }).optional(),
              'Every 15 minutes.',
            ),
            every_30_mins: attr(
              nested({
                at: attr(z.number().int().min(0).max(29).default(0), 'Minutes after the beginning of the interval.'),
                action: attr(
                  z.enum(['download-only', 'download-and-install']).optional(),
                  'Whether an update is installed, or only fetched; without it, neither.',
                ),
                sync_to_peer: attr(z.boolean().default(false), 'Whether the other firewall of a pair gets it, too.'),
              }).optional(),
              'Every 30 minutes.',
            ),
            every_hour: attr(
              nested({
                at: attr(z.number().int().min(0).max(59).default(0), 'Minutes after the beginning of the interval.'),
                action: attr(
                  z.enum(['download-only', 'download-and-install']).optional(),
                  'Whether an update is installed, or only fetched; without it, neither.',
                ),
                sync_to_peer: attr(z.boolean().default(false), 'Whether the other firewall of a pair gets it, too.'),
              }).optional(),
              'Once in every hour.',
            ),
          },
          [exactlyOne('none', 'real_time', 'every_min', 'every_15_mins', 'every_30_mins', 'every_hour')],
        ),
        'How often is asked.',
      ),
    }),
    'What WildFire found.',
  ),
});

export const updateSchedule = defineResource({
  name: 'update_schedule',
  doc: 'When a firewall fetches and installs new signatures.',
  api: { path: '/config/device/v1/update-schedule', listStyle: 'array' },
  scopes,
  schema: z.strictObject({
    id: attr(z.string().optional(), 'UUID assigned by the service.', { setBy: 'service' }),
    update_schedule: attr(updateSchedulePart.optional(), 'Times, by kind of signatures.'),
  }),
});
