import { createHash } from 'node:crypto';
import { isAdopted, printable, type ResourceKind, type RulebasePosition } from '../../catalog';
import { ApiError, isNameConflict, type WireObject } from '../../client';
import { stableStringify } from '../../core';
import { diagnoseApiError, nameTakenDiagnostic } from '../api-diagnostic';
import type { PendingDelete, JournaledWrite } from '../journal-line';
import { runJournaled } from '../journaled';
import { lingering, nameObject, pendingDeleteKey, type ProviderSession } from '../session';
import { asText, type Fields } from '../state/fields';
import { compareAnswer, differenceDiagnostic, stateAfterWrite } from '../state/after-write';
import { mergeBody } from '../state/merge';
import { withWriteOnly } from '../state/secrets';
import { bodyAttributes, toBody } from '../state/to-wire';
import { subjectOf } from '../subject';
import { adoptObject } from './adopt';
import { findExisting, idOf } from './find';
import { findMove, makeMove } from './place-rule';
import { adoptOrphan, sameSubject } from './orphan';
import { afterPlainNames, PlainNameError } from './plain-names';
import { postOrFind } from './post-or-find';
import type { LifecycleResult } from '../managed/result';

/**
 * Creates an object. Finds and reuses an object whose response was lost, or that a killed process of this configuration
 * created.
 */
export async function createManaged(
  session: ProviderSession,
  kind: ResourceKind,
  planned: Fields,
  config: Fields,
): Promise<LifecycleResult> {
  const pendingDelete = findPendingDelete(session, kind, planned);
  try {
    if (isAdopted(kind) || (await isThere(session, kind, planned)))
      return await adoptObject(session, kind, planned, config);
    const { move, diagnostics: misplaced } = await findMove(session, kind, undefined, planned);
    if (misplaced.length > 0) return { state: null, diagnostics: misplaced };
    const desired = { kind, planned, sent: withWriteOnly(kind.attributes, planned, config) };
    const { answer, state: created } =
      pendingDelete === undefined
        ? await afterPlainNames(session, kind, planned, () => post(session, desired))
        : // Locked, so that the pending delete is not retried at the same time.
          await session.exclusively(pendingDeleteKey(pendingDelete), () => takeOver(session, desired, pendingDelete));
    const { state, diagnostics } =
      move === undefined
        ? { state: created, diagnostics: [] }
        : await makeMove(lingering(session), move, undefined, created);
    const differences = compareAnswer(kind, planned, config, answer);
    // An error would taint the object, so that the next run replaces it. The push of this run ends with an error instead.
    for (const { summary, isMissing } of differences)
      if (isMissing) session.run.noteIncomplete(`${nameObject(subjectOf(kind, planned))}: ${summary}`);
    return { state, diagnostics: [...differences.map((one) => differenceDiagnostic(one, 'warning')), ...diagnostics] };
  } catch (error) {
    if (error instanceof ApiError && isNameConflict(error)) {
      return { state: null, diagnostics: [await nameTaken(session, kind, planned, error)] };
    }
    if (error instanceof PlainNameError) return { state: null, diagnostics: error.diagnostics };
    return { state: null, diagnostics: diagnoseApiError(error, kind, 'create') };
  }
}

/** Whether a singleton already exists in its location; it is then updated instead of created. */
async function isThere(session: ProviderSession, kind: ResourceKind, planned: Fields): Promise<boolean> {
  if (kind.api.singleton === undefined || !kind.api.operations.includes('update')) return false;
  return (await findExisting(session, kind, planned)) !== undefined;
}

/** The object to create; `sent` is the plan with its write-only values filled in. */
interface DesiredObject {
  readonly kind: ResourceKind;
  readonly planned: Fields;
  readonly sent: Fields;
}

interface Created {
  readonly answer: WireObject;
  readonly state: Fields;
}

function acknowledge(
  session: ProviderSession,
  { kind, planned, sent }: DesiredObject,
  written: JournaledWrite,
  answer: WireObject,
): Created {
  const state = stateAfterWrite(kind, planned, sent, answer);
  session.journal.recordAnswer(written, idOf(answer), asText(state['revision']) ?? '');
  return { answer, state };
}

async function post(session: ProviderSession, desired: DesiredObject): Promise<Created> {
  const { kind, planned } = desired;
  const body = toBody(kind, desired.sent);
  const subject = subjectOf(kind, planned);
  const digest = createHash('sha256')
    .update(stableStringify(printable(kind, body)))
    .digest('base64url');
  const orphan = adoptOrphan(session, subject, digest);
  const position =
    kind.api.rulebase === true ? (asText(planned['position']) as RulebasePosition | undefined) : undefined;
  const created = await runJournaled(
    session,
    'create',
    subject,
    async (written, send) => {
      try {
        const answer = await postOrFind(session, kind, planned, { body, orphan, position }, send);
        return acknowledge(session, desired, written, answer);
      } catch (error) {
        // Another object has the name, so none of these requests created one.
        if (isNameConflict(error)) session.journal.discard(written);
        throw error;
      }
    },
    { digest, by: session.configuration },
  );
  // The new entry replaces the one of the orphan and has an owner.
  if (orphan !== undefined) session.journal.discard(orphan);
  return created;
}

function findPendingDelete(session: ProviderSession, kind: ResourceKind, planned: Fields): PendingDelete | undefined {
  const subject = subjectOf(kind, planned);
  return session.journal.pendingDeletes().find((one) => sameSubject(one, subject));
}

/** Reuses the object of a pending delete: updates it in place to the new configuration. */
async function takeOver(
  session: ProviderSession,
  desired: DesiredObject,
  pendingDelete: PendingDelete,
): Promise<Created> {
  const { signal } = session;
  const { kind } = desired;
  const open = session.journal.pendingDeletes().some(({ entry }) => entry === pendingDelete.entry);
  const remote = open ? await session.client.get(kind, pendingDelete.id, { signal }) : undefined;
  if (remote === undefined) {
    if (open) session.journal.removePendingDelete(pendingDelete);
    return post(session, desired);
  }
  // Merge as if every attribute had been set before, so that attributes missing in the new configuration are removed.
  const known = new Set(bodyAttributes(kind).map((attribute) => attribute.wire));
  const unknown = Object.fromEntries(Object.entries(remote).filter(([name]) => !known.has(name)));
  const body = mergeBody(kind, unknown, {}, desired.sent);
  const created = await runJournaled(session, 'update', pendingDelete, async (written, send) => {
    const answer = await send(() => session.client.update(kind, pendingDelete.id, body, { signal }));
    session.owners.made(kind.name, pendingDelete.id);
    return acknowledge(session, desired, written, answer);
  });
  session.journal.removePendingDelete(pendingDelete);
  return created;
}

async function nameTaken(session: ProviderSession, kind: ResourceKind, planned: Fields, error: ApiError) {
  const object = await findExisting(session, kind, planned).catch(() => undefined);
  return nameTakenDiagnostic(kind, planned, object === undefined ? undefined : idOf(object.object), error);
}
