import { computedText } from '../computed-attributes';
import { defineReadOnlyKind } from '../define-record';
import { jobPaths, jobResults, jobStates, jobTypes } from './job';

const words = (all: readonly string[]): string => all.map((word) => `\`${word}\``).join(', ');

export const jobRecord = defineReadOnlyKind({
  name: 'job',
  doc: 'Job: a push or another task of the service. Numbers and times are strings, as in the API.',
  api: { path: jobPaths.list },
  filters: ['parent_id', 'type_str', 'status_str', 'result_str', 'device_name'],
  schema: {
    id: computedText('Job ID.'),
    parent_id: computedText('Parent job ID, `0` for none. A push has one child job for each device.'),
    type_str: computedText(`Job type: ${words(jobTypes)}.`),
    status_str: computedText(`Job status: ${words(jobStates)}.`),
    result_str: computedText(`Job result: ${words(jobResults)}.`),
    job_type: computedText('Job type number.'),
    job_status: computedText('Job status number.'),
    job_result: computedText('Job result number.'),
    percent: computedText('Progress in percent.'),
    summary: computedText('Summary of the job.'),
    description: computedText('Description of the push.'),
    details: computedText('Details as a JSON string: errors, warnings and information.'),
    device_name: computedText('Device of the job.'),
    uname: computedText('User name (account) that started the job.'),
    start_ts: computedText('Start time.'),
    end_ts: computedText('End time.'),
  },
});
