import * as z from 'zod';
import { attr } from '../attribute';
import { optional } from '../usual-attributes';
import { refs } from '../reference-attributes';
import { defineResource } from '../define-resource';
import { nameText } from '../name-text';

export const folder = defineResource({
  name: 'folder',
  effect: 'traffic',
  doc: 'Folder: container in the hierarchy of firewalls and configuration. Child folders and firewalls inherit its configuration.',
  api: { path: '/config/setup/v1/folders', list: { filters: ['parent', 'type', 'labels'] } },
  scopes: [],
  contains: 'folder',
  schema: {
    name: attr(nameText(64, /^[a-zA-Z\d\-_. ]+$/), 'Name, unique in the tenant.', {
      unconfirmed: ['maxLength', 'patterns'],
    }),
    parent: attr(z.string().min(1), 'Parent folder. At most four levels are allowed under All Firewalls.', {
      refs: { kinds: ['folder'], nests: true },
    }),
    description: optional.text('Description of the folder.'),
    labels: refs({ kinds: ['label'] }, 'Labels of the folder.', { effect: 'none' }),
    // Order determines precedence, so this list is not a set.
    snippets: attr(
      z.array(z.string().min(1)).optional(),
      'Snippets associated with the folder, in order of precedence.',
      {
        refs: { kinds: ['snippet'] },
        changesPredefined: true,
      },
    ),
  },
});
