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
export function completePendingDeletes(session: ProviderSession): Promise<readonly RefusedDelete[]> {
  return completeAll(session, session.journal.pendingDeletes());
}

/** Tries the deletes one after the other. A completed delete may make others possible, so then all are tried again. */
async function completeAll(
  session: ProviderSession,
  first: readonly PendingDelete[],
): Promise<readonly RefusedDelete[]> {
  let remaining: RefusedDelete[] = [];
  let open = first;
  for (let progress = true; progress && open.length > 0; open = session.journal.pendingDeletes()) {
    progress = false;
    remaining = [];
    for (const pendingDelete of open) {
      const left = await session.exclusively(pendingDeleteKey(pendingDelete), () =>
        completeOne(session, pendingDelete),
      );
      if (left === undefined) progress = true;
      else remaining.push(left);
    }
  }
  return remaining;
}

async function completeOne(session: ProviderSession, pendingDelete: PendingDelete): Promise<RefusedDelete | undefined> {
  if (!session.journal.pendingDeletes().some((one) => one.entry === pendingDelete.entry)) return undefined;
  const kind = kindNamed(pendingDelete.kind);
  if (!(await isStillPending(session, kind, pendingDelete))) {
    session.journal.removePendingDelete(pendingDelete);
    return undefined;
  }
  try {
    const container = containerOf(pendingDelete);
    await runJournaled(session, 'delete', pendingDelete, (_, send) =>
      send(() => session.client.remove(kind, pendingDelete.id, { signal: session.signal, container })),
    );
  } catch (error) {
    if (error instanceof ApiError && isReferenced(error))
      return { pending: pendingDelete, referrers: error.referrers.map(({ text }) => text) };
    throw error;
  }
  session.journal.removePendingDelete(pendingDelete);
  session.log.info(`completed a pending delete: ${nameObject(pendingDelete)}`);
  return undefined;
}

/**
 * Whether the delete is still needed: no state owns the object and it still exists. Drops the pending delete and throws
 * if the ID belongs to another object.
 */
async function isStillPending(
  session: ProviderSession,
  kind: ResourceKind,
  pendingDelete: PendingDelete,
): Promise<boolean> {
  if (session.owners.has(pendingDelete.kind, pendingDelete.id)) return false;
  if (!isReadable(kind)) return true;
  const remote = await session.client.get(kind, pendingDelete.id, {
    signal: session.signal,
    container: containerOf(pendingDelete),
  });
  if (remote === undefined) return false;
  try {
    checkPendingObject(session, pendingDelete, remote);
    return true;
  } catch (error) {
    session.journal.removePendingDelete(pendingDelete);
    throw error;
  }
}

function containerOf({ scope, container }: PendingDelete): Container | undefined {
  const found = scopes.find((one) => one === scope);
  return found === undefined || container === '' ? undefined : { scope: found, name: container };
}

/** Returns the references that a write removed from an object. */
export function droppedReferences(kind: ResourceKind, before: Body, after: Body): readonly NameReference[] {
  const stillReferenced = new Set(nameReferencesOf(kind, after).map(({ name }) => name));
  return nameReferencesOf(kind, before).filter(({ name }) => !stillReferenced.has(name));
}

/**
 * Tries the pending deletes of objects that a write no longer references. Another refusal is not reported; a delete
 * that cannot be tried is a warning.
 */
export async function retryPendingDeletes(
  session: ProviderSession,
  dropped: readonly NameReference[],
): Promise<readonly Diagnostic[]> {
  const free = session.journal
    .pendingDeletes()
    .filter((pendingDelete) =>
      dropped.some(
        ({ name, reference }) => name === pendingDelete.name && reference.kinds.includes(pendingDelete.kind),
      ),
    );
  // A canceled run starts no further writes: the journal keeps the delete.
  if (free.length === 0 || session.signal.aborted) return [];
  try {
    await completeAll(session, free);
    return [];
  } catch (error) {
    return [warningDiagnostic('Cannot retry a pending delete', `${messageOf(error)}. The push retries it.`)];
  }
}
