import * as z from 'zod';
import { attr } from '../attribute';
import { defineAction } from '../define-action';
import { answer, entriesAt } from './answer';
import { integer } from '../integer';

export const snippetSnapshotDiff = defineAction({
  name: 'snippet_snapshot_diff',
  doc: 'Compares one object in two saved versions of a snippet: lists the fields that differ, without their values.',
  path: '/config/setup/v1/snippet-snapshots:diff',
  effect: 'reads',
  answers: 200,
  answer: answer({ before: entriesAt, after: entriesAt }),
  schema: {
    snippet_id: attr(z.string().min(1), 'UUID of the snippet.'),
    object_id: attr(z.string().min(1), 'UUID of the object.'),
    version: attr(integer(1), 'Earlier version.'),
    comparing_version: attr(integer(1).optional(), 'Later version. Default: the current configuration of the snippet.'),
  },
});
