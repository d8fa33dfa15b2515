import { randomBytes } from 'node:crypto';
import { appendFileSync, readFileSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { CodedError, isObject, makeFolder, messageOf, systemClock, type Clock } from '../core';
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
 * What this configuration wrote but has not pushed, and which deletes it owes. A file of JSON lines in Terraform's
 * data folder, appended to before each write, so that it survives the provider. It holds names and ids, no values.
 */
export interface RunJournal {
  unpushed(): readonly JournaledWrite[];
  pendingDeletes(): readonly PendingDelete[];
  /** Open entries whose signature is not valid for this account. Nothing is done with them. */
  unsigned(): readonly (JournaledWrite | PendingDelete)[];
  begin(what: JournaledWrite['what'], subject: JournalSubject, more?: JournaledWriteOptions): JournaledWrite;
  /** The write did not happen. */
  discard(written: JournaledWrite): void;
  /** The write was answered: the object has an id, and Terraform is told this revision. */
  recordAnswer(written: JournaledWrite, id: string, revision: string): void;
  /** The answers of these creates are in a state: their objects have an owner. */
  recordKept(written: readonly JournaledWrite[]): void;
  addPendingDelete(subject: JournalSubject): void;
  /** The object is gone, or was taken over. */
  removePendingDelete(owed: PendingDelete): void;
  /** These writes are active now. */
  recordPush(written: readonly JournaledWrite[]): void;
}

/** Opens the journal of a tenant. Nothing is read before the first question, nothing made before the first write. */
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
      makeFolder(dirname(path));
      // The newline comes first: whatever a killed process left half written ends there.
      appendFileSync(path, `\n${signature.sign(JSON.stringify(line))}\n`, { mode: 0o600 });
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
    unpushed: () => [...replay().written.values()],
    pendingDeletes: () => [...replay().owed.values()],
    unsigned: () => [...replays().unsigned.written.values(), ...replays().unsigned.owed.values()],
    begin: (what, subject, more) => {
      const written: JournaledWrite = { ...subject, what, entry: newEntry(), at: clock.now(), ...more };
      append({ op: 'begin', ...written });
      return written;
    },
    discard: (written) => append({ op: 'end', entries: [written.entry] }),
    recordAnswer: (written, id, revision) => append({ op: 'answered', entry: written.entry, id, revision }),
    recordKept: (written) => {
      if (written.length > 0) append({ op: 'kept', entries: written.map((one) => one.entry) });
    },
    addPendingDelete: (subject) => append({ op: 'owe', ...subject, entry: newEntry() }),
    removePendingDelete: (owed) => append({ op: 'end', entries: [owed.entry] }),
    recordPush: (written) => {
      if (written.length > 0) append({ op: 'end', entries: written.map((one) => one.entry) });
    },
  };
}

/** What the lines come to that are signed by this account, and those that are not. */
interface Replays {
  readonly signed: JournalReplay;
  readonly unsigned: JournalReplay;
}

/** Only a missing file is an empty journal: what cannot be read may hold deletes that are still owed. */
function read(path: string, signature: JournalSignature): Replays {
  const replays: Replays = { signed: new JournalReplay(), unsigned: new JournalReplay() };
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
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
    // What the end of a process cut off had no effect yet: each line is written before its request is sent.
    if (parsed === 'torn') continue;
    const isSigned = signature.isSigned(line);
    if (isSigned) replays.signed.take(parsed);
    // A signed end is the end of either, so that a journal of before a rotation is not kept for ever.
    if (!isSigned || parsed.op === 'end') replays.unsigned.take(parsed);
  }
  // Not while another run appends to it.
  const isDone = Object.values(replays).every(
    ({ written, owed }: JournalReplay) => written.size === 0 && owed.size === 0,
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
