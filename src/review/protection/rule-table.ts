import { commentNames, type Attribute } from '../../catalog';
import { stableStringify } from '../../core';
import type { PlanValues } from '../plan/read-plan';
import { protectionAction, usualAction } from './action-of';
import { actionRank } from './compare-value';
import { rankDifference, type StrengthDifference } from './strength-difference';

/** Represents all values that no rule names. */
const other = 'other';
/** Maximum number of combinations to compare one by one. */
const mostPoints = 20_000;
/** Values that match everything: for names, and for the direction of a file. */
const all: readonly string[] = ['any', 'both'];

/** The rules of a table, without the attribute that only names a rule. */
export interface RuleTable {
  readonly attributes: readonly Attribute[];
  readonly before: readonly PlanValues[];
  readonly after: readonly PlanValues[];
  /** Compares what two rules do, apart from their actions. */
  readonly compare: CompareRest;
}

type CompareRest = (
  attributes: readonly Attribute[],
  before: PlanValues,
  after: PlanValues,
) => readonly StrengthDifference[];

type Point = Readonly<Record<string, string>>;

/** A difference between two rules, and the points where they decide. */
interface Found {
  readonly difference: StrengthDifference;
  readonly points: Point[];
}

/**
 * Compares two first-match rule tables of a profile, for every combination of the values that the rules name and one
 * value that no rule names.
 */
export function compareRules(what: string, table: RuleTable): readonly StrengthDifference[] {
  const both = [...table.before, ...table.after];
  const names = table.attributes
    .filter(isMatch)
    .map(({ wire }) => wire)
    .filter((wire) => both.some((rule) => rule[wire] !== undefined))
    .sort();
  const dimensions = names.map((name) => [name, valuesIn(both, name)] as const);
  const count = dimensions.reduce((product, [, values]) => product * values.length, 1);
  if (count > mostPoints)
    return [{ what, from: 'as it was', to: 'changed in more ways than can be compared', direction: 'incomparable' }];
  const found = new Map<string, Found>();
  const compare = comparing(what, table);
  for (const point of pointsOf(dimensions)) {
    const [was, is] = [ruleAt(table.before, point), ruleAt(table.after, point)];
    for (const difference of compare(was, is)) {
      const key = stableStringify(difference);
      const group = found.get(key);
      if (group === undefined) found.set(key, { difference, points: [point] });
      else group.points.push(point);
    }
  }
  return [...found.values()].map(({ difference, points }) => ({
    ...difference,
    what: `${difference.what}${spanOf(points, dimensions)}`,
  }));
}

/** Reports whether an attribute says what a rule applies to. */
function isMatch({ strength, affectsMatching, effect, name }: Attribute): boolean {
  if (strength !== undefined) return strength.of === 'match';
  return affectsMatching !== false && effect !== 'none' && !commentNames.has(name);
}

/** Returns a comparison of the rules that decide at a point; the same two rules decide at many points. */
function comparing(
  what: string,
  { attributes, compare }: RuleTable,
): (was: PlanValues | undefined, is: PlanValues | undefined) => readonly StrengthDifference[] {
  const rest = attributes.filter((attribute) => !isMatch(attribute));
  const action = (rule: PlanValues | undefined): string =>
    rule === undefined ? 'none' : (protectionAction(attributes, rule) ?? usualAction(attributes));
  const known = new Map<PlanValues | undefined, Map<PlanValues | undefined, readonly StrengthDifference[]>>();
  return (was, is) => {
    const found = known.get(was)?.get(is);
    if (found !== undefined) return found;
    const [from, to] = [action(was), action(is)];
    const ranked = rankDifference({ what, from, to }, actionRank(from), actionRank(to));
    const differences = ranked.length > 0 ? ranked : compare(rest, was ?? {}, is ?? {});
    known.set(
      was,
      (known.get(was) ?? new Map<PlanValues | undefined, readonly StrengthDifference[]>()).set(is, differences),
    );
    return differences;
  };
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

function ruleAt(rules: readonly PlanValues[], point: Point): PlanValues | undefined {
  return rules.find((rule) =>
    Object.entries(point).every(([name, value]) => {
      const wanted = listValues(rule[name]);
      return wanted.includes(value) || wanted.some((one) => all.includes(one));
    }),
  );
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
