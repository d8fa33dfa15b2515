import * as z from 'zod';
import { attr } from '../attribute';
import { defineResource } from '../define-resource';
import { scopes } from '../scope';

export const decryptionExclusion = defineResource({
  name: 'decryption_exclusion',
  doc: 'A server whose sessions are never decrypted, because it would not work.',
  api: { path: '/config/security/v1/decryption-exclusions' },
  scopes,
  schema: z.strictObject({
    id: attr(z.string().optional(), 'UUID assigned by the service.', { setBy: 'service' }),
    name: attr(
      z.string().min(1),
      'Host name of the server, as its certificate says it; an asterisk stands for one or more labels.',
      { example: '*.example.com' },
    ),
    description: attr(z.string().optional(), 'Why the server is left out.'),
  }),
});
