import { CodedError, messageOf, warningDiagnostic, type Diagnostic } from '../core';
import type { RunJournal } from './journal';
import type { JournalSubject } from './journal-line';
import { nameObject } from './session';

const most = 20;

/** Returns the warnings of a journal: pending deletes of earlier runs, and ignored entries. */
export function journalDiagnostics(journal: RunJournal, path: string): readonly Diagnostic[] {
  try {
    return [...pending(journal.pendingDeletes()), ...ignoredDiagnostics(journal, path)];
  } catch (error) {
    // Only a warning, because a plan needs no journal; the first write of the run fails with this error.
    if (error instanceof CodedError) return [warningDiagnostic('The journal cannot be read', messageOf(error))];
    throw error;
  }
}

function pending(pendingDeletes: readonly JournalSubject[]): readonly Diagnostic[] {
  if (pendingDeletes.length === 0) return [];
  return [
    warningDiagnostic(
      `Pending deletes of earlier runs: ${pendingDeletes.length}`,
      `The next apply deletes ${listSubjects(pendingDeletes)} once nothing references them, at the latest before its push.`,
    ),
  ];
}

function ignoredDiagnostics(journal: RunJournal, path: string): readonly Diagnostic[] {
  const entries = journal.unsigned();
  if (entries.length === 0) return [];
  const deletes = entries.filter((entry) => !('what' in entry));
  const writes = entries.filter((entry) => 'what' in entry);
  const contents = [
    ...(deletes.length === 0 ? [] : [`pending deletes of ${listSubjects(deletes)}`]),
    ...(writes.length === 0 ? [] : [`writes that were not pushed: ${listSubjects(writes)}`]),
  ];
  return [
    warningDiagnostic(
      `Ignored entries in the journal: ${entries.length}`,
      `The journal ${path} contains entries that are not signed with the secret of this account: ${contents.join('; ')}. ` +
        'They have no effect. If the client secret was rotated, set SCM_CLIENT_SECRET_PREVIOUS; if several accounts share ' +
        'the journal, set the same SCM_JOURNAL_KEY for all of them. Otherwise find out who wrote the file, and remove it.',
    ),
  ];
}

function listSubjects(subjects: readonly JournalSubject[]): string {
  const names = subjects
    .slice(0, most)
    .map((subject) => (subject.id === '' ? nameObject(subject) : `${nameObject(subject)} (${subject.id})`));
  return subjects.length > most ? `${names.join(', ')} and ${subjects.length - most} more` : names.join(', ');
}
