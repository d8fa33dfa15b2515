import * as z from 'zod';
import { attr, nested } from '../attribute';
import { defineRecord } from '../define-record';
import { toldCount, toldList, toldText, toldTexts } from '../told';

const states = '`pending`, `in_progress`, `complete` or `failed`';

// What starts such a job is an action for an operator, and changes nothing.
export const deviceJob = defineRecord({
  name: 'device_job',
  doc: 'A question that was put to firewalls, such as for their routes, and what each of them answered.',
  api: { path: '/operations/v1/device/jobs', operations: ['get'] },
  filters: [],
  schema: z.strictObject({
    id: attr(z.string().optional(), 'Id of the job, as the call that started it answered.', {
      setBy: 'service',
      wire: 'jobId',
    }),
    progress: toldCount('How far the job is, in percent.'),
    state: toldText(`State: ${states}.`),
    request: attr(
      nested({
        command: toldText('What the firewalls were asked.'),
        devices: toldTexts('Serial numbers of the firewalls.'),
      }).optional(),
      'The question.',
      { setBy: 'service' },
    ),
    results: toldList(
      nested({
        device: toldText('Serial number of the firewall.'),
        state: toldText(`State: ${states}.`),
        created_ts: toldText('When it was asked.'),
        updated_ts: toldText('When it answered last.'),
        details: attr(
          nested({
            msg: toldText('The answer in a sentence.'),
            result: attr(
              z.union([z.string(), z.record(z.string(), z.unknown())]).optional(),
              'The answer itself, as JSON: its form depends on the question.',
              { setBy: 'service' },
            ),
          }).optional(),
          'What it answered.',
          { setBy: 'service' },
        ),
      }),
      'Answers, one for each firewall.',
    ),
  }),
});
