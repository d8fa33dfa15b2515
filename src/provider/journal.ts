import { randomBytes } from 'node:crypto';
import { appendFileSync, readFileSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { CodedError, isObject, makeFolder, messageOf, systemClock, type Clock } from '../core';

/** An object as the journal names it. No values: only where it is. */
export interface JournalSubject {
  readonly kind: string;
  readonly scope: string;
  readonly container: string;
  readonly name: string;
  /** Empty for an object whose create was not answered yet. */
  readonly id: string;
}

/** A write that was begun and has not been pushed yet. */
export interface Written extends JournalSubject {
  readonly entry: string;
  readonly what: 'create' | 'update' | 'delete';
  /** When it was begun; absent in journals of earlier versions. */
  readonly at?: number;
  /** Of a create: a digest of the body that was sent. */
  readonly digest?: string;
  /** The revision that the write was answered to Terraform with; absent while the answer is out. */
  readonly revision?: string;
  /** Of a delete that came after the push of its run: the id of that push, which has to be made again. */
  readonly late?: string;
}

/** What is noted of some writes only. */
export type WrittenMore = Pick<Written, 'digest' | 'late'>;

/** A delete that was refused because the object was in use, and is made up for later. */
export interface Owed extends JournalSubject {
  readonly entry: string;
}

/**
 * What this configuration wrote but has not pushed, and which deletes it owes. A file of JSON lines in Terraform's
 * data folder, appended to before each write, so that it survives the provider. It holds names and ids, no values.
 */
export interface Journal {
  written(): readonly Written[];
  owed(): readonly Owed[];
  begin(what: Written['what'], subject: JournalSubject, more?: WrittenMore): Written;
  /** The write did not happen. */
  void(written: Written): void;
  /** The write was answered: the object has an id, and Terraform is told this revision. */
  answered(written: Written, id: string, revision: string): void;
  owe(subject: JournalSubject): void;
  /** The object is gone, or was taken over. */
  settle(owed: Owed): void;
  /** These writes are active now. */
  pushed(written: readonly Written[]): void;
}

type Line =
  | ({ readonly op: 'begin' } & Written)
  | ({ readonly op: 'owe' } & Owed)
  | { readonly op: 'answered'; readonly entry: string; readonly id: string; readonly revision: string }
  | { readonly op: 'end'; readonly entries: readonly string[] };

/** Opens the journal of a tenant. Nothing is read before the first question, nothing made before the first write. */
export function openJournal(path: string, clock: Pick<Clock, 'now'> = systemClock): Journal {
  let state: Replay | undefined;
  const replay = (): Replay => (state ??= read(path));
  const append = (line: Line): void => {
    replay().take(line);
    try {
      makeFolder(dirname(path));
      // The newline comes first: whatever a killed process left half written ends there.
      appendFileSync(path, `\n${JSON.stringify(line)}\n`, { mode: 0o600 });
    } catch (error) {
      throw new CodedError(
        'JOURNAL',
        `cannot write the journal ${path}: ${messageOf(error)}; make the folder writable`,
        { cause: error },
      );
    }
  };
  const newEntry = (): string => randomBytes(9).toString('base64url');
  return {
    written: () => [...replay().written.values()],
    owed: () => [...replay().owed.values()],
    begin: (what, subject, more) => {
      const written: Written = { ...subject, what, entry: newEntry(), at: clock.now(), ...more };
      append({ op: 'begin', ...written });
      return written;
    },
    void: (written) => append({ op: 'end', entries: [written.entry] }),
    answered: (written, id, revision) => append({ op: 'answered', entry: written.entry, id, revision }),
    owe: (subject) => append({ op: 'owe', ...subject, entry: newEntry() }),
    settle: (owed) => append({ op: 'end', entries: [owed.entry] }),
    pushed: (written) => {
      if (written.length > 0) append({ op: 'end', entries: written.map((one) => one.entry) });
    },
  };
}

class Replay {
  readonly written = new Map<string, Written>();
  readonly owed = new Map<string, Owed>();

  take(line: Line): void {
    switch (line.op) {
      case 'begin': {
        const { op: _, ...written } = line;
        this.written.set(line.entry, written);
        break;
      }
      case 'owe': {
        const { op: _, ...owed } = line;
        this.owed.set(line.entry, owed);
        break;
      }
      case 'answered': {
        const written = this.written.get(line.entry);
        if (written !== undefined) this.written.set(line.entry, { ...written, id: line.id, revision: line.revision });
        break;
      }
      case 'end':
        for (const entry of line.entries) {
          this.written.delete(entry);
          this.owed.delete(entry);
        }
    }
  }
}

function read(path: string): Replay {
  const replay = new Replay();
  let text = '';
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    return replay;
  }
  for (const line of text.split('\n')) {
    const parsed = parse(line);
    if (parsed !== undefined) replay.take(parsed);
  }
  // Nothing left to remember: start anew instead of growing for ever.
  // Not while another run appends to it.
  if (replay.written.size === 0 && replay.owed.size === 0 && sizeOf(path) === Buffer.byteLength(text)) {
    rmSync(path, { force: true });
  }
  return replay;
}

function sizeOf(path: string): number | undefined {
  return statSync(path, { throwIfNoEntry: false })?.size;
}

/** A line that a killed process left half written says nothing. */
function parse(line: string): Line | undefined {
  try {
    const parsed: unknown = JSON.parse(line);
    // Only this file writes these lines.
    return isObject(parsed) && typeof parsed['op'] === 'string' ? (parsed as unknown as Line) : undefined;
  } catch {
    return undefined;
  }
}
