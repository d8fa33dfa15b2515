import { differences, withFields, type StagedChange } from '../browse/differences';
import type { Transaction } from '../model/transaction';

/** The differences between the candidate and the running configuration. */
export interface Staged {
  /** Running version; 0 before the first push. */
  readonly running: number;
  readonly changes: readonly StagedChange[];
}

/** Compares the candidate with the running configuration. Firewalls are part of neither. */
export async function stagedChanges(tx: Transaction): Promise<Staged> {
  const found = await differences(tx, 'running', 'candidate');
  return { running: found.running, changes: await withFields(tx, 'running', 'candidate', found) };
}
