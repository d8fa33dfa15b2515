import { nameReferencesOf, renameReferences, type ResourceKind } from '../../catalog';
import type { ContainerNode } from './container-tree';
import { VisibleNames } from './references';
import type { Transaction } from './transaction';

type Fields = Record<string, unknown>;

/**
 * Replaces IDs with names in references for which the catalog permits IDs. An ID is kept, and is then not a valid
 * reference, if its name does not resolve to the same object in the container.
 */
export async function withNamesForIds(
  tx: Transaction,
  kind: ResourceKind,
  fields: Fields,
  container: ContainerNode | undefined,
): Promise<Fields> {
  let named = fields;
  for (const mention of nameReferencesOf(kind, fields).filter(({ reference }) => reference.orId === true)) {
    const row = await tx.objects.get(mention.name);
    if (row === undefined) continue;
    const visible = new VisibleNames(tx, container);
    const byName = { ...mention, name: row.name };
    await visible.load([byName]);
    if (visible.resolve(byName)?.id !== row.id) continue;
    named = renameReferences(
      kind,
      named,
      (reference) => reference.name === mention.name && reference.reference === mention.reference,
      row.name,
    );
  }
  return named;
}
