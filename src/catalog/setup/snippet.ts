import { attr } from '../attribute';
import { optional } from '../usual-attributes';
import { refs } from '../reference-attributes';
import { defineResource } from '../define-resource';
import { nameText } from '../name-text';

export const snippet = defineResource({
  name: 'snippet',
  effect: 'traffic',
  doc: 'Snippet: reusable configuration that folders and firewalls inherit by association.',
  api: { path: '/config/setup/v1/snippets', list: { filters: ['labels', 'type'] } },
  scopes: [],
  contains: 'snippet',
  predefined: [{ name: 'default', type: 'predefined' }],
  seededObjects: [
    { name: 'office365', type: 'predefined' },
    { name: 'app-tagging', type: 'predefined' },
  ],
  schema: {
    name: attr(nameText(64, /^[a-zA-Z\d\-_. ]+$/), 'Name, unique in the tenant.', {
      unconfirmed: ['maxLength', 'patterns'],
    }),
    description: optional.text('Description of the snippet.'),
    type: optional.enum(
      ['predefined', 'custom', 'readonly'],
      'Source of the snippet: the vendor, this tenant, or another tenant.',
      { setBy: 'service', seededValue: 'custom' },
    ),
    labels: refs({ kinds: ['label'] }, 'Labels of the snippet.', { effect: 'none' }),
  },
});
