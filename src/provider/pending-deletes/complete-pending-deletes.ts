import {
  isReadable,
  kindNamed,
  nameReferencesOf,
  scopes,
  type Container,
  type NameReference,
  type ResourceKind,
} from '../../catalog';
import { ApiError, isReferenced } from '../../client';
import { warningDiagnostic, messageOf, type Diagnostic } from '../../core';
import type { PendingDelete } from '../journal-line';
import { runJournaled } from '../journaled';
import { nameObject, pendingDeleteKey, type ProviderSession } from '../session';
import type { Body } from '../state/to-wire';
import { checkPendingObject } from './check-pending-object';

/** A delete that is still pending, and the objects that reference it if the service reports them. */
export interface RefusedDelete {
  readonly pending: PendingDelete;
  readonly referrers: readonly string[];
}

/** Tries every pending delete; a push requires that none remains. */
export function completePendingDeletes(
  session: ProviderSession,
  signal: AbortSignal,
): Promise<readonly RefusedDelete[]> {
  return completeAll(session, session.journal.pendingDeletes(), signal);
}

/** Tries the deletes one after the other. A completed delete may make others possible, so then all are tried again. */
async function completeAll(
  session: ProviderSession,
  first: readonly PendingDelete[],
  signal: AbortSignal,
): Promise<readonly RefusedDelete[]> {
  let remaining: RefusedDelete[] = [];
  let open = first;
  for (let progress = true; progress && open.length > 0; open = session.journal.pendingDeletes()) {
    progress = false;
    remaining = [];
    for (const owed of open) {
      const left = await session.exclusively(pendingDeleteKey(owed), () => completeOne(session, owed, signal));
      if (left === undefined) progress = true;
      else remaining.push(left);
    }
  }
  return remaining;
}

async function completeOne(
  session: ProviderSession,
  owed: PendingDelete,
  signal: AbortSignal,
): Promise<RefusedDelete | undefined> {
  if (!session.journal.pendingDeletes().some((one) => one.entry === owed.entry)) return undefined;
  const kind = kindNamed(owed.kind);
  if (!(await isStillPending(session, kind, owed, signal))) {
    session.journal.removePendingDelete(owed);
    return undefined;
  }
  try {
    const container = containerOf(owed);
    await runJournaled(session, 'delete', owed, (_, send) =>
      send(() => session.client.remove(kind, owed.id, { signal, container })),
    );
  } catch (error) {
    if (error instanceof ApiError && isReferenced(error))
      return { pending: owed, referrers: error.referrers.map(({ text }) => text) };
    throw error;
  }
  session.journal.removePendingDelete(owed);
  session.log.info(`completed a pending delete: ${nameObject(owed)}`);
  return undefined;
}

/**
 * Whether the delete is still needed: no state owns the object and it still exists. Drops the pending delete and throws
 * if the ID belongs to another object.
 */
async function isStillPending(
  session: ProviderSession,
  kind: ResourceKind,
  owed: PendingDelete,
  signal: AbortSignal,
): Promise<boolean> {
  if (session.owners.has(owed.kind, owed.id)) return false;
  if (!isReadable(kind)) return true;
  const remote = await session.client.get(kind, owed.id, { signal, container: containerOf(owed) });
  if (remote === undefined) return false;
  try {
    checkPendingObject(session, owed, remote);
    return true;
  } catch (error) {
    session.journal.removePendingDelete(owed);
    throw error;
  }
}

function containerOf({ scope, container }: PendingDelete): Container | undefined {
  const found = scopes.find((one) => one === scope);
  return found === undefined || container === '' ? undefined : { scope: found, name: container };
}

/** Returns the references that a write removed from an object. */
export function droppedReferences(kind: ResourceKind, before: Body, after: Body): readonly NameReference[] {
  const kept = new Set(nameReferencesOf(kind, after).map(({ name }) => name));
  return nameReferencesOf(kind, before).filter(({ name }) => !kept.has(name));
}

/**
 * Tries the pending deletes of objects that a write no longer references. Another refusal is not reported; a delete
 * that cannot be tried is a warning.
 */
export async function retryPendingDeletes(
  session: ProviderSession,
  dropped: readonly NameReference[],
  signal: AbortSignal,
): Promise<readonly Diagnostic[]> {
  const free = session.journal
    .pendingDeletes()
    .filter((owed) => dropped.some(({ name, reference }) => name === owed.name && reference.kinds.includes(owed.kind)));
  // A cancelled run starts no further writes: the journal keeps the delete.
  if (free.length === 0 || signal.aborted) return [];
  try {
    await completeAll(session, free, signal);
    return [];
  } catch (error) {
    return [warningDiagnostic('Cannot retry a pending delete', `${messageOf(error)}. The push retries it.`)];
  }
}
