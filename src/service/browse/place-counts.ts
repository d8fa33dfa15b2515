import { allKinds, type Scope } from '../../catalog';
import type { Transaction } from '../model/transaction';
import { countsByContainer, predefinedByContainer } from './object-queries';

/** Number of objects that are in a folder, firewall or snippet itself. */
export interface PlaceCount {
  readonly scope: Scope;
  readonly name: string;
  readonly count: number;
}

/** The containers that have any. */
export interface PlaceCounts {
  readonly counts: readonly PlaceCount[];
}

/** Counts the rules, all objects, or those that not every tenant has, in each container. */
export async function placeCounts(tx: Transaction, of: 'rules' | 'objects' | 'own'): Promise<readonly PlaceCount[]> {
  const tree = await tx.tree();
  const kinds = allKinds().filter(({ api }) => of !== 'rules' || api.rulebase === true);
  const counts = await countsByContainer(
    tx,
    kinds.map(({ name }) => name),
  );
  const seeded = of === 'own' ? await predefinedByContainer(tx) : new Map<string, number>();
  return [...counts].flatMap(([id, all]) => {
    const node = tree.byId(id);
    const count = all - (seeded.get(id) ?? 0);
    return node === undefined || count === 0 ? [] : [{ scope: node.scope, name: node.name, count }];
  });
}
