import type { Transaction } from '../model/transaction';

/** Returns the number of the latest version; 0 for the initial configuration. */
export async function latestVersion(tx: Transaction): Promise<number> {
  return Number((await tx.meta.get('version')) ?? 0);
}
