import * as z from 'zod';
import { offByDefault } from '../usual-attributes';
import { attr } from '../attribute';
import { defineResource } from '../define-resource';
import type { Codec } from '../codec';
import { share } from './snippet-share';
import { notComparable } from '../stronger';

const { recipient_paused_update: _paused, recipient_validate_before_update: _validates, ...shareFields } = share;

// Returns the fields that are not in the catalog; they are sent unchanged.
function unknownIn(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !(name in share)));
}

// A request has few fields and the ID as a string; a response uses other names for the two settings.
const codec: Codec = {
  toApi: ({ id, pause_update, validate_before_update, ...rest }, form) =>
    form === 'read'
      ? {
          ...rest,
          id: Number(id),
          recipient_paused_update: pause_update,
          recipient_validate_before_update: validate_before_update,
        }
      : { ...unknownIn(rest), id, pause_update, validate_before_update },
  fromApi: ({ id, recipient_paused_update: paused, recipient_validate_before_update: validates, ...rest }) => ({
    ...rest,
    ...(typeof id === 'number' || typeof id === 'string' ? { id: String(id) } : {}),
    ...(paused === undefined ? {} : { pause_update: paused }),
    ...(validates === undefined ? {} : { validate_before_update: validates }),
  }),
};

export const sharedSnippet = defineResource({
  name: 'shared_snippet',
  effect: 'traffic',
  strength: notComparable,
  doc: 'Shared snippet: a snippet of another tenant, and how its updates are applied.',
  api: {
    path: '/config/setup/v1/shared-snippets',
    operations: ['list', 'update'],
    key: 'id',
    list: { style: 'array', parameters: [] },
    answer: { formOf: { update: 'read' } },
    codec,
  },
  scopes: [],
  // Tenants of the local service share nothing, so this is one example.
  predefined: [{ id: '1', snippet_name: 'Shared baseline', donor_tsg: '1000000009', status: 'shared' }],
  affectsRouting: true,
  unconfirmed: true,
  schema: {
    id: attr(z.string().min(1), 'ID of the share, as in the `shared_snippet_list` data source.', {
      forceNew: true,
    }),
    pause_update: offByDefault('Pause updates of the snippet.'),
    validate_before_update: offByDefault('Validate a new version before the update.'),
    ...shareFields,
  },
});
