import { actionStrength, type Attribute } from '../../catalog';
import type { PlanValues } from '../plan/read-plan';
import { protectionAction } from './action-of';
import type { Weakening } from './weakening';

/** Represents all values that no rule names. */
const other = 'other';
/** Maximum number of combinations to compare one by one. */
const mostPoints = 20_000;
/** Values that match everything: for names, and for the direction of a file. */
const all: readonly string[] = ['any', 'both'];

/** Attributes of the rules in a table, and the attribute that only names a rule. */
export interface RuleTable {
  readonly attributes: readonly Attribute[];
  readonly itemKey: string | undefined;
}

type Point = Readonly<Record<string, string>>;

/**
 * Compares two first-match rule tables of a profile, for every combination of the values that the rules name and one
 * value that no rule names.
 */
export function weakerRules(
  what: string,
  { attributes, itemKey }: RuleTable,
  before: readonly PlanValues[],
  after: readonly PlanValues[],
): readonly Weakening[] {
  const both = [...before, ...after];
  const names = attributes
    .filter(({ name, strength, affectsMatching }) => {
      return name !== itemKey && strength === undefined && affectsMatching !== false;
    })
    .map(({ wire }) => wire)
    .filter((wire) => both.some((rule) => rule[wire] !== undefined))
    .sort();
  const dimensions = names.map((name) => [name, valuesIn(both, name)] as const);
  const count = dimensions.reduce((product, [, values]) => product * values.length, 1);
  if (count > mostPoints) return [{ what, from: 'as it was', to: 'changed in more ways than can be compared' }];
  const groups = new Map<string, { readonly from: string; readonly to: string; readonly points: Point[] }>();
  for (const point of pointsOf(dimensions)) {
    const [from, to] = [actionAt(attributes, before, point), actionAt(attributes, after, point)];
    if (actionStrength(to) >= actionStrength(from)) continue;
    const group = groups.get(`${from} ${to}`);
    if (group === undefined) groups.set(`${from} ${to}`, { from, to, points: [point] });
    else group.points.push(point);
  }
  return [...groups.values()].map(({ from, to, points }) => ({
    what: `${what}${spanOf(points, dimensions)}`,
    from,
    to,
  }));
}

function valuesIn(rules: readonly PlanValues[], name: string): readonly string[] {
  const named = rules.flatMap((rule) => listValues(rule[name])).filter((value) => !all.includes(value));
  return [...new Set([...named, other])].sort();
}

function listValues(value: unknown): readonly string[] {
  if (value === undefined || value === null || value === '') return ['any'];
  const list: readonly unknown[] = Array.isArray(value) ? value : [value];
  return list.length === 0 ? ['any'] : list.map(String);
}

function* pointsOf(dimensions: readonly (readonly [string, readonly string[]])[]): Generator<Point> {
  const [first, ...rest] = dimensions;
  if (first === undefined) {
    yield {};
    return;
  }
  const [name, values] = first;
  for (const point of pointsOf(rest)) for (const value of values) yield { ...point, [name]: value };
}

function actionAt(attributes: readonly Attribute[], rules: readonly PlanValues[], point: Point): string {
  const rule = rules.find((one) =>
    Object.entries(point).every(([name, value]) => {
      const wanted = listValues(one[name]);
      return wanted.includes(value) || wanted.some((one) => all.includes(one));
    }),
  );
  return rule === undefined ? 'none' : (protectionAction(attributes, rule) ?? 'default');
}

/** Describes the values of the points in dimensions that they do not cover completely. */
function spanOf(points: readonly Point[], dimensions: readonly (readonly [string, readonly string[]])[]): string {
  return dimensions
    .flatMap(([name, values]) => {
      const had = [...new Set(points.flatMap((point) => point[name] ?? []))].sort();
      return had.length === values.length ? [] : [` ${name} ${had.join(', ')}`];
    })
    .join('');
}
