import type { JournalLine, PendingDelete, JournaledWrite } from './journal-line';

/** Replays the lines of a journal to the writes and pending deletes that are still open. */
export class JournalReplay {
  readonly written = new Map<string, JournaledWrite>();
  readonly pendingDeletes = new Map<string, PendingDelete>();

  take(line: JournalLine): void {
    switch (line.op) {
      case 'begin': {
        const { op: _, ...written } = line;
        this.written.set(line.entry, written);
        break;
      }
      case 'owe': {
        const { op: _, ...pendingDelete } = line;
        this.pendingDeletes.set(line.entry, pendingDelete);
        break;
      }
      case 'answered':
        this.#change(line.entry, { id: line.id, revision: line.revision });
        break;
      case 'kept':
        for (const entry of line.entries) this.#change(entry, { kept: true });
        break;
      case 'end':
        for (const entry of line.entries) {
          this.written.delete(entry);
          this.pendingDeletes.delete(entry);
        }
    }
  }

  #change(entry: string, change: Partial<JournaledWrite>): void {
    const written = this.written.get(entry);
    if (written !== undefined) this.written.set(entry, { ...written, ...change });
  }
}
