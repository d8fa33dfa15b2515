import { kindNamed, sameFolder } from '../../catalog';
import type { WireObject } from '../../client';
import { CodedError } from '../../core';
import type { JournalSubject, PendingDelete } from '../journal-line';
import { nameObject, type ProviderSession } from '../session';
import { fromWire } from '../state/from-wire';
import { subjectOf } from '../subject';

/**
 * Compares an object with the pending delete of its ID. Throws `PENDING_DELETE_CHANGED` if it is not the object whose
 * delete was refused: it was renamed or moved since, or the entry is wrong.
 */
export function checkPendingObject(session: ProviderSession, pendingDelete: PendingDelete, remote: WireObject): void {
  const kind = kindNamed(pendingDelete.kind);
  const subject = subjectOf(kind, fromWire(kind, remote, undefined));
  if (subject.name === pendingDelete.name && isSamePlace(session, subject, pendingDelete)) return;
  throw new CodedError(
    'PENDING_DELETE_CHANGED',
    `cannot delete ${nameObject(pendingDelete)}: the object with its id ${pendingDelete.id} is now ${nameObject(subject)}; ` +
      'the pending delete is dropped: delete the object yourself, or import it',
  );
}

function isSamePlace(session: ProviderSession, found: JournalSubject, pendingDelete: PendingDelete): boolean {
  const names = [pendingDelete.container, session.renames.current(pendingDelete.scope, pendingDelete.container)];
  // Kinds without a location in their responses are in the tenant itself.
  if (found.scope === '') return true;
  if (found.scope !== pendingDelete.scope) return false;
  return names.some((name) =>
    pendingDelete.scope === 'folder' ? sameFolder(found.container, name) : found.container === name,
  );
}
