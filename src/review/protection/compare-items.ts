import { isObject } from '../../core';
import { haveAction, protectionAction, usualAction } from './action-of';
import { itemName, pairItems, type ComparedLists } from './compare-entries';
import { actionRank } from './compare-value';
import { rankDifference, type StrengthDifference } from './strength-difference';

/** Compares exceptions; each exempts traffic from inspection, unless it blocks. */
export function compareExceptions(lists: ComparedLists): readonly StrengthDifference[] {
  const hasAction = haveAction(lists.attributes);
  const actionOf = (item: unknown): string | undefined =>
    hasAction && isObject(item)
      ? (protectionAction(lists.attributes, item) ?? usualAction(lists.attributes))
      : undefined;
  return compareEach(
    lists,
    (item) => (item === undefined ? actionRank('default') : actionRank(actionOf(item) ?? 'none')),
    (item) => (item === undefined ? 'inspected' : (actionOf(item) ?? 'not inspected')),
  );
}

/** Compares items with one action each; `otherwise` is the action for a name without an item. */
export function compareItemActions(lists: ComparedLists, otherwise: string): readonly StrengthDifference[] {
  const actionOf = (item: unknown): string =>
    isObject(item) ? (protectionAction(lists.attributes, item) ?? usualAction(lists.attributes)) : otherwise;
  return compareEach(lists, (item) => actionRank(actionOf(item)), actionOf);
}

function compareEach(
  lists: ComparedLists,
  rank: (item: unknown) => number | undefined,
  text: (item: unknown) => string,
): readonly StrengthDifference[] {
  const { what, itemKey } = lists;
  // A name is data here: it says what is exempt, or what the action is for.
  const { pairs, removed, added } = pairItems(lists);
  const renamed = pairs.filter(([was, is]) => itemName(was, itemKey) !== itemName(is, itemKey));
  const all: readonly (readonly [unknown, unknown])[] = [
    ...pairs.filter((pair) => !renamed.includes(pair)),
    ...[...removed, ...renamed.map(([was]) => was)].map((was) => [was, undefined] as const),
    ...[...added, ...renamed.map(([, is]) => is)].map((is) => [undefined, is] as const),
  ];
  return all.flatMap(([was, is]) => {
    const texts = { what: `${what} ${itemName(is ?? was, itemKey) ?? ''}`.trim(), from: text(was), to: text(is) };
    const ranked = rankDifference(texts, rank(was), rank(is));
    if (ranked.length > 0 || !isObject(was) || !isObject(is)) return ranked;
    return lists.compare(was, is);
  });
}
