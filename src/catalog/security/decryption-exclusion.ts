import * as z from 'zod';
import { attr } from '../attribute';
import { optional } from '../usual-attributes';
import { defineResource } from '../define-resource';

export const decryptionExclusion = defineResource({
  name: 'decryption_exclusion',
  effect: 'protection',
  doc: 'SSL decryption exclusion: a server whose traffic is not decrypted.',
  api: { path: '/config/security/v1/decryption-exclusions' },
  trafficEffect: { is: 'excludes-from-decryption' },
  schema: {
    name: attr(
      z.string().min(1),
      'Hostname (common name) of the server certificate; an asterisk (`*`) is a wildcard for labels.',
      { example: '*.example.com', freeName: true },
    ),
    description: optional.text('Description of the exclusion.'),
  },
});
