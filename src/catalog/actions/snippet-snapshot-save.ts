import * as z from 'zod';
import { attr } from '../attribute';
import { required } from '../usual-attributes';
import { defineAction } from '../define-action';
import { answer, text } from './answer';

export const snippetSnapshotSave = defineAction({
  name: 'snippet_snapshot_save',
  doc: 'Saves the current configuration of a snippet as a new version.',
  path: '/config/setup/v1/snippet-snapshots',
  effect: 'changes',
  answers: 200,
  answer: answer({ status: text, result: answer({ version: text }) }),
  schema: {
    id: attr(z.string().min(1), 'UUID of the snippet.'),
    description: required.text('Description of the version.'),
  },
});
