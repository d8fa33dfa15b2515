import * as z from 'zod';
import { attr } from '../attribute';
import { defineResource } from '../define-resource';
import { scopes } from '../scope';
import { hipName } from './hip-object/hip-name';

export const hipProfile = defineResource({
  name: 'hip_profile',
  doc: 'A combination of device postures, for use in rules: which HIP objects a device must match.',
  api: { path: '/config/objects/v1/hip-profiles' },
  scopes,
  schema: z.strictObject({
    id: attr(z.string().optional(), 'UUID assigned by the service.', { setBy: 'service' }),
    name: hipName,
    description: attr(z.string().max(255).optional(), 'What the profile stands for.'),
    match: attr(
      z.string().max(2048),
      'Expression over HIP objects: names in double quotes, joined by and, or, not and parentheses.',
      { refs: { kinds: ['hip_object', 'hip_profile'], expression: true, open: true } },
    ),
  }),
});
