import * as z from 'zod';
import { attr, exactlyOne, nested, plain } from '../attribute';
import { defineResource } from '../define-resource';
import { scopes } from '../scope';

const updateSchedulePart = nested({
  threats: plain(
    nested({
      recurring: plain(
        nested(
          {
            threshold: plain(z.number().int().min(1).max(336).optional()),
            new_app_threshold: plain(z.number().int().min(1).max(336).optional()),
            sync_to_peer: plain(z.boolean()),
            none: plain(nested({}).optional()),
            every_30_mins: plain(
              nested({
                at: plain(z.number().int().min(0).max(29).default(0)),
                action: plain(z.enum(['download-only', 'download-and-install']).optional()),
                disable_new_content: plain(z.boolean().default(false)),
              }).optional(),
            ),
            hourly: plain(
              nested({
                at: plain(z.number().min(0).max(59)),
                action: plain(z.enum(['download-only', 'download-and-install']).optional()),
                disable_new_content: plain(z.boolean().default(false)),
              }).optional(),
            ),
            daily: plain(
              nested({
                at: plain(z.string().regex(/^(0[0-9]|1[0-9]|2[0-3]):[0-5][0-9]$/), { example: '02:15' }),
                action: plain(z.enum(['download-only', 'download-and-install']).optional()),
                disable_new_content: plain(z.boolean().default(false)),
              }).optional(),
            ),
            weekly: plain(
              nested({
                day_of_week: plain(
                  z.enum(['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']),
                ),
                at: plain(z.string().regex(/^(0[0-9]|1[0-9]|2[0-3]):[0-5][0-9]$/), { example: '02:15' }),
                action: plain(z.enum(['download-only', 'download-and-install']).optional()),
                disable_new_content: plain(z.boolean().default(false)),
              }).optional(),
            ),
          },
          [exactlyOne('none', 'every_30_mins', 'hourly', 'daily', 'weekly')],
        ),
      ),
    }),
  ),
  anti_virus: plain(
    nested({
      recurring: plain(
        nested(
          {
            threshold: plain(z.number().int().min(1).max(336).optional()),
            sync_to_peer: plain(z.boolean()),
            none: plain(nested({}).optional()),
            hourly: plain(
              nested({
                at: plain(z.number().int().min(0).max(59)),
                action: plain(z.enum(['download-only', 'download-and-install']).optional()),
              }).optional(),
            ),
            daily: plain(
              nested({
                at: plain(z.string().regex(/^(0[0-9]|1[0-9]|2[0-3]):[0-5][0-9]$/), { example: '02:15' }),
                action: plain(z.enum(['download-only', 'download-and-install']).optional()),
              }).optional(),
            ),
            weekly: plain(
              nested({
                day_of_week: plain(
                  z.enum(['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']).optional(),
                ),
                at: plain(
                  z
                    .string()
                    .regex(/^(0[0-9]|1[0-9]|2[0-3]):[0-5][0-9]$/)
                    .optional(),
                  { example: '02:15' },
                ),
                action: plain(z.enum(['download-only', 'download-and-install']).optional()),
              }).optional(),
            ),
          },
          [exactlyOne('none', 'hourly', 'daily', 'weekly')],
        ),
      ),
    }),
  ),
  wildfire: plain(
    nested({
      recurring: plain(
        nested(
          {
            none: plain(nested({}).optional()),
            real_time: plain(nested({}).optional()),
            every_min: plain(
              nested({
                action: plain(z.enum(['download-only', 'download-and-install']).optional()),
                sync_to_peer: plain(z.boolean().default(false)),
              }).optional(),
            ),
            every_15_mins: plain(
              nested({
                at: plain(z.number().int().min(0).max(14).default(0)),
                action: plain(z.enum(['download-only', 'download-and-install']).optional()),
                sync_to_peer: plain(z.boolean().default(false)),
              }).optional(),
            ),
            every_30_mins: plain(
              nested({
                at: plain(z.number().int().min(0).max(29).default(0)),
                action: plain(z.enum(['download-only', 'download-and-install']).optional()),
                sync_to_peer: plain(z.boolean().default(false)),
              }).optional(),
            ),
            every_hour: plain(
              nested({
                at: plain(z.number().int().min(0).max(59).default(0)),
                action: plain(z.enum(['download-only', 'download-and-install']).optional()),
                sync_to_peer: plain(z.boolean().default(false)),
              }).optional(),
            ),
          },
          [exactlyOne('none', 'real_time', 'every_min', 'every_15_mins', 'every_30_mins', 'every_hour')],
        ),
      ),
    }),
  ),
});

export const updateSchedule = defineResource({
  name: 'update_schedule',
  doc: 'Update schedule.',
  api: { path: '/config/device/v1/update-schedule', listStyle: 'array' },
  scopes,
  schema: z.strictObject({
    id: attr(z.string().optional(), 'UUID assigned by the service.', { setBy: 'service' }),
    update_schedule: attr(updateSchedulePart.optional(), 'Update schedule.'),
  }),
});
