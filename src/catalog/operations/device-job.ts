import * as z from 'zod';
import { attr, nested } from '../attribute';
import { optional } from '../optional';
import { defineReadOnlyKind } from '../define-record';
import { computedCount, computedList, computedText, computedTexts } from '../computed-attributes';

const states = '`pending`, `in_progress`, `complete` or `failed`';

// Starting such a job is an action for an operator and changes nothing.
export const deviceJob = defineReadOnlyKind({
  name: 'device_job',
  doc: 'Device job: a query to firewalls (for example for routing tables) and their results.',
  api: { path: '/operations/v1/device/jobs', operations: ['get'] },
  filters: [],
  schema: {
    id: optional.text('Job ID.', {
      setBy: 'service',
      wire: 'jobId',
    }),
    progress: computedCount('Progress in percent.'),
    state: computedText(`State: ${states}.`),
    request: attr(
      nested({
        command: computedText('Command sent to the firewalls.'),
        devices: computedTexts('Serial numbers of the firewalls.'),
      }).optional(),
      'Request of the job.',
      { setBy: 'service' },
    ),
    results: computedList(
      nested({
        device: computedText('Serial number of the firewall.'),
        state: computedText(`State: ${states}.`),
        created_ts: computedText('Time of the request.'),
        updated_ts: computedText('Time of the last answer.'),
        details: attr(
          nested({
            msg: computedText('Message of the result.'),
            result: attr(
              z.union([z.string(), z.record(z.string(), z.unknown())]).optional(),
              'Result as JSON; its structure depends on the command.',
              { setBy: 'service' },
            ),
          }).optional(),
          'Details of the result.',
          { setBy: 'service' },
        ),
      }),
      'Results, one for each firewall.',
    ),
  },
});
