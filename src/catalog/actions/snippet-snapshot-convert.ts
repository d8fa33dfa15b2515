import * as z from 'zod';
import { attr } from '../attribute';
import { optional } from '../usual-attributes';
import { defineAction } from '../define-action';

export const snippetSnapshotConvert = defineAction({
  name: 'snippet_snapshot_convert',
  doc: 'Converts a subscribed snippet to a local one, which no longer receives updates.',
  path: '/config/setup/v1/snippet-snapshots:convert',
  effect: 'changes',
  answers: 200,
  answer: { type: 'object' },
  schema: {
    id: attr(z.string().min(1), 'UUID of the snippet.'),
    keep_local: optional.flag('Keep the local changes of the snippet.'),
  },
});
