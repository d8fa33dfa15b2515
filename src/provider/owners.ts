import type { RunJournal } from './journal';
import type { JournaledWrite } from './journal-line';

/** The objects that resources own, as far as this process knows. */
export interface Owners {
  /** Records that a state contains the object, so the response to its create arrived. */
  inState(kind: string, id: string): void;
  /** Records that a create of this process made or found the object. */
  made(kind: string, id: string): void;
  has(kind: string, id: string): boolean;
  /** Records that the object was deleted. */
  gone(kind: string, id: string): void;
}

/** Makes an empty set of owners. */
export function createOwners(journal: RunJournal): Owners {
  const owned = new Set<string>();
  let unconfirmed: ReadonlyMap<string, JournaledWrite> | undefined;
  const key = (kind: string, id: string): string => `${kind}/${id}`;
  const add = (kind: string, id: string): void => {
    // An object without ID is a singleton of its location.
    if (id !== '') owned.add(key(kind, id));
  };
  const unconfirmedCreates = (): ReadonlyMap<string, JournaledWrite> =>
    new Map(
      journal
        .unpushed()
        .filter((write) => write.what === 'create' && write.id !== '' && write.kept !== true)
        .map((write) => [key(write.kind, write.id), write]),
    );
  return {
    inState: (kind, id) => {
      if (id === '' || owned.has(key(kind, id))) return;
      add(kind, id);
      const create = (unconfirmed ??= unconfirmedCreates()).get(key(kind, id));
      if (create !== undefined) journal.recordKept([create]);
    },
    made: add,
    has: (kind, id) => owned.has(key(kind, id)),
    gone: (kind, id) => void owned.delete(key(kind, id)),
  };
}
