import { attributesIn, type Attribute, type EffectFact } from '../../catalog';
import { isObject } from '../../core';
import type { PlanValues } from '../plan/read-plan';
import { compareAlgorithms } from './compare-algorithms';
import { compareEntries } from './compare-entries';
import { compareExceptions, compareItemActions, type Siblings } from './compare-items';
import { comparePermitted } from './compare-permitted';
import { compareValue, opposite } from './compare-value';
import { compareRules } from './rule-table';
import type { StrengthDifference } from './strength-difference';

/** Compares two items of a list, without the attribute that names them. */
export type CompareItem = (
  attributes: readonly Attribute[],
  fact: EffectFact,
  before: PlanValues,
  after: PlanValues,
) => readonly StrengthDifference[];

/** Compares two different lists, depending on how the catalog ranks their items. */
export function compareList(
  fact: EffectFact,
  what: string,
  before: readonly unknown[],
  after: readonly unknown[],
  compareItem: CompareItem,
  siblings: Siblings,
): readonly StrengthDifference[] {
  const attributes = attributesIn(fact.attribute.type);
  const itemKey = keyOf(fact, attributes);
  const inner = attributes.filter(({ name }) => name !== itemKey);
  const compare = (was: PlanValues, is: PlanValues): readonly StrengthDifference[] =>
    within(what, compareItem(inner, fact, was, is));
  const isLabel = attributes.some((one) => one.name === itemKey && one.isLabel === true);
  const lists = { what, attributes, itemKey, isLabel, compare, before, after };
  const { strength } = fact;
  switch (strength?.of) {
    case 'exceptions':
      return compareExceptions(lists);
    case 'rules':
      return compareRules(what, {
        decides: strength.decides,
        attributes: inner,
        before: before.filter(isObject),
        after: after.filter(isObject),
        compare: (rest, was, is) => within(what, compareItem(rest, fact, was, is)),
      });
    case 'items':
      return compareItemActions(strength, lists, siblings);
    case 'permitted':
      return comparePermitted(strength, lists);
    case 'covered':
      return opposite(comparePermitted({ of: 'permitted', empty: 'everything' }, lists));
    case 'algorithms':
      return compareAlgorithms(strength, lists);
    case 'presence':
    case 'absence':
    case 'action':
      return compareValue(fact, what, before, after);
    case 'entries':
      return compareEntries(lists, 'weaker', 'stricter');
    default:
      return compareEntries({ ...lists, isOrdered: fact.attribute.set !== true && itemKey === undefined });
  }
}

function within(what: string, differences: readonly StrengthDifference[]): readonly StrengthDifference[] {
  return differences.map((difference) => ({ ...difference, what: `${what}.${difference.what}` }));
}

function keyOf({ attribute }: EffectFact, attributes: readonly Attribute[]): string | undefined {
  return attribute.itemKey ?? attributes.find(({ name }) => name === 'name')?.name;
}
