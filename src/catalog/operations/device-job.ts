import * as z from 'zod';
import { attr, nested } from '../attribute';
import { computed, optional } from '../usual-attributes';
import { defineReadOnlyKind } from '../define-record';

const states = '`pending`, `in_progress`, `complete` or `failed`';

// Starting such a job is an action for an operator and changes nothing.
export const deviceJob = defineReadOnlyKind({
  name: 'device_job',
  doc: 'Device job: a query to firewalls (for example for routing tables) and their results.',
  api: { path: '/operations/v1/device/jobs', operations: ['get'] },
  filters: [],
  schema: {
    id: computed.text('Job ID.', { wire: 'jobId' }),
    progress: computed.count('Progress in percent.'),
    state: computed.text(`State: ${states}.`),
    request: optional.with({ setBy: 'service' }).nested('Request of the job.', {
      command: computed.text('Command sent to the firewalls.'),
      devices: computed.texts('Serial numbers of the firewalls.'),
    }),
    results: computed.list(
      nested({
        device: computed.text('Serial number of the firewall.'),
        state: computed.text(`State: ${states}.`),
        created_ts: computed.text('Time of the request.'),
        updated_ts: computed.text('Time of the last answer.'),
        details: optional.with({ setBy: 'service' }).nested('Details of the result.', {
          msg: computed.text('Message of the result.'),
          result: attr(
            z.union([z.string(), z.record(z.string(), z.unknown())]).optional(),
            'Result as JSON; its structure depends on the command.',
            { setBy: 'service' },
          ),
        }),
      }),
      'Results, one for each firewall.',
    ),
  },
});
