import { kindLabel, type ResourceKind } from '../catalog';
import type { ScmClient, SharedLists, SharedReads } from '../client';
import { visibleText, type Clock } from '../core';
import type { LogLine } from '../protocol';
import type { RunJournal } from './journal';
import type { JournalSubject, PendingDelete } from './journal-line';
import type { RuleNotes } from './order/rule-notes';
import type { Owners } from './owners';
import type { KnownNames } from './plan/known-names';
import type { PlannedObjects } from './plan/planned-objects';
import type { Renames } from './renames';
import type { RunLog } from './run-log';
import type { AdoptExisting, ReferencedDelete } from './schema/provider-block';

/** What one configured provider process shares between its calls: services, and the log of the run. */
export interface ProviderSession {
  readonly run: RunLog;
  readonly client: ScmClient;
  /** What the data sources of this process read, shared until it writes. */
  readonly lists: SharedLists;
  /** Reads of single objects, which share lists where that saves calls. */
  readonly reads: SharedReads;
  /** ID of the tenant that the scope of the credentials names; null where only a token says so. */
  readonly tenant: string | null;
  readonly referencedDelete: ReferencedDelete;
  readonly adoptExisting: AdoptExisting;
  readonly journal: RunJournal;
  readonly renames: Renames;
  readonly rules: RuleNotes;
  readonly clock: Clock;
  readonly owners: Owners;
  readonly planned: PlannedObjects;
  readonly names: KnownNames;
  /** Where Terraform runs, with the files of the configuration. */
  readonly configFolder: string;
  /** Tells this configuration from others that keep the same journal. */
  readonly configuration: string;
  /** Runs work on one object at a time. */
  exclusively<T>(key: string, work: () => Promise<T>): Promise<T>;
  readonly log: { readonly info: LogLine; readonly debug: LogLine };
}

/** A queue per key: work of the same key never overlaps. */
export function createExclusive(): ProviderSession['exclusively'] {
  const tails = new Map<string, Promise<unknown>>();
  return async (key, work) => {
    const before = tails.get(key) ?? Promise.resolve();
    // What came before may have failed; that is its caller's business.
    const run = before.then(work, work);
    tails.set(key, run);
    try {
      return await run;
    } finally {
      if (tails.get(key) === run) tails.delete(key);
    }
  };
}

/** What messages call an object: `address "web" in folder "Branches"`. */
export function nameObject(subject: Pick<JournalSubject, 'kind' | 'scope' | 'container' | 'name'>): string {
  const where = subject.container === '' ? '' : ` in ${subject.scope} "${subject.container}"`;
  return visibleText(`${kindLabel(subject.kind)} "${subject.name}"${where}`);
}

/** Key under which work on an object is serialised. */
export function objectLockKey(kind: ResourceKind, id: string): string {
  return `${kind.name}/${id}`;
}

/** Key under which work on an owed delete is serialised. */
export function pendingDeleteKey(owed: PendingDelete): string {
  return `owed/${owed.entry}`;
}
