import type { RunJournal } from './journal';
import type { JournaledWrite } from './journal-line';

/** Which objects a resource owns, as far as this process has seen. */
export interface Owners {
  /** A state has the object: the answer to its create arrived. */
  inState(kind: string, id: string): void;
  /** A create of this process made or found the object. */
  made(kind: string, id: string): void;
  has(kind: string, id: string): boolean;
  /** The object was deleted. */
  gone(kind: string, id: string): void;
}

/** Owners of nothing yet. */
export function createOwners(journal: RunJournal): Owners {
  const owned = new Set<string>();
  let unkept: ReadonlyMap<string, JournaledWrite> | undefined;
  const key = (kind: string, id: string): string => `${kind}/${id}`;
  const add = (kind: string, id: string): void => {
    // What has no id is there once in its container.
    if (id !== '') owned.add(key(kind, id));
  };
  const unkeptNow = (): ReadonlyMap<string, JournaledWrite> =>
    new Map(
      journal
        .unpushed()
        .filter((one) => one.what === 'create' && one.id !== '' && one.kept !== true)
        .map((one) => [key(one.kind, one.id), one]),
    );
  return {
    inState: (kind, id) => {
      if (id === '' || owned.has(key(kind, id))) return;
      add(kind, id);
      const create = (unkept ??= unkeptNow()).get(key(kind, id));
      if (create !== undefined) journal.recordKept([create]);
    },
    made: add,
    has: (kind, id) => owned.has(key(kind, id)),
    gone: (kind, id) => void owned.delete(key(kind, id)),
  };
}
