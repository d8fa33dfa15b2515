import * as z from 'zod';
import { attr, nested, plain } from '../attribute';
import { defineResource } from '../define-resource';
import { scopes } from '../scope';

export const wildfireAntiVirusProfile = defineResource({
  name: 'wildfire_anti_virus_profile',
  doc: 'Wildfire anti virus profile.',
  api: { path: '/config/security/v1/wildfire-anti-virus-profiles' },
  scopes,
  predefined: [{ name: 'best-practice', folder: 'All' }],
  schema: z.strictObject({
    id: attr(z.string().optional(), 'UUID assigned by the service.', { setBy: 'service' }),
    name: attr(
      z
        .string()
        .min(1)
        .regex(/^[a-zA-Z0-9._-]+$/),
      'Name, unique in its container.',
    ),
    description: attr(z.string().optional(), 'What it is for.'),
    mlav_exception: attr(
      z
        .array(
          nested({
            name: plain(z.string().optional()),
            description: plain(z.string().optional()),
            filename: plain(z.string().optional()),
          }),
        )
        .optional(),
      'Mlav exception.',
    ),
    packet_capture: attr(z.boolean().optional(), 'Packet capture.'),
    rules: attr(
      z
        .array(
          nested({
            name: plain(z.string().optional()),
            analysis: plain(z.enum(['public-cloud', 'private-cloud']).optional()),
            application: plain(z.array(z.string()).optional()),
            direction: plain(z.enum(['download', 'upload', 'both']).optional()),
            file_type: plain(z.array(z.string()).optional()),
          }),
        )
        .optional(),
      'Rules.',
    ),
    threat_exception: attr(
      z.array(nested({ name: plain(z.string().optional()), notes: plain(z.string().optional()) })).optional(),
      'Threat exception.',
    ),
  }),
});
