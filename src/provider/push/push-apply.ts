import { randomUUID } from 'node:crypto';
import { errorDiagnostic, warningDiagnostic, type Diagnostic } from '../../core';
import type { LifecycleResult } from '../managed/result';
import type { ProviderSession } from '../session';
import { asText, asTexts, type Fields } from '../state/fields';
import { destinationOf, type Changed, type PushTarget } from './destination';
import { changedRevisions, unmanagedObjects, revisionsIn, textsOf } from './unmanaged-objects';
import { optionsOf, word } from './options';
import { hasPendingDeletes } from '../pending-deletes/pending-deletes-state';
import { afterCancel, PushError } from './push-error';
import { pushErrorDiagnostic } from './push-error-text';
import type { PushOrder } from './push-order';
import { isChanged, noOutputs, outputsIn } from './push-plan';
import { runPush, type PushRun } from './run-push';
import { notPushableWarning } from './not-pushable';
import { runRollout, type RolloutRun } from './stages/run-rollout';
import { settledRollout } from './stages/planned-rollout';
import { stagesIn } from './stages/stage';
import { readTree } from './tree';
import { coversAll, findUncovered, uncoveredWarning } from './uncovered';

/** Creates or updates a push: pushes if something changed, and fails unless the push succeeded. */
export async function applyPush(
  session: ProviderSession,
  prior: Fields | undefined,
  planned: Fields,
): Promise<LifecycleResult> {
  const id = asText(prior?.['id']) ?? randomUUID();
  const late = session.journal.unpushed().filter((write) => write.late === id);
  const more = findUncovered(session, planned, prior?.['triggers'] ?? null, planned['triggers'] ?? null);
  const isWriting = coversAll(planned) && session.run.writes.length > 0;
  const pendingDeletes = hasPendingDeletes(prior) ? session.journal.pendingDeletes() : [];
  if (
    prior !== undefined &&
    late.length === 0 &&
    pendingDeletes.length === 0 &&
    more.length === 0 &&
    !isWriting &&
    !isChanged(prior, planned)
  ) {
    return { state: { ...planned, ...outputsIn(prior), ...settledRollout(planned), id }, diagnostics: [] };
  }
  if (prior === undefined && word('first', planned) === 'record' && session.journal.unpushed().length === 0) {
    return { state: { ...planned, ...noOutputs, ...settledRollout(planned), id }, diagnostics: [] };
  }
  if (session.run.incomplete.length > 0)
    return { state: prior ?? null, diagnostics: session.run.incomplete.map(incompleteError) };
  const [before, after] = [textsOf(prior?.['triggers']), textsOf(planned['triggers'])];
  const [old, now] = [revisionsIn(before), revisionsIn(after)];
  // Objects deleted in the same run that creates the push are in no trigger.
  const unseen = prior === undefined ? session.run.writes.filter(({ what }) => what === 'delete') : [];
  try {
    const changes: readonly Changed[] = [...changedRevisions(old, now), ...late, ...pendingDeletes, ...unseen, ...more];
    const destination = await resolve(session, planned, changes, [
      ...old,
      ...late,
      ...pendingDeletes,
      ...unseen,
      ...more,
    ]);
    const warnings = destination.notPushable.map(notPushableWarning);
    if (destination.folders.length === 0 && destination.devices.length === 0) {
      // Changes that affect no folder and no device need no push.
      if (destination.notPushable.length === 0 && changes.length === 0 && !coversAll(planned)) throw nowhere();
      session.journal.recordPush(more);
      return { state: { ...planned, ...noOutputs, ...settledRollout(planned), id }, diagnostics: warnings };
    }
    // Without triggers, the writes distinguish this push from the last one.
    const triggers = coversAll(planned) ? Object.fromEntries(more.map((write) => [write.entry, write.id])) : after;
    const order = orderOf(session, { id, prior, inputs: planned, triggers, destination });
    const stages = stagesIn(planned);
    const run =
      stages.length === 0 ? await runPush(session, order) : await runRollout(session, { order, stages, planned });
    // The destination was derived from these writes: a write outside of it cannot be pushed.
    if (order.to === 'derived') session.journal.recordPush(more);
    const left = await unmanagedObjects(session, old, now);
    return {
      state: {
        ...planned,
        ...noOutputs,
        job_id: run.outcome?.job.id ?? null,
        ...settledRollout(planned, 'rows' in run ? run : {}),
        id,
      },
      diagnostics: [
        ...warnings,
        ...(coversAll(planned) ? [] : uncoveredWarning(more, 'pushed')),
        ...left.map((line) =>
          warningDiagnostic('An object was removed from the configuration but still exists at the service', line),
        ),
        ...outcomeDiagnostics(run),
      ],
    };
  } catch (error) {
    return {
      state: prior ?? null,
      diagnostics: [pushErrorDiagnostic(afterCancel({ phase: 'prepare' }, session.signal, error), 'apply')],
    };
  }
}

