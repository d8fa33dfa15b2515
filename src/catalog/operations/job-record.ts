import * as z from 'zod';
import { attr } from '../attribute';
import { defineRecord } from '../define-record';
import { jobPaths, jobResults, jobStates, jobTypes } from './job';

const words = (all: readonly string[]): string => all.map((word) => `\`${word}\``).join(', ');
const told = (doc: string): z.ZodOptional<z.ZodString> => attr(z.string().optional(), doc, { setBy: 'service' });

export const jobRecord = defineRecord({
  name: 'job',
  doc: 'A push or another task of the service, and how it went. Numbers and times are texts, as the service tells them.',
  api: { path: jobPaths.list },
  filters: ['parent_id', 'type_str', 'status_str', 'result_str', 'device_name'],
  schema: z.strictObject({
    id: told('Number of the job.'),
    parent_id: told('Job that this one is a part of, `0` for none. A push has one child for each device.'),
    type_str: told(`What the job does: ${words(jobTypes)}.`),
    status_str: told(`State: ${words(jobStates)}.`),
    result_str: told(`Result: ${words(jobResults)}.`),
    job_type: told('Number of the type.'),
    job_status: told('Number of the state.'),
    job_result: told('Number of the result.'),
    percent: told('How far the job is, in percent.'),
    summary: told('What the job did, in one line.'),
    description: told('Text that the push carried.'),
    details: told('JSON text with errors, warnings and information.'),
    device_name: told('Device that the job is about.'),
    uname: told('Account that started the job.'),
    start_ts: told('When the job started.'),
    end_ts: told('When the job ended.'),
  }),
});
