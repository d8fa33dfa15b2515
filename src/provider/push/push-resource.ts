import { randomUUID } from 'node:crypto';
import { pushDescriptionLimit } from '../../catalog';
import { deepEqual, errorDiagnostic, messageOf, warningDiagnostic, type Diagnostic } from '../../core';
import { UNKNOWN, type TfValue } from '../../protocol/value';
import type { Result } from '../lifecycle/result';
import type { Session } from '../session';
import { asFields, asText, asTexts, holdsUnknown, type Fields } from '../state/fields';
import { destinationOf, readTree, type Changed, type Destination } from './destination';
import { parseDuration } from './duration';
import { changedRevisions, leftOver, revisionsIn } from './left-over';
import { markLength } from './mark';
import type { PushOutcome } from './outcome';
import { runPush, type PushOrder } from './run-push';

const outputs = [
  'job_id',
  'status',
  'result',
  'summary',
  'jobs',
  'version',
  'left_over',
  'started_at',
  'ended_at',
] as const;
const defaultLimitMs = 60 * 60_000;
const nothing: Fields = Object.fromEntries(outputs.map((name) => [name, null]));

/** What is wrong with the configuration of a push, as far as it is known. */
export function validatePush(config: Fields): readonly Diagnostic[] {
  const diagnostics: Diagnostic[] = [];
  for (const [name, value] of Object.entries(asFields(config['timeouts']) ?? {})) {
    if (typeof value !== 'string') continue;
    try {
      parseDuration(value);
    } catch (error) {
      diagnostics.push(errorDiagnostic('A timeout is no duration', messageOf(error), ['timeouts', name]));
    }
  }
  const words = asText(config['description']);
  const room = pushDescriptionLimit - markLength - 1;
  if (words !== undefined && words.length > room) {
    diagnostics.push(
      errorDiagnostic(
        'The description is too long',
        `It has ${words.length} characters; at most ${room} fit beside the mark that the push puts before it.`,
        ['description'],
      ),
    );
  }
  return diagnostics;
}

/** Plans a push: made anew when a trigger's value or what it goes to changed, otherwise left as it is. */
export function planPush(prior: Fields | undefined, config: Fields): Fields {
  const inputs: Fields = {
    triggers: config['triggers'] ?? null,
    folders: config['folders'] ?? null,
    devices: config['devices'] ?? null,
    description: config['description'] ?? null,
    timeouts: config['timeouts'] ?? null,
  };
  if (prior === undefined) return { ...inputs, ...unknownOutputs, id: UNKNOWN };
  // A moved block changes keys and no values: that is no change.
  const triggers = sameTriggers(prior['triggers'] ?? null, inputs['triggers'] ?? null)
    ? (prior['triggers'] ?? null)
    : (inputs['triggers'] ?? null);
  const kept = { ...inputs, triggers, id: prior['id'] ?? null };
  const pushes =
    !deepEqual(triggers, prior['triggers'] ?? null) ||
    ['folders', 'devices'].some((name) => !deepEqual(inputs[name], prior[name] ?? null));
  return pushes ? { ...kept, ...unknownOutputs } : { ...kept, ...pick(prior) };
}

/** Plans the anchor: nothing happens until it is destroyed. */
export function planAnchor(prior: Fields | undefined, config: Fields): Fields {
  const { triggers: _, ...planned } = planPush(undefined, config);
  return { ...planned, ...nothing, id: prior?.['id'] ?? UNKNOWN };
}

const unknownOutputs: Fields = Object.fromEntries(outputs.map((name) => [name, UNKNOWN]));

function pick(prior: Fields): Fields {
  return Object.fromEntries(outputs.map((name) => [name, prior[name] ?? null]));
}

function sameTriggers(before: TfValue, after: TfValue): boolean {
  if (holdsUnknown(before) || holdsUnknown(after)) return false;
  const values = (value: TfValue): readonly string[] =>
    Object.values(asFields(value) ?? {})
      .map(String)
      .sort();
  return before !== null && after !== null && deepEqual(values(before), values(after));
}

