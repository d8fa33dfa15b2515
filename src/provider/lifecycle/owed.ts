import {
  isReadable,
  kindNamed,
  mentionsOf,
  scopes,
  type Container,
  type Mention,
  type ResourceKind,
} from '../../catalog';
import { ApiError, isReferenced } from '../../client';
import { warningDiagnostic, messageOf, type Diagnostic } from '../../core';
import type { Owed } from '../journal-line';
import { journaled } from '../journaled';
import { nameObject, owedKey, type Session } from '../session';
import type { Body } from '../state/to-wire';
import { checkPendingObject } from './pending-object';

/** A delete that is still owed, and who still refers to the object where the service says so. */
export interface StillOwed {
  readonly owed: Owed;
  readonly referrers: readonly string[];
}

/** Tries every owed delete; a push demands that none remains. */
export function payOwed(session: Session, signal: AbortSignal): Promise<readonly StillOwed[]> {
  return payAll(session, session.journal.owed(), signal);
}

/** Tries the given deletes, one after the other; each that goes may set others free, so then all are tried again. */
async function payAll(session: Session, first: readonly Owed[], signal: AbortSignal): Promise<readonly StillOwed[]> {
  let remaining: StillOwed[] = [];
  let open = first;
  for (let progress = true; progress && open.length > 0; open = session.journal.owed()) {
    progress = false;
    remaining = [];
    for (const owed of open) {
      const left = await session.exclusively(owedKey(owed), () => pay(session, owed, signal));
      if (left === undefined) progress = true;
      else remaining.push(left);
    }
  }
  return remaining;
}

async function pay(session: Session, owed: Owed, signal: AbortSignal): Promise<StillOwed | undefined> {
  if (!session.journal.owed().some((one) => one.entry === owed.entry)) return undefined;
  const kind = kindNamed(owed.kind);
  if (!(await isStillToGo(session, kind, owed, signal))) {
    session.journal.settle(owed);
    return undefined;
  }
  try {
    const container = containerOf(owed);
    await journaled(session, 'delete', owed, (_, send) =>
      send(() => session.client.remove(kind, owed.id, { signal, container })),
    );
  } catch (error) {
    if (error instanceof ApiError && isReferenced(error))
      return { owed, referrers: error.referrers.map(({ text }) => text) };
    throw error;
  }
  session.journal.settle(owed);
  session.log.info(`completed a pending delete: ${nameObject(owed)}`);
  return undefined;
}

/** Not what a state has again, nor what is gone. Rejects, and drops the pending delete, when it is another object. */
async function isStillToGo(session: Session, kind: ResourceKind, owed: Owed, signal: AbortSignal): Promise<boolean> {
  if (session.owners.has(owed.kind, owed.id)) return false;
  if (!isReadable(kind)) return true;
  const remote = await session.client.get(kind, owed.id, { signal, container: containerOf(owed) });
  if (remote === undefined) return false;
  try {
    checkPendingObject(session, owed, remote);
    return true;
  } catch (error) {
    session.journal.settle(owed);
    throw error;
  }
}

function containerOf({ scope, container }: Owed): Container | undefined {
  const found = scopes.find((one) => one === scope);
  return found === undefined || container === '' ? undefined : { scope: found, name: container };
}

/** Names that a write took out of an object: what it mentioned before, less what it mentions now. */
export function droppedBy(kind: ResourceKind, before: Body, after: Body): readonly Mention[] {
  const kept = new Set(mentionsOf(kind, after).map(({ name }) => name));
  return mentionsOf(kind, before).filter(({ name }) => !kept.has(name));
}

/**
 * After a write that dropped names: tries the deletes that are owed for them. That one is still owed is no news; that
 * it cannot be tried is.
 */
export async function settleOwed(
  session: Session,
  dropped: readonly Mention[],
  signal: AbortSignal,
): Promise<readonly Diagnostic[]> {
  const free = session.journal
    .owed()
    .filter((owed) => dropped.some(({ name, reference }) => name === owed.name && reference.kinds.includes(owed.kind)));
  // A cancelled run begins no more writes: the journal keeps the delete.
  if (free.length === 0 || signal.aborted) return [];
  try {
    await payAll(session, free, signal);
    return [];
  } catch (error) {
    return [warningDiagnostic('Cannot retry a pending delete', `${messageOf(error)}. The push retries it.`)];
  }
}
