import { hasKind, kindNamed, nameReferencesOf, type ResourceKind } from '../../catalog';
import { rowBody, type ObjectRow } from '../model/object-row';
import type { Transaction } from '../model/transaction';

/** Keeps which names a new object mentions; there is nothing to replace. */
export async function indexNew(tx: Transaction, kind: ResourceKind, row: ObjectRow): Promise<void> {
  await tx.mentions.add(row.id, nameReferencesOf(kind, rowBody(row)));
}

/** Keeps which names an object mentions, so that those who refer to a name are found. */
export async function indexMentions(tx: Transaction, kind: ResourceKind, row: ObjectRow): Promise<void> {
  await tx.mentions.set(row.id, nameReferencesOf(kind, rowBody(row)));
}

/** Builds the index anew for the whole candidate. */
export async function reindexMentions(tx: Transaction): Promise<void> {
  await tx.mentions.clearAll();
  for (const row of await tx.objects.all()) {
    if (hasKind(row.kind)) await indexMentions(tx, kindNamed(row.kind), row);
  }
}
