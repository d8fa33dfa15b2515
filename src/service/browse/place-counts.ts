import { allKinds, type Scope } from '../../catalog';
import type { Transaction } from '../model/transaction';
import { countsByContainer } from './object-queries';

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

/** Counts the rules, or all objects, in each container. */
export async function placeCounts(tx: Transaction, of: 'rules' | 'objects'): Promise<readonly PlaceCount[]> {
  const tree = await tx.tree();
  const kinds = allKinds().filter(({ api }) => of === 'objects' || api.rulebase === true);
  const counts = await countsByContainer(
    tx,
    kinds.map(({ name }) => name),
  );
  return [...counts].flatMap(([id, count]) => {
    const node = tree.byId(id);
    return node === undefined ? [] : [{ scope: node.scope, name: node.name, count }];
  });
}
