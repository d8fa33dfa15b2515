import type { JsonObject } from '../../core/json';
import { jobResults, jobStates, jobTypes } from './job';
import { moveDestinations, rulebases } from './move';
import { pushDescriptionLimit } from './push';

// JSON Schemas (2020-12) of what the operations domain takes and answers, beside the types that say the same.

const text: JsonObject = { type: 'string' };
const count: JsonObject = { type: 'integer', minimum: 0 };
const moment: JsonObject = { type: 'string', description: 'ISO 8601, in UTC; empty before it has come.' };

function record(properties: JsonObject, required: readonly string[] = Object.keys(properties)): JsonObject {
  return { type: 'object', properties, ...(required.length === 0 ? {} : { required }), additionalProperties: false };
}

/** A job as the service tells it (`Job`). */
export const jobSchema: JsonObject = {
  description: 'A push, or the part of it that goes to one device. Every field is a text.',
  ...record({
    id: text,
    parent_id: { ...text, description: 'Job that this one is a part of; `0` for none.' },
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
    details: { ...text, contentMediaType: 'application/json', description: 'JSON of `info`, `errors`, `warnings`.' },
    uname: { ...text, description: 'Account that asked for it.' },
    insert_ts: moment,
    start_ts: moment,
    end_ts: moment,
  }),
};

/** One version of the configuration (`ConfigVersion`). */
export const versionSchema: JsonObject = {
  description: 'What a push made of the candidate.',
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

/** What runs on one device (`RunningVersion`). */
export const runningVersionSchema: JsonObject = record({ device: text, version: count, date: text });

/** A push (`PushRequest`), with the other forms that are accepted. */
export const pushRequestSchema: JsonObject = {
  ...record(
    {
      folders: { type: ['array', 'string'], items: text, description: 'Names of folders.' },
      folder: { type: ['array', 'string'], items: text, deprecated: true, description: 'Another name of `folders`.' },
      devices: { type: 'array', items: { type: ['string', 'integer'] }, description: 'Serials, better as texts.' },
      admin: { type: 'array', items: text, description: 'Accounts whose changes alone are pushed.' },
      description: { ...text, maxLength: pushDescriptionLimit },
    },
    [],
  ),
  anyOf: ['folders', 'folder', 'devices'].map((name) => ({ required: [name] })),
};

/** The answer to a push (`PushAnswer`). */
export const pushAnswerSchema: JsonObject = record({ success: { type: 'boolean' }, job_id: text, message: text });

/** The answer to a change of the whole candidate. */
export const candidateAnswerSchema: JsonObject = record({ success: { type: 'boolean' }, message: text });

/** What loads a version into the candidate. */
export const loadRequestSchema: JsonObject = record({ version: { type: ['integer', 'string'] } });

/** Where a rule is moved to (`MoveRequest`). */
export const moveRequestSchema: JsonObject = record(
  {
    destination: { enum: moveDestinations },
    rulebase: { enum: rulebases },
    destination_rule: { ...text, description: 'Id of the rule that `before` and `after` mean.' },
  },
  ['destination', 'rulebase'],
);
