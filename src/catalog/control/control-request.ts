import * as z from 'zod';
import { scopes } from '../scope';
import { auditActions } from './audit-actions';
import { check } from './check';

const tsg = z.string().min(1);
/**
 * A path pattern in which `*` matches any characters. Not a regular expression, because one can take hours to evaluate.
 */
const pattern = z.string().min(1).max(1000);
const wholeMs = z
  .int()
  .min(0)
  .max(10 * 365 * 86_400_000);
const yes = z.literal(true);
/** A timestamp in UTC, like those of the store, so that comparing strings compares times. */
const moment = z.iso.datetime({ offset: true }).transform((text) => new Date(text).toISOString());

const match = z.strictObject({
  method: z.enum(['GET', 'POST', 'PUT', 'DELETE']).optional(),
  path: pattern.optional(),
  kind: z.string().optional(),
  tenant: tsg.optional(),
});

const action = z.union(
  [
    z.strictObject({
      status: z.int().min(200).max(599),
      body: z.unknown().optional(),
      headers: z.record(z.string(), z.string()).optional(),
    }),
    z.strictObject({ delayMs: z.int().min(0).max(600_000) }),
    z.strictObject({ dropBefore: yes }),
    z.strictObject({ dropAfter: yes }),
    z.strictObject({ truncate: yes }),
    z.strictObject({ malformed: yes }),
  ],
  'must be one of {status, body?, headers?}, {delayMs}, {dropBefore: true}, {dropAfter: true}, {truncate: true}, {malformed: true}',
);

const schemas = {
  tenantOnly: z.strictObject({ tenant: tsg.optional() }),
  rotation: z.strictObject({ older: z.enum(['accepted', 'refused']).default('accepted') }),
  snapshot: z.strictObject({ name: z.string().min(1).max(100), tenant: tsg.optional() }),
  restore: z.strictObject({ name: z.string().min(1) }),
  seed: z.strictObject({
    seed: z.enum(['small', 'realistic', '10000']),
    number: z.int().min(0).default(1),
    tenant: tsg.optional(),
  }),
  clock: z.union(
    [
      z.strictObject({ set: z.iso.datetime({ offset: true }) }),
      z.strictObject({ advanceMs: wholeMs }),
      z.strictObject({ resume: yes }),
    ],
    'must be one of {set: "<time, ISO 8601>"}, {advanceMs}, {resume: true}',
  ),
  ids: z.union(
    [z.strictObject({ mode: z.literal('random') }), z.strictObject({ mode: z.literal('sequence'), seed: z.int() })],
    'must be {mode: "random"} or {mode: "sequence", seed}',
  ),
  journal: match.extend({
    status: z.coerce.number().int().optional(),
    limit: z.coerce.number().int().min(0).max(10_000).default(100),
  }),
  fault: z.strictObject({
    match: match.default({}),
    after: z.int().min(0).optional(),
    times: z.int().min(1).optional(),
    share: z.strictObject({ of: z.number().min(0).max(1), seed: z.int().default(0) }).optional(),
    action,
  }),
  faultRemoval: z.strictObject({ id: z.coerce.number().int().optional() }),
  quirks: z.strictObject({
    tenant: tsg.optional(),
    nullForEmptyList: z.boolean().optional(),
    reorderedLists: z.boolean().optional(),
    lateVisibilityMs: wholeMs.optional(),
    encryptedSecrets: z.boolean().optional(),
    filledDefaults: z.boolean().optional(),
    bareObjectForName: z.boolean().optional(),
    refusedEmpties: z.boolean().optional(),
    unknownFields: z.boolean().optional(),
    numbersAsText: z.boolean().optional(),
    keptFields: z.boolean().optional(),
    ignoredMoves: z.boolean().optional(),
    ignoredPages: z.boolean().optional(),
    shownFolderNames: z.boolean().optional(),
    plainErrors: z.boolean().optional(),
  }),
  view: z.strictObject({
    scope: z.enum(scopes),
    name: z.string().min(1),
    of: z.enum(['candidate', 'running']).default('candidate'),
    only: z.literal('rules').optional(),
    tenant: tsg.optional(),
  }),
  version: z.strictObject({ number: z.coerce.number().int().min(1), tenant: tsg.optional() }),
  jobs: z.strictObject({ tenant: tsg.optional(), limit: z.coerce.number().int().min(1).max(1000).default(50) }),
  trace: z.strictObject({ id: z.string().min(1), tenant: tsg.optional() }),
  audit: z.strictObject({
    tenant: tsg.optional(),
    account: z.string().optional(),
    action: z.enum(auditActions).optional(),
    kind: z.string().optional(),
    name: z.string().optional(),
    id: z.string().optional(),
    request: z.string().optional(),
    since: moment.optional(),
    until: moment.optional(),
    limit: z.coerce.number().int().min(1).max(1000).default(100),
    offset: z.coerce.number().int().min(0).default(0),
  }),
  device: z.strictObject({
    tenant: tsg.optional(),
    serial: z.string().min(1),
    folder: z.string().min(1).optional(),
    name: z.string().min(1).optional(),
    connected: z.boolean().optional(),
    outcome: z
      .strictObject({
        result: z.enum(['success', 'failure', 'timeout', 'abort', 'offline', 'never', 'absent']),
        errors: z.array(z.string()).default([]),
        warnings: z.array(z.string()).default([]),
      })
      .optional(),
  }),
};

/** Validators of the control API requests. */
export const controlChecks = {
  tenantOnly: check(schemas.tenantOnly),
  rotation: check(schemas.rotation),
  snapshot: check(schemas.snapshot),
  restore: check(schemas.restore),
  seed: check(schemas.seed),
  clock: check(schemas.clock),
  ids: check(schemas.ids),
  journal: check(schemas.journal),
  fault: check(schemas.fault),
  faultRemoval: check(schemas.faultRemoval),
  quirks: check(schemas.quirks),
  view: check(schemas.view),
  version: check(schemas.version),
  jobs: check(schemas.jobs),
  trace: check(schemas.trace),
  audit: check(schemas.audit),
  device: check(schemas.device),
};

/** Content of a fault rule. */
export type ControlFault = z.output<typeof schemas.fault>;
