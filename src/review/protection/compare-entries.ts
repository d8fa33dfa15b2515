import type { Attribute } from '../../catalog';
import { isObject, stableStringify } from '../../core';
import type { PlanValues } from '../plan/read-plan';
import { textOf } from './compare-rank';
import type { StrengthDifference } from './strength-difference';

/** Two lists to compare. */
export interface ComparedLists {
  readonly what: string;
  readonly attributes: readonly Attribute[];
  /** The attribute that identifies an item. */
  readonly itemKey: string | undefined;
  /** Whether the key only tells items apart, so that another name with the same content is the same item. */
  readonly isLabel: boolean;
  readonly before: readonly unknown[];
  readonly after: readonly unknown[];
  readonly isOrdered?: boolean;
  /** Compares two items without their keys. */
  readonly compare: (before: PlanValues, after: PlanValues) => readonly StrengthDifference[];
}

/** Items with a partner in the other list, and those without. */
interface Paired {
  readonly pairs: readonly (readonly [unknown, unknown])[];
  readonly removed: readonly unknown[];
  readonly added: readonly unknown[];
}

/**
 * Compares lists item by item. What an item that is removed or added amounts to is given by the caller; without it,
 * that cannot be compared.
 */
export function compareEntries(
  lists: ComparedLists,
  ifRemoved: StrengthDifference['direction'] = 'incomparable',
  ifAdded: StrengthDifference['direction'] = 'incomparable',
): readonly StrengthDifference[] {
  const { what, before, after, isOrdered = false } = lists;
  const { pairs, removed, added } = pairItems(lists);
  const [from, to] = [namesOf(before, lists), namesOf(after, lists)];
  const changed = pairs.flatMap(([was, is]) => (isObject(was) && isObject(is) ? lists.compare(was, is) : []));
  const isMoved = isOrdered && isReordered(pairs, lists);
  return [
    ...(removed.length === 0 ? [] : [{ what, from: namesOf(removed, lists), to, direction: ifRemoved }]),
    ...(added.length === 0 ? [] : [{ what, from, to: namesOf(added, lists), direction: ifAdded }]),
    ...changed,
    ...(isMoved ? [{ what, from, to, direction: 'incomparable' as const }] : []),
  ];
}

function isReordered(pairs: Paired['pairs'], { before, after }: ComparedLists): boolean {
  const places = pairs
    .toSorted(([, a], [, b]) => after.indexOf(a) - after.indexOf(b))
    .map(([was]) => before.indexOf(was));
  return places.some((place, i) => place < (places[i - 1] ?? place));
}

/** Pairs the items of two lists: by key, and the rest by content if the key is a label, so that a renamed item has a partner. */
export function pairItems({ before, after, itemKey, isLabel }: ComparedLists): Paired {
  const pairs: (readonly [unknown, unknown])[] = [];
  const left = [...before];
  const take = (isPartner: (item: unknown) => boolean): readonly [unknown] | undefined => {
    const at = left.findIndex(isPartner);
    return at === -1 ? undefined : [left.splice(at, 1)[0]];
  };
  const pair = (items: readonly unknown[], keyFor: (item: unknown) => string): readonly unknown[] =>
    items.filter((item) => {
      const key = keyFor(item);
      const found = take((one) => keyFor(one) === key);
      if (found !== undefined) pairs.push([found[0], item]);
      return found === undefined;
    });
  const nameOf = (item: unknown): string => itemName(item, itemKey) ?? stableStringify(item);
  const content = (item: unknown): string => stableStringify(withoutKey(item, itemKey));
  const unnamed = pair(after, nameOf);
  const added = isLabel ? pair(unnamed, content) : unnamed;
  return { pairs, removed: left, added };
}

/** Returns the name of an item: its key, or itself if it is a text. */
export function itemName(item: unknown, itemKey: string | undefined): string | undefined {
  if (!isObject(item)) return String(item);
  const name = itemKey === undefined ? undefined : item[itemKey];
  return typeof name === 'string' ? name : undefined;
}

function withoutKey(item: unknown, itemKey: string | undefined): unknown {
  if (!isObject(item) || itemKey === undefined) return item;
  const { [itemKey]: _key, ...rest } = item;
  return rest;
}

function namesOf(items: readonly unknown[], { itemKey }: ComparedLists): string {
  return items.length === 0 ? 'none' : items.map((item) => itemName(item, itemKey) ?? textOf(item)).join(', ');
}
