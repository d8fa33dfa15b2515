import { isObject } from '../../core';
import { addressesBeyond } from '../../engine/policy';
import type { Strength } from '../../catalog';
import { compareEntries, itemName, type ComparedLists } from './compare-entries';
import type { StrengthDifference } from './strength-difference';

type Permitted = Extract<Strength, { of: 'permitted' }>;

/** Compares what two lists permit: names, or addresses with what they contain. */
export function comparePermitted(permitted: Permitted, lists: ComparedLists): readonly StrengthDifference[] {
  const { what, before, after, itemKey } = lists;
  const name = (item: unknown): string => itemName(item, itemKey) ?? '';
  const [was, is] = [before.map(name), after.map(name)];
  const texts = { what, from: textOf(was, permitted), to: textOf(is, permitted) };
  const [wasAll, isAll] = [permitsEverything(was, permitted), permitsEverything(is, permitted)];
  if (wasAll && isAll) return [];
  if (wasAll || isAll) return [{ ...texts, direction: isAll ? 'weaker' : 'stricter' }];
  const more = is.filter((one) => !isCovered(one, was));
  const fewer = was.filter((one) => !isCovered(one, is));
  return [
    ...(more.length === 0 ? [] : [{ ...texts, to: more.join(', '), direction: 'weaker' as const }]),
    ...(fewer.length === 0 ? [] : [{ ...texts, from: fewer.join(', '), direction: 'stricter' as const }]),
    ...changedItems(lists),
  ];
}

function changedItems(lists: ComparedLists): readonly StrengthDifference[] {
  return lists.after.some(isObject)
    ? compareEntries({
        ...lists,
        before: lists.before.filter(isKept(lists.after, lists)),
        after: lists.after.filter(isKept(lists.before, lists)),
      })
    : [];
}

function isKept(others: readonly unknown[], { itemKey }: ComparedLists): (item: unknown) => boolean {
  const names = new Set(others.map((item) => itemName(item, itemKey)));
  return (item) => names.has(itemName(item, itemKey));
}

function permitsEverything(names: readonly string[], { empty, everything }: Permitted): boolean {
  if (names.length === 0) return empty === 'everything';
  return names.some((name) => name === everything);
}

function isCovered(name: string, names: readonly string[]): boolean {
  if (names.includes(name)) return true;
  if (!isAddress(name)) return false;
  return addressesBeyond([name], names.filter(isAddress)).length === 0;
}

function isAddress(name: string): boolean {
  return /^[\da-f.:]+(\/\d+)?$/i.test(name) && /[.:]/.test(name);
}

function textOf(names: readonly string[], { empty }: Permitted): string {
  if (names.length > 0) return names.join(', ');
  return empty === 'everything' ? 'everything' : 'none';
}
