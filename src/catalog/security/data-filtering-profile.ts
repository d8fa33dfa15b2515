import * as z from 'zod';
import { attr, nested, plain } from '../attribute';
import { defineResource } from '../define-resource';
import { scopes } from '../scope';

export const dataFilteringProfile = defineResource({
  name: 'data_filtering_profile',
  doc: 'Data filtering profile.',
  api: { path: '/config/security/v1/data-filtering-profiles', createAnswers: 200 },
  scopes,
  schema: z.strictObject({
    id: attr(z.string().optional(), 'UUID assigned by the service.', { setBy: 'service' }),
    name: attr(z.string().optional(), 'Name, unique in its container.'),
    description: attr(z.string().optional(), 'What it is for.'),
    disable_override: attr(z.string().optional(), 'Disable override.'),
    rules: attr(
      z
        .array(
          nested({
            alert_threshold: plain(z.number().int().optional()),
            application: plain(z.array(z.string()).optional()),
            block_threshold: plain(z.number().int().optional()),
            data_object: plain(z.string().optional()),
            direction: plain(z.string().optional()),
            file_type: plain(z.array(z.string()).optional()),
            log_severity: plain(z.string().optional()),
            name: plain(z.string().optional()),
          }),
        )
        .optional(),
      'Rules.',
    ),
    data_capture: attr(z.boolean().optional(), 'Data capture.'),
  }),
});
