import { defineReadOnlyKind } from '../define-record';
import { scopes } from '../scope';
import { computed } from '../usual-attributes';

export const urlFilteringCategory = defineReadOnlyKind({
  name: 'url_filtering_category',
  doc: 'URL filtering category, predefined or custom.',
  api: {
    path: '/config/security/v1/url-filtering-categories',
    operations: ['list'],
    list: { parameters: ['name', 'offset', 'limit', ...scopes] },
  },
  scopes,
  filters: ['type', 'value'],
  predefined: [
    { type: 'predefined', value: 'malware' },
    { type: 'predefined', value: 'phishing' },
    { type: 'predefined', value: 'command-and-control' },
    { type: 'predefined', value: 'gambling' },
    { type: 'predefined', value: 'high-risk' },
  ],
  schema: {
    type: computed.text('Type: predefined or custom.'),
    value: computed.text('Name of the category in rules.'),
  },
});
