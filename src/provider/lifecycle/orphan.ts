import type { JournalSubject, JournaledWrite } from '../journal-line';
import type { ProviderSession } from '../session';

/** A create of an earlier process whose result was not stored in a state: its object may exist without an owner. */
export type Orphan = JournaledWrite;

/** Finds the orphan of an object to create and claims it, because only one resource may adopt it. */
export function adoptOrphan(session: ProviderSession, subject: JournalSubject, digest: string): Orphan | undefined {
  const orphan = session.journal
    .unpushedNamed(subject)
    .find(
      (entry) =>
        entry.what === 'create' &&
        entry.kept !== true &&
        entry.digest === digest &&
        entry.by === session.configuration &&
        !session.run.hasWritten(entry) &&
        !session.run.hasAdopted(entry) &&
        !isDeletedLater(session, entry),
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
  const others = session.journal.unpushedOf(kind, id).filter((create) => create.entry !== orphan?.entry);
  // Some IDs are names: after a delete the next object has the same ID.
  const last = others.at(-1);
  return last === undefined || last.what === 'delete';
}

function isDeletedLater(session: ProviderSession, { kind, id, entry }: JournaledWrite): boolean {
  if (id === '') return false;
  const written = session.journal.unpushedOf(kind, id);
  return written.slice(written.findIndex((write) => write.entry === entry)).some((later) => later.what === 'delete');
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
