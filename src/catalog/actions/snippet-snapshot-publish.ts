import * as z from 'zod';
import { attr } from '../attribute';
import { optional } from '../usual-attributes';
import { defineAction } from '../define-action';
import { answer, count, text } from './answer';
import { integer } from '../integer';

export const snippetSnapshotPublish = defineAction({
  name: 'snippet_snapshot_publish',
  doc: 'Publishes a saved version of a snippet to subscriber tenants.',
  path: '/config/setup/v1/snippet-snapshots:publish',
  effect: 'starts-job',
  answers: 200,
  answer: answer({ id: text, tsgs: { type: 'array', items: text }, version: count, file_id: count, job_id: count }),
  job: 'job_id',
  schema: {
    id: attr(z.string().min(1), 'UUID of the snippet.'),
    name: optional.text('Name of the snippet.'),
    tsgs: optional.texts('Subscriber tenants (TSG IDs). Default: all subscribers.', { example: ['1000000002'] }),
    validation: optional.flag('Validate the configuration before it is published.'),
    version: attr(integer(1).optional(), 'Version to publish. Default: the latest.'),
  },
});
