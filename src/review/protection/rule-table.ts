import { commentNames, type Attribute, type MatchValues, type Strength } from '../../catalog';
import { stableStringify } from '../../core';
import type { PlanValues } from '../plan/read-plan';
import { compareTaken, contextOf, itemAction, takenText, withDirection, type TakenAction } from './compare-actions';
import { verdictOf, type StrengthDifference } from './strength-difference';

/** Represents all values that no rule names. */
const other = 'other';
/** Maximum number of combinations to compare one by one. */
const mostPoints = 20_000;
/** Values that match everything: for names, and for the direction of a file. */
const all: readonly string[] = ['any', 'both'];

/** The rules of a table, without the attribute that only names a rule. */
export interface RuleTable {
  readonly decides: Extract<Strength, { of: 'rules' }>['decides'];
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

/** The values that a subject has in one dimension. */
interface SubjectValues {
  readonly text: string;
  /** Reports whether a subject with these values matches a value of a rule. */
  readonly match: (wanted: string) => boolean;
}

type Point = Readonly<Record<string, SubjectValues>>;

/** A difference between two rules, and the points where they decide. */
interface Found {
  readonly difference: StrengthDifference;
  readonly points: Point[];
}

type CompareTwo = (was: PlanValues | undefined, is: PlanValues | undefined) => readonly StrengthDifference[];

/**
 * Compares two rule tables of a profile, for every combination of the values that the rules name and one value that no
 * rule names.
 */
export function compareRules(what: string, table: RuleTable): readonly StrengthDifference[] {
  const both = [...table.before, ...table.after];
  const dimensions = table.attributes
    .filter(isMatch)
    .filter(({ wire }) => both.some((rule) => rule[wire] !== undefined))
    .map(({ wire, strength }) => [wire, valuesIn(both, wire, strength)] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  const count = dimensions.reduce((product, [, values]) => product * values.length, 1);
  if (count > mostPoints)
    return [{ what, from: 'as it was', to: 'changed in more ways than can be compared', direction: 'incomparable' }];
  const found = new Map<string, Found>();
  const compare = comparing(what, table);
  for (const point of pointsOf(dimensions)) {
    const was = table.before.filter((rule) => isMatched(rule, point));
    const is = table.after.filter((rule) => isMatched(rule, point));
    for (const difference of table.decides === 'first' ? compare(was[0], is[0]) : compareAll(was, is, compare)) {
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

/** Reports whether a rule applies to everything. */
export function isUnlimited(attributes: readonly Attribute[], rule: PlanValues): boolean {
  return attributes.filter(isMatch).every(({ wire }) => listValues(rule[wire]).some((value) => all.includes(value)));
}

/**
 * Compares rules that all apply, so that the strongest one counts: each one must have a rule after the change that
 * protects as much.
 */
function compareAll(
  before: readonly PlanValues[],
  after: readonly PlanValues[],
  compare: CompareTwo,
): readonly StrengthDifference[] {
  const isCovered = (rule: PlanValues, others: readonly PlanValues[]): boolean =>
    others.some((one) => ['equal', 'stricter'].includes(verdictOf(compare(rule, one))));
  const lost = before.filter((rule) => !isCovered(rule, after));
  if (lost.length > 0) return lost.flatMap((rule) => compare(rule, strongest(after, compare)));
  const gained = after.filter((rule) => !isCovered(rule, before));
  return gained.flatMap((rule) => compare(strongest(before, compare), rule));
}

function strongest(rules: readonly PlanValues[], compare: CompareTwo): PlanValues | undefined {
  return (
    rules.find((rule) => rules.every((one) => ['equal', 'stricter'].includes(verdictOf(compare(one, rule))))) ??
    rules[0]
  );
}

/** Reports whether an attribute says what a rule applies to. */
function isMatch({ strength, affectsMatching, effect, name, isLabel }: Attribute): boolean {
  if (isLabel === true) return false;
  if (strength !== undefined) return strength.of === 'match';
  return affectsMatching !== false && effect !== 'none' && !commentNames.has(name);
}

/** Returns a comparison of two rules that decide at a point; the same two rules decide at many points. */
function comparing(what: string, { attributes, compare }: RuleTable): CompareTwo {
  const rest = attributes.filter((attribute) => !isMatch(attribute) && attribute.strength?.of !== 'action');
  const context = contextOf(attributes);
  const none: TakenAction = { action: 'none', parameters: {} };
  const action = (rule: PlanValues | undefined): TakenAction =>
    rule === undefined ? none : itemAction(attributes, rule);
  const known = new Map<PlanValues | undefined, Map<PlanValues | undefined, readonly StrengthDifference[]>>();
  return (was, is) => {
    const found = known.get(was)?.get(is);
    if (found !== undefined) return found;
    const from = action(was);
    const to = action(is);
    const texts = { what, from: takenText(from, to), to: takenText(to, from) };
    const ranked = context === undefined ? [] : withDirection(texts, compareTaken(context, from, to));
    const differences = ranked.length > 0 ? ranked : compare(rest, was ?? {}, is ?? {});
    known.set(
      was,
      (known.get(was) ?? new Map<PlanValues | undefined, readonly StrengthDifference[]>()).set(is, differences),
    );
    return differences;
  };
}

function valuesIn(
  rules: readonly PlanValues[],
  name: string,
  strength: Strength | undefined,
): readonly SubjectValues[] {
  const named = [...new Set(rules.flatMap((rule) => listValues(rule[name])))].filter((value) => !all.includes(value));
  return subjects(named, strength?.of === 'match' ? strength.values : undefined);
}

/**
 * The values that subjects have. Two of several values are enough for every difference: one for the rule that decides
 * before, and one for the rule that decides after.
 */
function subjects(named: readonly string[], values: MatchValues | undefined): readonly SubjectValues[] {
  const single = (texts: readonly string[]): readonly SubjectValues[] =>
    texts.toSorted().map((text) => ({ text, match: (wanted) => wanted === text }));
  if (values === undefined) return single([...named, other]);
  if (values.are === 'known') {
    const unnamed = values.values.filter((value) => !named.includes(value));
    return single(unnamed.length > 0 ? [...named, other] : named);
  }
  if (values.are === 'grouped') {
    return [...new Set([...named, ...named.flatMap((name) => values.groups[name] ?? []), other])]
      .sort()
      .map((text) => ({
        text,
        match: (wanted) => wanted === text || values.groups[wanted]?.includes(text) === true,
      }));
  }
  const has = (value: string, wanted: string): boolean =>
    values.are === 'parts' ? value.toLowerCase().includes(wanted.toLowerCase()) : value === wanted;
  const pairs = named.flatMap((first, i) => named.slice(i + 1).map((second) => [first, second]));
  return [[], ...named.map((name) => [name]), ...pairs].map((some) => ({
    text: some.length === 0 ? other : some.join(' and '),
    match: (wanted) => some.some((value) => has(value, wanted)),
  }));
}

function listValues(value: unknown): readonly string[] {
  if (value === undefined || value === null || value === '') return ['any'];
  const list: readonly unknown[] = Array.isArray(value) ? value : [value];
  return list.length === 0 ? ['any'] : list.map(String);
}

function* pointsOf(dimensions: readonly (readonly [string, readonly SubjectValues[]])[]): Generator<Point> {
  const [first, ...rest] = dimensions;
  if (first === undefined) {
    yield {};
    return;
  }
  const [name, values] = first;
  for (const point of pointsOf(rest)) for (const value of values) yield { ...point, [name]: value };
}

function isMatched(rule: PlanValues, point: Point): boolean {
  return Object.entries(point).every(([name, { match }]) =>
    listValues(rule[name]).some((wanted) => all.includes(wanted) || match(wanted)),
  );
}

/** Describes the values of the points in dimensions that they do not cover completely. */
function spanOf(
  points: readonly Point[],
  dimensions: readonly (readonly [string, readonly SubjectValues[]])[],
): string {
  return dimensions
    .flatMap(([name, values]) => {
      const had = [...new Set(points.flatMap((point) => point[name]?.text ?? []))].sort();
      return had.length === values.length ? [] : [` ${name} ${had.join(', ')}`];
    })
    .join('');
}
