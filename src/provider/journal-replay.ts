import type { JournalLine, PendingDelete } from './journal-line';
import { OpenWrites } from './open-writes';

/** Replays the lines of a journal to the writes and pending deletes that are still open. */
export class JournalReplay {
  readonly writes = new OpenWrites();
  readonly pendingDeletes = new Map<string, PendingDelete>();

  take(line: JournalLine): void {
    switch (line.op) {
      case 'begin': {
        const { op: _, ...write } = line;
        this.writes.add(write);
        break;
      }
      case 'owe': {
        const { op: _, ...pendingDelete } = line;
        this.pendingDeletes.set(line.entry, pendingDelete);
        break;
      }
      case 'answered':
        this.writes.change(line.entry, { id: line.id, revision: line.revision });
        break;
      case 'kept':
        for (const entry of line.entries) this.writes.change(entry, { kept: true });
        break;
      case 'end':
        for (const entry of line.entries) {
          this.writes.delete(entry);
          this.pendingDeletes.delete(entry);
        }
    }
  }
}
