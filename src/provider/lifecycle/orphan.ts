import type { JournalSubject, JournaledWrite } from '../journal-line';
import type { ProviderSession } from '../session';

/** A create of an earlier process whose result was not stored in a state: its object may exist without an owner. */
export type Orphan = JournaledWrite;

/** Finds the orphan of an object to create and claims it, because only one resource may adopt it. */
export function adoptOrphan(session: ProviderSession, subject: JournalSubject, digest: string): Orphan | undefined {
  const ownEntries = new Set(session.run.writes.map(({ entry }) => entry));
  const written = session.journal.unpushed();
  const orphan = written.find(
    (one, i) =>
      one.what === 'create' &&
      one.kept !== true &&
      one.digest === digest &&
      one.by === session.configuration &&
      sameSubject(one, subject) &&
      !ownEntries.has(one.entry) &&
      !session.run.hasAdopted(one) &&
      !(one.id !== '' && written.slice(i).some((later) => later.what === 'delete' && isOf(later, one))),
  );
  if (orphan !== undefined) session.run.noteAdoption(orphan);
  return orphan;
}

/**
 * Whether an object found by name may be the one that a lost create made. False if a resource owns it or another create
 * is known to have made it.
 */
export function mayBeOurs(session: ProviderSession, kind: string, id: string, orphan: Orphan | undefined): boolean {
  if (id === '') return true;
  if (session.owners.has(kind, id)) return false;
  if (orphan !== undefined && orphan.id !== '') return orphan.id === id;
  const others = session.journal.unpushed().filter((one) => isOf(one, { kind, id }) && one.entry !== orphan?.entry);
  // Some IDs are names: after a delete the next object has the same ID.
  const last = others.at(-1);
  return last === undefined || last.what === 'delete';
}

function isOf(one: JournaledWrite, { kind, id }: Pick<JournaledWrite, 'kind' | 'id'>): boolean {
  return one.kind === kind && one.id === id;
}

/** Whether two subjects name the same object: kind, location and name. */
export function sameSubject(left: JournalSubject, right: JournalSubject): boolean {
  return (
    left.kind === right.kind &&
    left.scope === right.scope &&
    left.container === right.container &&
    left.name === right.name
  );
}
