import * as z from 'zod';
import { attr } from '../attribute';
import { defineAction } from '../define-action';
import { answer, tenantEntries } from './answer';

export const snippetSnapshotUpdates = defineAction({
  name: 'snippet_snapshot_updates',
  doc: 'Compares a subscribed snippet with the version of its publisher, and reports whether an update exists.',
  path: '/config/setup/v1/snippet-snapshots:updates',
  effect: 'reads',
  answers: 200,
  answer: answer({ publisher: tenantEntries, subscriber: tenantEntries }),
  schema: {
    id: attr(z.string().min(1), 'UUID of the snippet.'),
    tenant_id: attr(z.string().min(1), 'Publisher tenant (TSG ID).', { example: '1000000009' }),
  },
});
