import * as z from 'zod';
import { attr } from '../attribute';
import { defineAction } from '../define-action';
import { answer, text } from './answer';

export const snippetSnapshotLoad = defineAction({
  name: 'snippet_snapshot_load',
  doc: 'Replaces the configuration of a snippet in the candidate configuration with a saved version. Nothing changes on a firewall until the next push.',
  path: '/config/setup/v1/snippet-snapshots:load',
  effect: 'changes',
  answers: 200,
  answer: answer({ status: text }),
  schema: {
    id: attr(z.string().min(1), 'UUID of the snippet.'),
    version: attr(z.string().min(1), 'Version to load.', { example: '1' }),
  },
});
