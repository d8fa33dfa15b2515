import type { Transaction } from '../model/transaction';

/** Number of the version that was made last; 0 for what a tenant starts with. */
export async function latestVersion(tx: Transaction): Promise<number> {
  return Number((await tx.meta.get('version')) ?? 0);
}
