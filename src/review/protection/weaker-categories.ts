import { actionStrength, type Attribute } from '../../catalog';
import { isObject } from '../../core';
import type { PlanValues } from '../plan/read-plan';
import type { Weakening } from './weakening';

/** Compares sibling lists with one action each; values in no list are allowed. */
export function weakerCategories(
  attributes: readonly Attribute[],
  before: PlanValues,
  after: PlanValues,
  at: string,
): readonly Weakening[] {
  const [was, is] = [actionsIn(attributes, before), actionsIn(attributes, after)];
  const pairs = new Map<string, { readonly from: string; readonly to: string; readonly names: string[] }>();
  for (const [category, from] of was) {
    const to = is.get(category) ?? 'allow';
    if (actionStrength(to) >= actionStrength(from)) continue;
    const known = pairs.get(`${from} ${to}`);
    if (known === undefined) pairs.set(`${from} ${to}`, { from, to, names: [category] });
    else known.names.push(category);
  }
  return [...pairs.values()].map(({ from, to, names }) => ({ what: `${at}category ${names.join(', ')}`, from, to }));
}

/** Returns the strongest action of each listed category. */
function actionsIn(attributes: readonly Attribute[], fields: PlanValues): ReadonlyMap<string, string> {
  if (isOff(attributes, fields)) return new Map();
  const listed = attributes.flatMap(({ wire, strength }) => {
    const value = fields[wire];
    if (strength?.of !== 'listed' || !Array.isArray(value)) return [];
    return value.map((category) => [String(category), strength.action] as const);
  });
  return new Map(listed.sort(([, a], [, b]) => actionStrength(a) - actionStrength(b)));
}

/** Disabled detection has no actions. */
function isOff(attributes: readonly Attribute[], fields: PlanValues): boolean {
  return attributes.some(({ wire, strength }) => {
    if (strength?.of !== 'mode') return false;
    const mode = fields[wire];
    return isObject(mode) && strength.off in mode;
  });
}
