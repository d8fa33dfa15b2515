import { actionStrength, type EffectFact } from '../../catalog';
import { isObject } from '../../core';
import type { PlanValues } from '../plan/read-plan';
import type { StrengthDifference } from './strength-difference';

/**
 * Compares sibling lists with one action each; values in no list are allowed. Returns the differences that each list
 * takes part in, by API name.
 */
export function compareCategories(
  facts: readonly EffectFact[],
  before: PlanValues,
  after: PlanValues,
  at: readonly string[],
): ReadonlyMap<string, readonly StrengthDifference[]> {
  const lists = facts.filter(({ strength }) => strength?.of === 'listed');
  if (lists.length === 0) return new Map();
  const [was, is] = [actionsIn(facts, before), actionsIn(facts, after)];
  const pairs = new Map<string, { readonly from: string; readonly to: string; readonly names: string[] }>();
  for (const category of new Set([...was.keys(), ...is.keys()])) {
    const [from, to] = [was.get(category) ?? 'allow', is.get(category) ?? 'allow'];
    if (actionStrength(to) === actionStrength(from)) continue;
    const known = pairs.get(`${from} ${to}`);
    if (known === undefined) pairs.set(`${from} ${to}`, { from, to, names: [category] });
    else known.names.push(category);
  }
  const prefix = at.map((name) => `${name}.`).join('');
  const differences = [...pairs.values()].map(({ from, to, names }) => ({
    what: `${prefix}category ${names.join(', ')}`,
    from,
    to,
    names,
    direction: actionStrength(to) < actionStrength(from) ? ('weaker' as const) : ('stricter' as const),
  }));
  return new Map(
    lists.map(({ attribute: { wire } }) => {
      const named = new Set([...textsIn(before[wire]), ...textsIn(after[wire])]);
      const own = differences.filter(({ names }) => names.some((name) => named.has(name)));
      return [wire, own.map(({ names: _names, ...one }) => one)];
    }),
  );
}

/** Returns the strongest action of each listed category. */
function actionsIn(facts: readonly EffectFact[], fields: PlanValues): ReadonlyMap<string, string> {
  if (isOff(facts, fields)) return new Map();
  const listed = facts.flatMap(({ attribute: { wire }, strength }) => {
    if (strength?.of !== 'listed') return [];
    return textsIn(fields[wire]).map((category) => [category, strength.action] as const);
  });
  return new Map(listed.sort(([, a], [, b]) => actionStrength(a) - actionStrength(b)));
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
