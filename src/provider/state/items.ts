import type { Attribute } from '../../catalog';
import type { TfValue } from '../../protocol';
import { asFields, asList, type Fields } from './fields';

/** An item of a list before and after, identified by its key. */
export interface ItemPair {
  readonly key: TfValue;
  readonly before: Fields;
  readonly after: Fields;
}

/** Pairs the items of two lists by key; undefined unless both lists have the same keys in the same order. */
export function pairItems(
  attribute: Attribute,
  before: TfValue | undefined,
  after: TfValue | undefined,
): readonly ItemPair[] | undefined {
  const [name, left, right] = [attribute.itemKey, asList(before), asList(after)];
  if (name === undefined || left === undefined || left.length !== right?.length) return undefined;
  const pairs = left.flatMap((item, i) => {
    const [one, other] = [asFields(item), asFields(right[i])];
    const key = one?.[name] ?? null;
    return one === undefined || other === undefined || key === null || key !== other[name]
      ? []
      : [{ key, before: one, after: other }];
  });
  return pairs.length === left.length ? pairs : undefined;
}
