import * as z from 'zod';
import { attr } from '../attribute';
import { defineResource } from '../define-resource';
import { scopes } from '../scope';

export const decryptionExclusion = defineResource({
  name: 'decryption_exclusion',
  doc: 'Decryption exclusion.',
  api: { path: '/config/security/v1/decryption-exclusions' },
  scopes,
  schema: z.strictObject({
    id: attr(z.string().optional(), 'UUID assigned by the service.', { setBy: 'service' }),
    name: attr(z.string().min(1), 'Name, unique in its container.'),
    description: attr(z.string().optional(), 'What it is for.'),
  }),
});
