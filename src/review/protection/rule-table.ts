import { isObject } from '../../core';
import type { Fields } from '../plan/read-plan';
import { rankOf, type Weakening } from './strength';

/** A value that no rule of a table names. */
const other = 'other';
/** More combinations than this are not compared one by one. */
const mostPoints = 20_000;
/** Attributes of a rule that do not say what it matches. */
const notMatched: ReadonlySet<string> = new Set([
  'name',
  'action',
  'analysis',
  'packet_capture',
  'log_level',
  'log_severity',
  'alert_threshold',
  'block_threshold',
  'notes',
  'description',
]);

type Point = Readonly<Record<string, string>>;

/**
 * Compares two tables of rules of a profile, of which the first matching rule applies, for everything that they tell
 * apart: every combination of the values that a rule of them names, and one value that no rule names.
 */
export function weakerRules(what: string, before: readonly Fields[], after: readonly Fields[]): readonly Weakening[] {
  const all = [...before, ...after];
  const names = [...new Set(all.flatMap(Object.keys))].filter((name) => !notMatched.has(name)).sort();
  const dimensions = names.map((name) => [name, valuesIn(all, name)] as const);
  const count = dimensions.reduce((product, [, values]) => product * values.length, 1);
  if (count > mostPoints) return [{ what, from: 'as it was', to: 'changed in more ways than can be compared' }];
  const groups = new Map<string, { readonly from: string; readonly to: string; readonly points: Point[] }>();
  for (const point of pointsOf(dimensions)) {
    const [from, to] = [actionAt(before, point), actionAt(after, point)];
    if (rankOf(to) >= rankOf(from)) continue;
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

function valuesIn(rules: readonly Fields[], name: string): readonly string[] {
  const named = rules.flatMap((rule) => listed(rule[name])).filter((value) => value !== 'any');
  return [...new Set([...(name === 'direction' ? ['upload', 'download'] : [...named, other])])].sort();
}

function listed(value: unknown): readonly string[] {
  if (value === undefined || value === null || value === '') return ['any'];
  const all: readonly unknown[] = Array.isArray(value) ? value : [value];
  return all.length === 0 ? ['any'] : all.map(String);
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

function actionAt(rules: readonly Fields[], point: Point): string {
  const rule = rules.find((one) =>
    Object.entries(point).every(([name, value]) => {
      const wanted = listed(one[name]);
      return wanted.includes('any') || wanted.includes(value) || (name === 'direction' && wanted.includes('both'));
    }),
  );
  return rule === undefined ? 'none' : actionOf(rule);
}

/** The action of a rule or an exception: a word, or an object with one member; a threshold blocks or alerts. */
export function actionOf({ action, analysis, block_threshold: block, alert_threshold: alert }: Fields): string {
  if (isObject(action)) return Object.keys(action)[0]?.replace('_', '-').replace('block-ip', 'block_ip') ?? 'default';
  if (typeof action === 'string') return action;
  if (typeof analysis === 'string') return analysis;
  if (typeof block === 'number') return 'block';
  return typeof alert === 'number' ? 'alert' : 'default';
}

/** Which values the points have, of dimensions in which they do not have all. */
function spanOf(points: readonly Point[], dimensions: readonly (readonly [string, readonly string[]])[]): string {
  return dimensions
    .flatMap(([name, values]) => {
      const had = [...new Set(points.flatMap((point) => point[name] ?? []))].sort();
      return had.length === values.length ? [] : [` ${name} ${had.join(', ')}`];
    })
    .join('');
}
