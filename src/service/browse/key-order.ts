import { makePause } from '../make-pause';

/** Number of items that are sorted, or get their keys, without a pause. */
const runLength = 500;

interface Keyed<Item> {
  readonly key: string;
  readonly item: Item;
}

/**
 * Sorts items by their keys in code point order, in runs that are merged, so that a long list does not delay other
 * requests. Items with the same key keep their order.
 */
export async function inKeyOrder<Item>(
  items: readonly Item[],
  keyOf: (item: Item) => string,
): Promise<readonly Item[]> {
  const pause = makePause();
  let runs: (readonly Keyed<Item>[])[] = [];
  for (let first = 0; first < items.length; first += runLength) {
    const run = items.slice(first, first + runLength).map((item) => ({ key: keyOf(item), item }));
    runs.push(run.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0)));
    await pause();
  }
  while (runs.length > 1) {
    const longer: typeof runs = [];
    for (let i = 0; i < runs.length; i += 2) longer.push(await merged(runs[i] ?? [], runs[i + 1] ?? [], pause));
    runs = longer;
  }
  return (runs[0] ?? []).map(({ item }) => item);
}

async function merged<Item>(
  one: readonly Keyed<Item>[],
  other: readonly Keyed<Item>[],
  pause: () => Promise<void>,
): Promise<readonly Keyed<Item>[]> {
  const all: Keyed<Item>[] = [];
  let taken = 0;
  for (const [i, keyed] of one.entries()) {
    if (i % runLength === 0) await pause();
    for (let next = other[taken]; next !== undefined && next.key < keyed.key; next = other[++taken]) all.push(next);
    all.push(keyed);
  }
  return all.concat(other.slice(taken));
}
