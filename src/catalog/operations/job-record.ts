import { computed } from '../usual-attributes';
import { defineReadOnlyKind } from '../define-record';
import { jobPaths, jobResults, jobStates, jobTypes } from './job';

const words = (all: readonly string[]): string => all.map((word) => `\`${word}\``).join(', ');

export const jobRecord = defineReadOnlyKind({
  name: 'job',
  doc: 'Job: a push or another task of the service. Numbers and times are strings, as in the API.',
  api: { path: jobPaths.list },
  filters: ['parent_id', 'type_str', 'status_str', 'result_str', 'device_name'],
  schema: {
    id: computed.text('Job ID.'),
    parent_id: computed.text('Parent job ID, `0` for none. A push has one child job for each device.'),
    type_str: computed.text(`Job type: ${words(jobTypes)}.`),
    status_str: computed.text(`Job status: ${words(jobStates)}.`),
    result_str: computed.text(`Job result: ${words(jobResults)}.`),
    job_type: computed.text('Job type number.'),
    job_status: computed.text('Job status number.'),
    job_result: computed.text('Job result number.'),
    percent: computed.text('Progress in percent.'),
    summary: computed.text('Summary of the job.'),
    description: computed.text('Description of the push.'),
    details: computed.text('Details as a JSON string: errors, warnings and information.'),
    device_name: computed.text('Device of the job.'),
    uname: computed.text('User name (account) that started the job.'),
    start_ts: computed.text('Start time.'),
    end_ts: computed.text('End time.'),
  },
});
