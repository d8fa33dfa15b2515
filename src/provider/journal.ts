import { randomBytes } from 'node:crypto';
import { rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { CodedError, isObject, makeFolder, messageOf, readPlain, systemClock, writePrivate, type Clock } from '../core';
import {
  parseLine,
  type JournalLine,
  type JournalSubject,
  type PendingDelete,
  type JournaledWrite,
  type JournaledWriteOptions,
} from './journal-line';
import { JournalReplay } from './journal-replay';
import type { JournalSignature } from './journal-signature';

/**
 * The journal: writes of this configuration that were not pushed, and pending deletes. A file of JSON lines in
 * Terraform's data folder. Each line is appended before its request, so that it survives the process. It contains names
 * and IDs, no values.
 */
export interface RunJournal {
  unpushed(): readonly JournaledWrite[];
  /** Unpushed writes of one object, in the order in which they started. */
  unpushedOf(kind: string, id: string): readonly JournaledWrite[];
  /** Unpushed writes of all objects that had this kind, location and name, in the order in which they started. */
  unpushedNamed(subject: Omit<JournalSubject, 'id'>): readonly JournaledWrite[];
  pendingDeletes(): readonly PendingDelete[];
  /** Open entries whose signature is not valid for this account. They have no effect. */
  unsigned(): readonly (JournaledWrite | PendingDelete)[];
  begin(what: JournaledWrite['what'], subject: JournalSubject, more?: JournaledWriteOptions): JournaledWrite;
  /** Removes the entry of a write that had no effect. */
  discard(written: JournaledWrite): void;
  /** Records the response of a write: the ID of the object and the revision returned to Terraform. */
  recordAnswer(written: JournaledWrite, id: string, revision: string): void;
  /** Records that the results of these creates are stored in a state, so their objects have an owner. */
  recordKept(written: readonly JournaledWrite[]): void;
  addPendingDelete(subject: JournalSubject): void;
  /** Removes a pending delete whose object was deleted or taken over. */
  removePendingDelete(pendingDelete: PendingDelete): void;
  /** Removes the entries of writes that were pushed. */
  recordPush(written: readonly JournaledWrite[]): void;
}

/** Opens the journal of a tenant. It is read at the first access, and created at the first write. */
export function openJournal(
  path: string,
  signature: JournalSignature,
  clock: Pick<Clock, 'now'> = systemClock,
): RunJournal {
  let state: Replays | undefined;
  const replays = (): Replays => (state ??= read(path, signature));
  const replay = (): JournalReplay => replays().signed;
  const append = (line: JournalLine): void => {
    replay().take(line);
    try {
      // The leading newline terminates a line that a killed process wrote only in part.
      appendTo(path, `\n${signature.sign(JSON.stringify(line))}\n`);
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
    unpushed: () => replay().writes.all(),
    unpushedOf: (kind, id) => replay().writes.ofObject(kind, id),
    unpushedNamed: (subject) => replay().writes.ofName(subject),
    pendingDeletes: () => [...replay().pendingDeletes.values()],
    unsigned: () => [...replays().unsigned.writes.all(), ...replays().unsigned.pendingDeletes.values()],
    begin: (what, subject, more) => {
      const written: JournaledWrite = { ...subject, what, entry: newEntry(), at: clock.now(), ...more };
      append({ op: 'begin', ...written });
      return written;
    },
    discard: (written) => append({ op: 'end', entries: [written.entry] }),
    recordAnswer: (written, id, revision) => append({ op: 'answered', entry: written.entry, id, revision }),
    recordKept: (written) => {
      if (written.length > 0) append({ op: 'kept', entries: written.map((write) => write.entry) });
    },
    addPendingDelete: (subject) => append({ op: 'owe', ...subject, entry: newEntry() }),
    removePendingDelete: (pendingDelete) => append({ op: 'end', entries: [pendingDelete.entry] }),
    recordPush: (written) => {
      if (written.length > 0) append({ op: 'end', entries: written.map((write) => write.entry) });
    },
  };
}

/** A larger journal was not written by runs. */
const mostBytes = 64 * 2 ** 20;

/** Appends to a file for this user only. Creates the file, and its folder where that is missing. */
function appendTo(path: string, text: string): void {
  try {
    writePrivate(path, text, 'append');
  } catch (error) {
    if (!isMissing(error)) throw error;
    makeFolder(dirname(path));
    writePrivate(path, text, 'append');
  }
}

/** The open entries of the lines that this account signed, and of all others. */
interface Replays {
  readonly signed: JournalReplay;
  readonly unsigned: JournalReplay;
}

/**
 * Reads the journal. Only a missing file counts as empty: an unreadable file may contain pending deletes. Throws
 * `JOURNAL`.
 */
function read(path: string, signature: JournalSignature): Replays {
  const replays: Replays = { signed: new JournalReplay(), unsigned: new JournalReplay() };
  let text: string;
  try {
    text = readPlain(path, mostBytes);
  } catch (error) {
    if (isMissing(error)) return replays;
    throw new CodedError(
      'JOURNAL',
      `cannot read the journal ${path}: ${messageOf(error)}; make the file readable for this account`,
      { cause: error },
    );
  }
  for (const [i, line] of text.split('\n').entries()) {
    if (line === '') continue;
    const parsed = parseLine(line);
    if (parsed === undefined) {
      throw new CodedError(
        'JOURNAL',
        `cannot read the journal ${path}: line ${i + 1} is not a journal entry; restore the file, or remove the line ` +
          'and check with terraform plan and scm push what it was for',
      );
    }
    // An incomplete line had no effect yet: each line is written before its request is sent.
    if (parsed === 'torn') continue;
    const isSigned = signature.isSigned(line);
    if (isSigned) replays.signed.take(parsed);
    // A signed end also closes unsigned entries, so that a journal from before a key rotation can become empty.
    if (!isSigned || parsed.op === 'end') replays.unsigned.take(parsed);
  }
  // Delete a completed journal, unless another run has appended to it.
  const isDone = Object.values(replays).every(
    ({ writes, pendingDeletes }: JournalReplay) => writes.size === 0 && pendingDeletes.size === 0,
  );
  if (isDone && sizeOf(path) === Buffer.byteLength(text)) {
    rmSync(path, { force: true });
  }
  return replays;
}

function isMissing(error: unknown): boolean {
  return isObject(error) && error['code'] === 'ENOENT';
}

function sizeOf(path: string): number | undefined {
  return statSync(path, { throwIfNoEntry: false })?.size;
}
