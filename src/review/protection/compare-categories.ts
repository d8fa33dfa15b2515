import { compareActions, type EffectFact, type Strength } from '../../catalog';
import { isObject } from '../../core';
import type { PlanValues } from '../plan/read-plan';
import { siteOutcomes, type SiteChange } from './site-outcomes';
import type { StrengthDifference } from './strength-difference';

type Listed = Extract<Strength, { of: 'listed' }>;

/**
 * Compares sibling lists of URL categories with one action each by what may happen to a site. Returns the differences
 * that each list takes part in, by API name.
 */
export function compareCategories(
  facts: readonly EffectFact[],
  before: PlanValues,
  after: PlanValues,
  at: readonly string[],
): ReadonlyMap<string, readonly StrengthDifference[]> {
  const lists = facts.flatMap(({ attribute: { wire }, strength }) =>
    strength?.of === 'listed' ? [{ wire, strength }] : [],
  );
  const [list] = lists;
  if (list === undefined) return new Map();
  const { context } = list.strength;
  const was = actionsIn(facts, before, lists);
  const is = actionsIn(facts, after, lists);
  const changed = [...new Set([...was.keys(), ...is.keys()])].filter((name) => was.get(name) !== is.get(name));
  const prefix = at.map((name) => `${name}.`).join('');
  const differences = siteOutcomes(context, was, is).flatMap((change) => {
    const direction = compareActions(context, change.from, change.to);
    if (direction === 'equal') return [];
    const names = namesOf(change, changed, was, is);
    const { from, to } = change;
    return [{ what: `${prefix}category ${names.join(', ')}`, from, to, direction, names }];
  });
  return new Map(
    lists.map(({ wire }) => {
      const named = new Set([...textsIn(before[wire]), ...textsIn(after[wire])]);
      const own = differences.filter(({ names }) => names.some((name) => named.has(name)));
      return [wire, own.map(({ names: _names, ...one }) => one)];
    }),
  );
}

/** Returns the categories to blame: those that change just like the site, otherwise the changed ones of the site. */
function namesOf(
  { from, to, names }: SiteChange,
  changed: readonly string[],
  was: ReadonlyMap<string, string>,
  is: ReadonlyMap<string, string>,
): readonly string[] {
  const alike = changed.filter((name) => (was.get(name) ?? 'allow') === from && (is.get(name) ?? 'allow') === to);
  return alike.length > 0 ? alike : changed.filter((name) => names.includes(name));
}

/** Returns the action of each listed category; the most severe one if several lists name it. */
function actionsIn(
  facts: readonly EffectFact[],
  fields: PlanValues,
  lists: readonly { readonly wire: string; readonly strength: Listed }[],
): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  if (isOff(facts, fields)) return found;
  for (const { wire, strength } of lists) {
    for (const name of textsIn(fields[wire])) {
      const known = found.get(name);
      if (known === undefined || compareActions(strength.context, known, strength.action) !== 'weaker')
        found.set(name, strength.action);
    }
  }
  return found;
}

/** Disabled detection has no actions. */
function isOff(facts: readonly EffectFact[], fields: PlanValues): boolean {
  return facts.some(({ attribute: { wire }, strength }) => {
    if (strength?.of !== 'mode') return false;
    const mode = fields[wire];
    return isObject(mode) && strength.off in mode;
  });
}

function textsIn(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.map(String) : [];
}