/** Creates or updates a push: runs it when something changed, and fails unless it ended well. */
export async function applyPush(
  session: Session,
  prior: Fields | undefined,
  planned: Fields,
  signal: AbortSignal,
): Promise<Result> {
  const id = asText(prior?.['id']) ?? randomUUID();
  const [before, after] = [texts(prior?.['triggers']), texts(planned['triggers'])];
  const same = prior !== undefined && deepEqual(Object.values(before).sort(), Object.values(after).sort());
  if (same && ['folders', 'devices'].every((name) => deepEqual(planned[name] ?? null, prior[name] ?? null))) {
    return { state: { ...planned, ...pick(prior), id }, diagnostics: [] };
  }
  const [old, now] = [revisionsIn(before), revisionsIn(after)];
  try {
    const destination = await resolve(session, planned, changedRevisions(old, now), old, signal);
    const warnings = destination.stranded.map(strandedWarning);
    if (destination.folders.length === 0 && destination.devices.length === 0 && destination.stranded.length > 0) {
      return { state: { ...planned, ...nothing, id }, diagnostics: warnings };
    }
    const outcome = await runPush(session, orderOf(session, id, prior, planned, after, destination), signal);
    const left = await leftOver(session, old, now, signal);
    const notes = left.map((line) => warningDiagnostic('An object left the configuration but not the service', line));
    return {
      state: { ...planned, id, ...(await outputsOf(session, outcome, left, signal)) },
      diagnostics: [...warnings, ...notes],
    };
  } catch (error) {
    return { state: prior ?? null, diagnostics: [pushError(error)] };
  }
}

/** Destroys the anchor, last of all: pushes what this configuration removed and nothing has pushed yet. */
export async function destroyAnchor(session: Session, prior: Fields, signal: AbortSignal): Promise<Result> {
  const written = session.journal.written();
  if (written.length === 0 && session.journal.owed().length === 0) return { state: null, diagnostics: [] };
  try {
    const destination = await resolve(session, prior, written, written, signal);
    const warnings = destination.stranded.map(strandedWarning);
    if (destination.folders.length === 0 && destination.devices.length === 0)
      return { state: null, diagnostics: warnings };
    const triggers = Object.fromEntries(written.map((one) => [one.entry, one.id]));
    await runPush(
      session,
      orderOf(session, asText(prior['id']) ?? '', undefined, prior, triggers, destination, 'delete'),
      signal,
    );
    return { state: null, diagnostics: warnings };
  } catch (error) {
    return { state: prior, diagnostics: [pushError(error)] };
  }
}

async function resolve(
  session: Session,
  inputs: Fields,
  changes: readonly Changed[],
  gone: readonly Changed[],
  signal: AbortSignal,
): Promise<Destination> {
  const [folders, devices] = [asTexts(inputs['folders']), asTexts(inputs['devices'])];
  if (folders.length > 0 || devices.length > 0) return { folders, devices, stranded: [] };
  return destinationOf(changes, gone, await readTree(session, signal));
}

function orderOf(
  session: Session,
  pushId: string,
  prior: Fields | undefined,
  inputs: Fields,
  triggers: Readonly<Record<string, string>>,
  destination: Destination,
  what: 'create' | 'update' | 'delete' = prior === undefined ? 'create' : 'update',
): PushOrder {
  const limit = asText(asFields(inputs['timeouts'])?.[what]);
  return {
    pushId: prior === undefined && what === 'create' ? '' : pushId,
    priorJob: asText(prior?.['job_id']) ?? session.replacedPushJob ?? '',
    triggers,
    destination,
    description: asText(inputs['description']),
    limitMs: limit === undefined ? defaultLimitMs : parseDuration(limit),
  };
}

async function outputsOf(
  session: Session,
  outcome: PushOutcome,
  left: readonly string[],
  signal: AbortSignal,
): Promise<Fields> {
  const { job } = outcome;
  const versions = await session.client.versions({ signal }).catch(() => []);
  // The version of this push carries the same description; without one nobody can tell.
  const version = versions.find((one) => one.description === job.description && job.description !== undefined);
  return {
    job_id: job.id,
    status: job.status_str,
    result: outcome.result,
    summary: outcome.summary,
    jobs: outcome.devices.map((device) => ({ ...device })),
    version: version?.version ?? null,
    left_over: left,
    started_at: job.start_ts ?? null,
    ended_at: job.end_ts ?? null,
  };
}

function texts(value: TfValue | undefined): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(asFields(value) ?? {}).flatMap(([key, text]) => (typeof text === 'string' ? [[key, text]] : [])),
  );
}

function strandedWarning(name: string): Diagnostic {
  return warningDiagnostic(
    `The removal of folder ${JSON.stringify(name)} stays staged`,
    'No folder above it may be pushed by itself. Name the folders to push in folders (onDestroy of the Push construct), or push by hand.',
  );
}

function pushError(error: unknown): Diagnostic {
  return errorDiagnostic(
    'The push did not end well',
    `${messageOf(error)}. What was written stays staged; the next apply pushes again.`,
  );
}
