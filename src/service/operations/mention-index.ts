import { hasKind, kindNamed, nameReferencesOf, type ResourceKind } from '../../catalog';
import { rowBody, type ObjectRow } from '../model/object-row';
import type { Transaction } from '../model/transaction';

/** Adds the references of a new object to the index. */
export async function indexNew(tx: Transaction, kind: ResourceKind, row: ObjectRow): Promise<void> {
  await tx.mentions.add(row.id, nameReferencesOf(kind, rowBody(row)));
}

/** Replaces the references of an object in the index, which finds the referrers of a name. */
export async function indexMentions(tx: Transaction, kind: ResourceKind, row: ObjectRow): Promise<void> {
  await tx.mentions.set(row.id, nameReferencesOf(kind, rowBody(row)));
}

/** Rebuilds the index for the whole candidate configuration. */
export async function reindexMentions(tx: Transaction): Promise<void> {
  await tx.mentions.clearAll();
  for (const row of await tx.objects.all()) {
    if (hasKind(row.kind)) await indexNew(tx, kindNamed(row.kind), row);
  }
}
