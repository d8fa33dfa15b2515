import * as z from 'zod';
import { attr, nested } from '../attribute';
import { defineRecord } from '../define-record';
import { toldCount, toldList, toldText, toldTexts } from '../told';

const states = '`pending`, `in_progress`, `complete` or `failed`';

// What starts such a job is an action for an operator, and changes nothing.
export const deviceJob = defineRecord({
  name: 'device_job',
  doc: 'Device job: a query to firewalls (for example for routing tables) and their results.',
  api: { path: '/operations/v1/device/jobs', operations: ['get'] },
  filters: [],
  schema: z.strictObject({
    id: attr(z.string().optional(), 'Job ID.', {
      setBy: 'service',
      wire: 'jobId',
    }),
    progress: toldCount('Progress in percent.'),
    state: toldText(`State: ${states}.`),
    request: attr(
      nested({
        command: toldText('Command sent to the firewalls.'),
        devices: toldTexts('Serial numbers of the firewalls.'),
      }).optional(),
      'Request of the job.',
      { setBy: 'service' },
    ),
    results: toldList(
      nested({
        device: toldText('Serial number of the firewall.'),
        state: toldText(`State: ${states}.`),
        created_ts: toldText('Time of the request.'),
        updated_ts: toldText('Time of the last answer.'),
        details: attr(
          nested({
            msg: toldText('Message of the result.'),
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
  }),
});
