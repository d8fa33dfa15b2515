import { mostIds } from '../model/id-batches';
import type { Transaction } from '../model/transaction';

/** Yields the ids of objects changed since their last push, in batches. */
export async function* changedParts(tx: Transaction): AsyncGenerator<readonly string[]> {
  for (let after = ''; ;) {
    const ids = await tx.changes.ids(after, mostIds);
    const last = ids.at(-1);
    if (last === undefined) return;
    yield ids;
    after = last;
  }
}
