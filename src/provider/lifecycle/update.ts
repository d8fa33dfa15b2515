import { type ResourceKind } from '../../catalog';
import { ApiError } from '../../client';
import { deepEqual, errorDiagnostic } from '../../core';
import { diagnoseApiError } from '../api-diagnostic';
import { noteRename } from '../plan/plan-resource';
import { journaled, nameObject, objectKey, type Session } from '../session';
import { checkAnswer, stateAfterWrite } from '../state/after-write';
import { findConflicts } from '../state/conflict';
import { asText, type Fields } from '../state/fields';
import { mergeBody, writable } from '../state/merge';
import { withWriteOnly } from '../state/secrets';
import { subjectOf } from '../subject';
import { droppedBy, settleOwed } from './owed';
import { placeRule } from './place-rule';
import type { Result } from './result';

/** Updates an object: reads it, merges, writes, and checks the answer for what was sent. */
export async function updateObject(
  session: Session,
  kind: ResourceKind,
  states: { readonly prior: Fields; readonly planned: Fields; readonly config: Fields },
  signal: AbortSignal,
): Promise<Result> {
  const id = asText(states.prior['id']) ?? '';
  try {
    return await session.exclusively(objectKey(kind, id), () => update(session, kind, id, states, signal));
  } catch (error) {
    return { state: states.prior, diagnostics: diagnoseApiError(error, kind) };
  }
}

async function update(
  session: Session,
  kind: ResourceKind,
  id: string,
  { prior, planned, config }: { readonly prior: Fields; readonly planned: Fields; readonly config: Fields },
  signal: AbortSignal,
): Promise<Result> {
  const subject = subjectOf(kind, prior);
  const remote = await session.client.get(kind, id, { signal });
  if (remote === undefined) {
    const detail = `${nameObject(subject)} (${id}) was there when the plan was made. Run the plan again: it will create it anew.`;
    return { state: prior, diagnostics: [errorDiagnostic('The object is gone', detail)] };
  }
  const conflicts = findConflicts(kind, remote, { prior, planned, config }, session.renames);
  if (conflicts.length > 0) return { state: prior, diagnostics: conflicts };
  const sent = withWriteOnly(kind.attributes, planned, config);
  const body = mergeBody(kind, remote, prior, sent);
  if (deepEqual(body, writable(kind.attributes, remote))) {
    const moves = await placeRule(session, kind, prior, planned, signal);
    const unmoved =
      planned['relative_position'] === prior['relative_position'] && planned['target_rule'] === prior['target_rule'];
    // Nothing was sent, so nothing has to be pushed.
    return {
      state: stateAfterWrite(kind, planned, sent, remote, unmoved ? asText(prior['revision']) : undefined),
      diagnostics: moves,
    };
  }
  const { answer, state } = await journaled(
    session,
    'update',
    subject,
    async (written) => {
      const answered = await session.client.update(kind, id, body, { signal });
      const after = stateAfterWrite(kind, planned, sent, answered);
      session.journal.answered(written, id, asText(after['revision']) ?? '');
      return { answer: answered, state: after };
    },
    { surelyFailed: (error) => error instanceof ApiError && error.outcome !== 'unknown' },
  );
  noteRename(kind, planned, prior, session.renames);
  const moves = await placeRule(session, kind, prior, state, signal);
  return {
    state,
    diagnostics: [
      ...checkAnswer(kind, planned, config, answer, 'error'),
      ...moves,
      ...(await settleOwed(session, droppedBy(kind, remote, body), signal)),
    ],
  };
}
