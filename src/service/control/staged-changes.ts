import { differences, withFields, type StagedChange } from '../browse/differences';
import type { Transaction } from '../model/transaction';

/** The candidate against the running configuration. */
export interface Staged {
  /** The version that runs; 0 before the first push. */
  readonly running: number;
  readonly changes: readonly StagedChange[];
}

/** What differs between the candidate and the running configuration. Firewalls are no part of either. */
export async function stagedChanges(tx: Transaction): Promise<Staged> {
  const found = await differences(tx, 'running', 'candidate');
  return { running: found.running, changes: await withFields(tx, 'running', 'candidate', found) };
}
