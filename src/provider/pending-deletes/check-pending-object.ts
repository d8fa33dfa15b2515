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
export function checkPendingObject(session: ProviderSession, owed: PendingDelete, remote: WireObject): void {
  const kind = kindNamed(owed.kind);
  const found = subjectOf(kind, fromWire(kind, remote, undefined));
  if (found.name === owed.name && isSamePlace(session, found, owed)) return;
  throw new CodedError(
    'PENDING_DELETE_CHANGED',
    `cannot delete ${nameObject(owed)}: the object with its id ${owed.id} is now ${nameObject(found)}; ` +
      'the pending delete is dropped: delete the object yourself, or import it',
  );
}

function isSamePlace(session: ProviderSession, found: JournalSubject, owed: PendingDelete): boolean {
  const names = [owed.container, session.renames.current(owed.scope, owed.container)];
  // Kinds without a location in their responses are in the tenant itself.
  if (found.scope === '') return true;
  if (found.scope !== owed.scope) return false;
  return names.some((name) => (owed.scope === 'folder' ? sameFolder(found.container, name) : found.container === name));
}
