import type { JsonObject } from '../../core';
import { deviceQueryLimit } from './device-query';
import { jobResults, jobStates, jobTypes } from './job';
import { moveDestinations, moveFields, rulebases, type MoveForm } from './move';
import { pushDescriptionLimit } from './push';

// JSON Schemas (2020-12) of the operations API, in addition to the equivalent types.

const text: JsonObject = { type: 'string' };
const count: JsonObject = { type: 'integer', minimum: 0 };
const instant: JsonObject = { type: 'string', format: 'date-time' };
const moment: JsonObject = { type: 'string', description: 'ISO 8601 timestamp in UTC; empty until the event occurs.' };

function record(properties: JsonObject, required: readonly string[] = Object.keys(properties)): JsonObject {
  return { type: 'object', properties, ...(required.length === 0 ? {} : { required }), additionalProperties: false };
}

const jobFields = {
  id: text,
  parent_id: { ...text, description: 'Parent job ID; `0` for none.' },
  device_name: text,
  type_str: { enum: jobTypes },
  status_str: { enum: jobStates },
  result_str: { enum: jobResults },
  job_type: text,
  job_status: text,
  job_result: text,
  percent: { ...text, pattern: '^(100|\\d{1,2})$' },
  summary: text,
  description: text,
  details: {
    ...text,
    contentMediaType: 'application/json',
    description: 'JSON string of `info`, `errors` and `warnings`.',
  },
  uname: { ...text, description: 'User name (account) that started the job.' },
  insert_ts: moment,
  start_ts: moment,
  end_ts: moment,
} as const satisfies JsonObject;

/** A job as returned by the service (`Job`). */
export const jobSchema: JsonObject = {
  description: 'A push, or its part for one device. Every field is a string.',
  ...record(jobFields),
};

/** The response when reading one job (`Job`), with fields that lists omit. */
export const singleJobSchema: JsonObject = {
  description: 'A job. Every timestamp is filled in.',
  ...record({
    ...jobFields,
    start_ts: { ...instant, description: 'Start time. The creation time until the job starts.' },
    end_ts: { ...instant, description: 'End time. The time of the last change until the job ends.' },
    last_update: instant,
    owner: text,
    type_i: text,
    status_i: text,
    result_i: text,
  }),
};

/** A configuration version (`ConfigVersion`). */
export const versionSchema: JsonObject = {
  description: 'Configuration version created by a push.',
  ...record({
    id: count,
    version: text,
    date: text,
    admin: text,
    scope: text,
    description: text,
    created: count,
    updated: count,
    deleted: count,
  }),
};

/** Running version of one device (`RunningVersion`). */
export const runningVersionSchema: JsonObject = record({ device: text, version: count, date: text });

/** Push request (`PushRequest`), including the accepted aliases. */
export const pushRequestSchema: JsonObject = {
  ...record(
    {
      folders: { type: ['array', 'string'], items: text, description: 'Folder names.' },
      folder: { type: ['array', 'string'], items: text, deprecated: true, description: 'Alias of `folders`.' },
      devices: {
        type: 'array',
        items: { type: ['string', 'integer'] },
        description: 'Serial numbers of devices, preferably as strings.',
      },
      admin: {
        type: 'array',
        items: text,
        description: 'Accounts whose changes are pushed; others stay in the candidate configuration.',
      },
      description: { ...text, maxLength: pushDescriptionLimit },
    },
    [],
  ),
  anyOf: ['folders', 'folder', 'devices'].map((name) => ({ required: [name] })),
};

/** Response to a push (`PushAnswer`). */
export const pushAnswerSchema: JsonObject = record({ success: { type: 'boolean' }, job_id: text, message: text });

/** Response to loading or reverting the candidate. */
export const candidateAnswerSchema: JsonObject = record({ success: { type: 'boolean' }, message: text });

/** Request that loads a version as the candidate. */
export const loadRequestSchema: JsonObject = record({ version: { type: ['integer', 'string'] } });

/** Returns the schema of a request that moves an object. */
export function moveRequestSchema(form: MoveForm): JsonObject {
  const { to, anchor, anchorIs, others } = moveFields[form];
  const hasRulebase = others.includes('rulebase');
  return record(
    {
      [to]: { enum: moveDestinations },
      [anchor]: { ...text, description: `${anchorIs} of the other object, for \`before\` and \`after\`.` },
      ...Object.fromEntries(others.map((name) => [name, name === 'rulebase' ? { enum: rulebases } : text])),
    },
    hasRulebase ? [to, 'rulebase'] : [to],
  );
}

/** Query to firewalls. */
export const deviceQuerySchema: JsonObject = record(
  {
    devices: {
      type: 'array',
      minItems: 1,
      maxItems: deviceQueryLimit,
      items: { ...text, pattern: '^\\d{14,15}$' },
      description: 'Serial numbers of the firewalls.',
    },
    advanced: { type: 'boolean', description: 'Query the advanced routing engine.' },
  },
  ['devices'],
);

/** Response to a query to firewalls. */
export const deviceQueryAnswerSchema: JsonObject = record({ job_id: { ...text, format: 'uuid' } });

/** Incidents or alerts found by a search. */
export const noticesSchema: JsonObject = record({
  header: record({
    createdAt: instant,
    dataCount: count,
    requestId: text,
    queryInput: { type: 'object' },
    isResourceDataOverridden: { type: 'boolean' },
    fieldList: { type: 'array', items: { type: 'object' } },
    status: { type: 'object' },
    name: text,
  }),
  data: { type: 'array', items: { type: 'object' } },
});
