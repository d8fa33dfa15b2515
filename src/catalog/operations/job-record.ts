import * as z from 'zod';
import { attr } from '../attribute';
import { defineReadOnlyKind } from '../define-record';
import { jobPaths, jobResults, jobStates, jobTypes } from './job';

const words = (all: readonly string[]): string => all.map((word) => `\`${word}\``).join(', ');
const told = (doc: string): z.ZodOptional<z.ZodString> => attr(z.string().optional(), doc, { setBy: 'service' });

export const jobRecord = defineReadOnlyKind({
  name: 'job',
  doc: 'Job: a push or another task of the service. Numbers and times are strings, as in the API.',
  api: { path: jobPaths.list },
  filters: ['parent_id', 'type_str', 'status_str', 'result_str', 'device_name'],
  schema: z.strictObject({
    id: told('Job ID.'),
    parent_id: told('Parent job ID, `0` for none. A push has one child job for each device.'),
    type_str: told(`Job type: ${words(jobTypes)}.`),
    status_str: told(`Job status: ${words(jobStates)}.`),
    result_str: told(`Job result: ${words(jobResults)}.`),
    job_type: told('Job type number.'),
    job_status: told('Job status number.'),
    job_result: told('Job result number.'),
    percent: told('Progress in percent.'),
    summary: told('Summary of the job.'),
    description: told('Description of the push.'),
    details: told('Details as a JSON string: errors, warnings and information.'),
    device_name: told('Device of the job.'),
    uname: told('User name (account) that started the job.'),
    start_ts: told('Start time.'),
    end_ts: told('End time.'),
  }),
});
