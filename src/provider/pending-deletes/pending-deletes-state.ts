import type { TfValue } from '../../terraform/protocol';
import type { ProviderSession } from '../session';
import type { Fields } from '../state/fields';

/** Returns the pending deletes of the journal for the state of a push; null if there are none. */
export function pendingDeletesState(session: Pick<ProviderSession, 'journal'>): TfValue {
  const pendingDeletes = session.journal.pendingDeletes();
  if (pendingDeletes.length === 0) return null;
  return pendingDeletes.map(({ kind, name, scope, container, id }) => ({
    kind,
    name,
    location: container === '' ? null : `${scope} ${container}`,
    id,
  }));
}

/**
 * Whether the refresh of this run found pending deletes. A push is planned only for differences that the plan shows.
 */
export function hasPendingDeletes(prior: Fields | undefined): boolean {
  const pending = prior?.['pending_deletes'] ?? null;
  return Array.isArray(pending) && pending.length > 0;
}
