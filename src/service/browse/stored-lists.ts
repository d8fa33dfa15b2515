import { allKinds, onlyContainer, rulebases, type Container } from '../../catalog';
import type { StoredList } from '../../tools/questions';
import { makePause } from '../make-pause';
import { answerFor } from '../model/fields';
import type { Transaction } from '../model/transaction';

/** Reads the candidate as lists of objects in their own places, as a snapshot needs them. */
export async function storedLists(tx: Transaction): Promise<readonly StoredList[]> {
  const tree = await tx.tree();
  const pause = makePause();
  const lists = new Map<string, StoredList & { readonly items: Readonly<Record<string, unknown>>[] }>();
  for (const kind of allKinds()) {
    if (!kind.api.operations.includes('list')) continue;
    // Containers, and kinds without one, have a single list.
    const isSingle = kind.contains !== undefined || kind.scopes.length === 0;
    for (const position of kind.api.rulebase === true ? rulebases : [undefined]) {
      const { rows } = await tx.objects.list({
        kind: kind.name,
        rulebase: position,
        offset: 0,
        limit: Number.MAX_SAFE_INTEGER,
        pause,
      });
      for (const row of rows) {
        await pause();
        const place = isSingle ? undefined : (onlyContainer(kind) ?? placeOf(tree.byId(row.container)));
        const key = JSON.stringify([kind.name, place, position]);
        const list = lists.get(key) ?? {
          kind: kind.name,
          ...place,
          ...(position === undefined ? {} : { position }),
          items: [],
        };
        list.items.push(answerFor(row, tree, 'strict'));
        lists.set(key, list);
      }
    }
  }
  return [...lists.values()];
}

function placeOf(node: Container | undefined): Container | undefined {
  return node === undefined ? undefined : { scope: node.scope, name: node.name };
}