function incompleteError(text: string): Diagnostic {
  return errorDiagnostic(
    `cannot push: ${text}`,
    'The push would activate an object that is not the configured one. Plan again to see the difference, then apply.',
  );
}

/** Destroys the anchor as the last resource: pushes all removals of this configuration that are not pushed yet. */
export async function destroyAnchor(session: ProviderSession, prior: Fields): Promise<LifecycleResult> {
  const written = session.journal.unpushed();
  if (written.length === 0 && session.journal.pendingDeletes().length === 0) return { state: null, diagnostics: [] };
  try {
    const destination = await resolve(session, prior, written, written);
    const warnings = destination.notPushable.map(notPushableWarning);
    if (destination.folders.length === 0 && destination.devices.length === 0)
      return { state: null, diagnostics: warnings };
    const triggers = Object.fromEntries(written.map((write) => [write.entry, write.id]));
    const id = asText(prior['id']) ?? '';
    const order = orderOf(session, { id, prior: undefined, inputs: prior, triggers, destination });
    const run = await runPush(session, { ...order, pushId: id, options: optionsOf(prior, 'delete') });
    return { state: null, diagnostics: [...warnings, ...outcomeDiagnostics(run)] };
  } catch (error) {
    return {
      state: prior,
      diagnostics: [pushErrorDiagnostic(afterCancel({ phase: 'prepare' }, session.signal, error), 'destroy')],
    };
  }
}

async function resolve(
  session: ProviderSession,
  inputs: Fields,
  changes: readonly Changed[],
  deletedFolders: readonly Changed[],
): Promise<PushTarget> {
  const named = namedIn(inputs);
  return named ?? destinationOf(changes, deletedFolders, await readTree(session));
}

function namedIn(inputs: Fields): PushTarget | undefined {
  const [folders, devices] = [asTexts(inputs['folders']), asTexts(inputs['devices'])];
  return folders.length > 0 || devices.length > 0 ? { folders, devices, notPushable: [] } : undefined;
}

function orderOf(
  session: ProviderSession,
  content: {
    readonly id: string;
    readonly prior: Fields | undefined;
    readonly inputs: Fields;
    readonly triggers: Readonly<Record<string, string>>;
    readonly destination: PushTarget;
  },
): PushOrder {
  const { id, prior, inputs, triggers, destination } = content;
  return {
    // A push that was killed before it had a state gets another ID in the next run.
    pushId: prior === undefined ? '' : id,
    resourceId: id,
    priorJob: asText(prior?.['job_id']) ?? session.run.replacedPushJob ?? '',
    triggers,
    destination,
    to: namedIn(inputs) === undefined ? 'derived' : 'named',
    options: optionsOf(inputs, prior === undefined ? 'create' : 'update'),
  };
}

function outcomeDiagnostics(run: PushRun | RolloutRun): readonly Diagnostic[] {
  const { outcome, notes } = run;
  const title = 'rows' in run ? 'Note on the rollout' : 'The push was sent more than once';
  const { job, warnings } = outcome ?? { job: { id: '' }, warnings: [] };
  return [
    ...notes.map((note) => warningDiagnostic(title, note)),
    ...(warnings.length === 0
      ? []
      : [warningDiagnostic(`The push succeeded with warnings`, `Job ${job.id}:\n  ${warnings.join('\n  ')}`)]),
  ];
}

function nowhere(): PushError {
  return new PushError(
    'PUSH_NOWHERE',
    'cannot determine what to push: no trigger contains a resource revision; set folders or devices',
    { phase: 'prepare' },
  );
}
