import { extraName, rulebases, sameFolder, type ResourceKind } from '../../catalog';
import { deepEqual, errorDiagnostic } from '../../core';
import { diagnoseApiError } from '../api-diagnostic';
import type { ConfigRecord } from '../plan/record';
import { noteRename } from '../plan/plan-resource';
import { runJournaled } from '../journaled';
import { lingering, nameObject, objectLockKey, type ProviderSession } from '../session';
import { checkAnswer, stateAfterWrite } from '../state/after-write';
import { findConflicts } from '../state/conflict';
import { recordedExtra } from '../state/extra-state';
import { asText, type Fields } from '../state/fields';
import { mergeBody, writable } from '../state/merge';
import { withWriteOnly } from '../state/secrets';
import { toBody, type Body } from '../state/to-wire';
import { queryFieldsOf, subjectOf, writeContainer } from '../subject';
import { droppedReferences, retryPendingDeletes } from '../pending-deletes/complete-pending-deletes';
import { findMove, makeMove } from './place-rule';
import { afterPlainNames, PlainNameError } from './plain-names';
import { stateOnly, type LifecycleResult } from '../managed/result';
import { whenVisible } from './visible';

/** The states before and after an update. */
export interface UpdateStates {
  readonly prior: Fields;
  readonly planned: Fields;
  readonly config: Fields;
  /** Attributes that the last applied configuration set; undefined after an import. */
  readonly record?: ConfigRecord | undefined;
}

/** Updates an object: reads it, merges the changes, writes it, and checks the response. */
export async function updateManaged(
  session: ProviderSession,
  kind: ResourceKind,
  states: UpdateStates,
): Promise<LifecycleResult> {
  const id = asText(states.prior['id']) ?? '';
  // Changes of API attributes would have been a replacement: only Terraform's own attributes change.
  if (!kind.api.operations.includes('update')) return stateOnly(unsentFields(kind, states));
  try {
    return await session.exclusively(objectLockKey(kind, id), () =>
      afterPlainNames(session, kind, states.planned, () => update(session, kind, id, states)),
    );
  } catch (error) {
    if (error instanceof PlainNameError) return { state: states.prior, diagnostics: error.diagnostics };
    return { state: states.prior, diagnostics: diagnoseApiError(error, kind, 'update') };
  }
}

async function update(
  session: ProviderSession,
  kind: ResourceKind,
  id: string,
  { prior, planned, config, record }: UpdateStates,
): Promise<LifecycleResult> {
  const { signal } = session;
  const subject = subjectOf(kind, prior);
  const container = writeContainer(kind, prior);
  const remote = await whenVisible(session, kind, id, () =>
    session.client.get(kind, id, { signal, container, queryFields: queryFieldsOf(kind, prior) }),
  );
  if (remote === undefined) {
    const detail = `${nameObject(subject)} (${id}) existed at plan time. Plan again to create it again.`;
    return { state: prior, diagnostics: [errorDiagnostic('The object no longer exists', detail)] };
  }
  // Fields of `extra` that an import found were never configured: they are not removed, and others may change them.
  const ownPrior = { ...prior, [extraName]: recordedExtra(prior[extraName] ?? null, record) };
  const conflicts = findConflicts(kind, remote, { prior: ownPrior, planned, config }, session.renames);
  if (conflicts.length > 0) return { state: prior, diagnostics: conflicts };
  const sent = withWriteOnly(kind.attributes, planned, config);
  const body = mergeBody(kind, remote, ownPrior, sent);
  const { move, diagnostics: misplaced } = await findMove(session, kind, prior, planned);
  if (misplaced.length > 0) return { state: prior, diagnostics: misplaced };
  if (deepEqual(body, writable(kind.attributes, remote))) {
    // Without a write there is nothing to push, so the revision stays.
    const unwritten = stateAfterWrite(kind, planned, sent, remote, asText(prior['revision']));
    if (move === undefined) return stateOnly(unwritten);
    return makeMove(session, move, prior, stateAfterWrite(kind, planned, sent, remote), unwritten);
  }
  const { answer, state: written } = await runJournaled(session, 'update', subject, async (entry, send) => {
    const position = rulebases.find((rulebase) => rulebase === prior['position']);
    const updated = await send(() =>
      session.client.update(kind, id, inOwnWords(body, prior), { signal, container, position }),
    );
    const after = stateAfterWrite(kind, planned, sent, updated);
    session.journal.recordAnswer(entry, id, asText(after['revision']) ?? '');
    return { answer: updated, state: after };
  });
  noteRename(kind, planned, prior, session.renames);
  const { state, diagnostics: moves } =
    move === undefined ? stateOnly(written) : await makeMove(lingering(session), move, prior, written);
  return {
    state,
    diagnostics: [
      ...checkAnswer(kind, planned, config, answer, 'error'),
      ...moves,
      ...(await retryPendingDeletes(session, droppedReferences(kind, remote, body))),
    ],
  };
}

// The service returns a predefined folder under another name than the one that was written; both mean the same folder.
function inOwnWords(body: Body, prior: Fields): Body {
  const [sentFolder, priorFolder] = [body['folder'], asText(prior['folder'])];
  return typeof sentFolder === 'string' && priorFolder !== undefined && sameFolder(sentFolder, priorFolder)
    ? { ...body, folder: priorFolder }
    : body;
}

function unsentFields(
  kind: ResourceKind,
  { prior, planned, config }: { readonly prior: Fields; readonly planned: Fields; readonly config: Fields },
): Fields {
  const sent = withWriteOnly(kind.attributes, planned, config);
  return stateAfterWrite(kind, planned, sent, toBody(kind, prior), asText(prior['revision']));
}
