import { attributesIn, type ActionContext, type Attribute, type Strength } from '../../catalog';
import { isObject } from '../../core';
import type { PlanValues } from '../plan/read-plan';
import {
  compareOutcomes,
  contextOf,
  itemAction,
  takenText,
  withDirection,
  type Outcome,
  type TakenAction,
} from './compare-actions';
import { itemName, pairItems, type ComparedLists } from './compare-entries';
import { isUnlimited } from './rule-table';
import type { StrengthDifference, Weakening } from './strength-difference';

/** The object that contains a list, on both sides. */
export interface Siblings {
  readonly attributes: readonly Attribute[];
  readonly before: PlanValues;
  readonly after: PlanValues;
}

/** Compares exceptions; each exempts something from inspection. */
export function compareExceptions(lists: ComparedLists): readonly StrengthDifference[] {
  const inspected = 'inspected';
  const exempt = 'not inspected';
  return compareEach(lists, (texts, was, is) => {
    if (was !== undefined && is !== undefined) return [];
    return was === undefined
      ? withDirection({ ...texts, from: inspected, to: exempt }, 'weaker')
      : withDirection({ ...texts, from: exempt, to: inspected }, 'stricter');
  });
}

/**
 * Compares items with one action each. A name without an item gets the action that the order states, or one of those of
 * another list of the same object.
 */
export function compareItemActions(
  { otherwise, from }: Extract<Strength, { of: 'items' }>,
  lists: ComparedLists,
  siblings: Siblings,
): readonly StrengthDifference[] {
  const context = contextOf(lists.attributes);
  if (context === undefined) throw new Error(`the items of ${lists.what} have no action`);
  const usual: TakenAction = { action: otherwise, parameters: {} };
  const without = (fields: PlanValues): readonly TakenAction[] =>
    from === undefined ? [usual] : actionsOfList(from, siblings.attributes, fields, usual);
  const actions = (item: unknown, fields: PlanValues): readonly TakenAction[] =>
    isObject(item) ? [itemAction(lists.attributes, item)] : without(fields);
  return compareEach(lists, (texts, was, is) => {
    const outcomes = actions(was, siblings.before).flatMap((old) =>
      actions(is, siblings.after).map((now): Outcome => [old, now]),
    );
    return withDirection({ ...texts, ...textsOf(outcomes, context) }, compareOutcomes(context, outcomes));
  });
}

function textsOf(outcomes: readonly Outcome[], context: ActionContext): Pick<Weakening, 'from' | 'to'> {
  const worst = outcomes.find((outcome) => compareOutcomes(context, [outcome]) === 'weaker') ?? outcomes[0];
  if (worst === undefined) return { from: 'none', to: 'none' };
  const [from, to] = worst;
  return { from: takenText(from, to), to: takenText(to, from) };
}

/** Returns the actions that a list of an object can lead to; `otherwise` unless one of its items applies to everything. */
function actionsOfList(
  name: string,
  attributes: readonly Attribute[],
  fields: PlanValues,
  otherwise: TakenAction,
): readonly TakenAction[] {
  const attribute = attributes.find(({ wire }) => wire === name);
  const value = fields[name];
  if (attribute === undefined) throw new Error(`the object has no list ${name}`);
  const inner = attributesIn(attribute.type);
  const items: readonly unknown[] = Array.isArray(value) ? value : [];
  const { strength } = attribute;
  const first = strength?.of === 'rules' ? items.findIndex((item) => isObject(item) && isUnlimited(inner, item)) : -1;
  // Nothing reaches the rules after one that applies to everything.
  const reached = first === -1 ? items : items.slice(0, first + 1);
  const actions = reached.filter(isObject).map((item) => itemAction(inner, item));
  const unnamed = strength?.of === 'items' ? [{ action: strength.otherwise, parameters: {} }] : [];
  return [...actions, ...unnamed, ...(first === -1 ? [otherwise] : [])];
}

type CompareOne = (texts: Pick<Weakening, 'what'>, was: unknown, is: unknown) => readonly StrengthDifference[];

function compareEach(lists: ComparedLists, compareOne: CompareOne): readonly StrengthDifference[] {
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
    const ranked = compareOne({ what: `${what} ${itemName(is ?? was, itemKey) ?? ''}`.trim() }, was, is);
    if (ranked.length > 0 || !isObject(was) || !isObject(is)) return ranked;
    return lists.compare(was, is);
  });
}
