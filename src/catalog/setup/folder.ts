import * as z from 'zod';
import { attr } from '../attribute';
import { refs } from '../reference-attributes';
import { defineResource } from '../define-resource';

export const folder = defineResource({
  name: 'folder',
  doc: 'A named place in the hierarchy that firewalls and their configuration are organised in. What a folder holds applies to every folder and firewall below it.',
  api: { path: '/config/setup/v1/folders' },
  unique: 'tenant',
  contains: 'folder',
  schema: z.strictObject({
    id: attr(z.string().optional(), 'UUID assigned by the service.', { setBy: 'service' }),
    name: attr(
      z
        .string()
        .min(1)
        .max(64)
        .regex(/^[a-zA-Z\d\-_. ]+$/),
      'Name of the folder, unique in the tenant.',
    ),
    parent: attr(z.string().min(1), 'Name of the folder above. At most four levels fit under All Firewalls.', {
      refs: { kinds: ['folder'] },
    }),
    description: attr(z.string().optional(), 'What the folder is for.'),
    labels: refs({ kinds: ['label'] }, 'Labels that group folders across the hierarchy.'),
    // The order of association decides which snippet comes first, so this list is no set.
    snippets: attr(
      z.array(z.string().min(1)).optional(),
      'Snippets associated with the folder; an earlier one comes first.',
      {
        refs: { kinds: ['snippet'] },
      },
    ),
  }),
});
