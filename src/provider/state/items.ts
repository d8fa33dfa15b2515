import type { Attribute } from '../../catalog';
import type { TfValue } from '../../protocol';
import { asFields, asList, type Fields } from './fields';

/** An item of a list before and after, told apart from the others by its key. */
export interface ItemPair {
  readonly key: TfValue;
  readonly before: Fields;
  readonly after: Fields;
}

/** The items of two lists, pair by pair, where both hold the same items in the same order; otherwise undefined. */
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
