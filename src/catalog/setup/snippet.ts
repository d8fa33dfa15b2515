import * as z from 'zod';
import { attr } from '../attribute';
import { refs } from '../reference-attributes';
import { defineResource } from '../define-resource';

export const snippet = defineResource({
  name: 'snippet',
  doc: 'A named set of configuration that folders and firewalls take in by association, so that it is written once and applies in many places.',
  api: { path: '/config/setup/v1/snippets' },
  unique: 'tenant',
  contains: 'snippet',
  predefined: [{ name: 'default', type: 'predefined' }],
  schema: z.strictObject({
    id: attr(z.string().optional(), 'UUID assigned by the service.', { setBy: 'service' }),
    name: attr(
      z
        .string()
        .min(1)
        .max(64)
        .regex(/^[a-zA-Z\d\-_. ]+$/),
      'Name of the snippet, unique in the tenant.',
    ),
    description: attr(z.string().optional(), 'What the snippet is for.'),
    type: attr(
      z.enum(['predefined', 'custom', 'readonly']).optional(),
      'Where the snippet comes from: the vendor, this tenant, or another tenant that shares it.',
      { setBy: 'service', given: 'custom' },
    ),
    labels: refs({ kinds: ['label'] }, 'Labels that group snippets.'),
  }),
});
