import { kindLabel, type ResourceKind } from '../catalog';
import type { ScmClient, SharedLists, SharedReads } from '../client';
import { lingeringSignal, visibleText, type Clock } from '../core';
import type { LogLine } from '../terraform/protocol';
import type { Nesting } from '../tenant';
import type { RunJournal } from './journal';
import type { JournalSubject, PendingDelete } from './journal-line';
import type { RuleNotes } from './order/rule-notes';
import type { Owners } from './owners';
import type { PlainNames } from './plan/configured-addresses';
import type { KnownNames } from './plan/known-names';
import type { OpenReferences } from './plan/open-references';
import type { PlannedObjects } from './plan/planned-objects';
import type { Renames } from './renames';
import type { RunLog } from './run-log';
import type { AdoptExisting, ReferencedDelete, UnknownReferences } from './schema/provider-block';

/** Services and run log that one configured provider process shares between RPCs. */
export interface SharedSession {
  readonly run: RunLog;
  readonly client: ScmClient;
  /** Lists of the data sources of this process, shared until it writes. */
  readonly lists: SharedLists;
  /** Reads of single objects, which use lists if that saves requests. */
  readonly reads: SharedReads;
  /** Tenant ID in the scope of the credentials; null if only the access token contains it. */
  readonly tenant: string | null;
  readonly referencedDelete: ReferencedDelete;
  readonly adoptExisting: AdoptExisting;
  readonly journal: RunJournal;
  readonly renames: Renames;
  readonly rules: RuleNotes;
  readonly clock: Clock;
  readonly owners: Owners;
  readonly planned: PlannedObjects;
  /** Objects of this plan that consist of others. */
  readonly nesting: Nesting;
  readonly names: KnownNames;
  readonly plainNames: PlainNames;
  readonly references: OpenReferences;
  readonly unknownReferences: UnknownReferences;
  /** Folder in which Terraform runs, with the files of the configuration. */
  readonly configFolder: string;
  /** Terraform's data folder, as an absolute path. */
  readonly dataFolder: string;
  /** ID that distinguishes configurations which share a journal. */
  readonly configuration: string;
  /** Runs work for a key exclusively. */
  exclusively<T>(key: string, work: () => Promise<T>): Promise<T>;
  readonly log: { readonly info: LogLine; readonly debug: LogLine; readonly trace: LogLine };
}

/** The session as one RPC uses it. */
export interface ProviderSession extends SharedSession {
  /** Aborted when the RPC must end. Every request and wait of the RPC ends with it. */
  readonly signal: AbortSignal;
}

/** Returns the session for steps that must go on after the RPC was canceled, such as reading back what was written. */
export function lingering(session: ProviderSession): ProviderSession {
  return { ...session, signal: lingeringSignal(session.signal) };
}

/** Makes a queue for each key: work with the same key never overlaps. */
export function createExclusive(): SharedSession['exclusively'] {
  const tails = new Map<string, Promise<unknown>>();
  return async (key, work) => {
    const before = tails.get(key) ?? Promise.resolve();
    // Earlier work may have failed; its caller handles that.
    const run = before.then(work, work);
    tails.set(key, run);
    try {
      return await run;
    } finally {
      if (tails.get(key) === run) tails.delete(key);
    }
  };
}

/** Returns the display name of an object: `address "web" in folder "Branches"`. */
export function nameObject(subject: Pick<JournalSubject, 'kind' | 'scope' | 'container' | 'name'>): string {
  const where = subject.container === '' ? '' : ` in ${subject.scope} "${subject.container}"`;
  return visibleText(`${kindLabel(subject.kind)} "${subject.name}"${where}`);
}

/** Returns the lock key of an object. */
export function objectLockKey(kind: ResourceKind, id: string): string {
  return `${kind.name}/${id}`;
}

/** Returns the lock key of a pending delete. */
export function pendingDeleteKey(pendingDelete: PendingDelete): string {
  return `owed/${pendingDelete.entry}`;
}
