import * as z from 'zod';
import { attr } from '../attribute';
import { defineAction } from '../define-action';
import { answer, moment, text } from './answer';
import { integer } from '../integer';

export const snippetSnapshotCompare = defineAction({
  name: 'snippet_snapshot_compare',
  doc: 'Compares two saved versions of a snippet: lists the objects that were created or edited between them.',
  path: '/config/setup/v1/snippet-snapshots:compare',
  effect: 'reads',
  answers: 200,
  answer: {
    type: 'array',
    items: answer({
      id: text,
      admin: text,
      loc: text,
      loctype: text,
      objectname: text,
      objecttype: text,
      operations: { enum: ['edit', 'create'] },
      timestamp: moment,
    }),
  },
  schema: {
    id: attr(z.string().min(1), 'UUID of the snippet.'),
    version: attr(integer(1), 'Earlier version.'),
    comparing_version: attr(integer(1), 'Later version.'),
  },
});
