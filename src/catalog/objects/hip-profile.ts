import * as z from 'zod';
import { attr } from '../attribute';
import { defineResource } from '../define-resource';
import { scopes } from '../scope';

export const hipProfile = defineResource({
  name: 'hip_profile',
  doc: 'HIP profile.',
  api: { path: '/config/objects/v1/hip-profiles' },
  scopes,
  schema: z.strictObject({
    id: attr(z.string().optional(), 'UUID assigned by the service.', { setBy: 'service' }),
    name: attr(
      z
        .string()
        .min(1)
        .max(31)
        .regex(/^[ a-zA-Z\d.\-_]+$/),
      'Name, unique in its container.',
    ),
    description: attr(z.string().max(255).optional(), 'What it is for.'),
    match: attr(z.string().max(2048), 'Match.'),
  }),
});
