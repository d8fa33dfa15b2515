import type { TfValue } from '../../protocol';
import type { ProviderSession } from '../session';
import type { Fields } from '../state/fields';

/** The pending deletes of the journal as the state of a push shows them; null without any. */
export function pendingDeletesState(session: Pick<ProviderSession, 'journal'>): TfValue {
  const owed = session.journal.pendingDeletes();
  if (owed.length === 0) return null;
  return owed.map(({ kind, name, scope, container, id }) => ({
    kind,
    name,
    location: container === '' ? null : `${scope} ${container}`,
    id,
  }));
}

/** Whether the refresh of this run found pending deletes: only what a plan shows makes a push due. */
export function hasPendingDeletes(prior: Fields | undefined): boolean {
  const pending = prior?.['pending_deletes'] ?? null;
  return Array.isArray(pending) && pending.length > 0;
}
