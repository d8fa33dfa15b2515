import { append } from '../../core';
import type { MapGroup } from './map-data';

/** Zones up to this number are drawn one by one. */
const mostSingle = 12;

/** Maximum number of groups. */
const mostGroups = 16;

/**
 * Groups zones so that the map remains readable: zones that no rule distinguishes first, then zones whose names begin
 * alike, then the rest. `classes` has the indices of equal zones.
 */
export function zoneGroups(names: readonly string[], classes: readonly (readonly number[])[]): readonly MapGroup[] {
  if (names.length <= mostSingle) return names.map((name, i) => ({ name, zones: [i], why: 'one zone' }));
  const equal = classes.map((zones) => groupOf(zones, names, 'equal'));
  if (equal.length <= mostGroups) return inOrder(equal);
  const byStem = joined(equal, names, ({ name }) => stemOf(name));
  if (byStem.length <= mostGroups) return inOrder(byStem);
  const byWord = joined(equal, names, ({ name }) => firstWord(name));
  return inOrder(byWord.length <= mostGroups ? byWord : withRest(byWord, names));
}

/** Joins groups with the same key. */
function joined(
  groups: readonly MapGroup[],
  names: readonly string[],
  keyOf: (group: MapGroup) => string,
): readonly MapGroup[] {
  const found = new Map<string, MapGroup[]>();
  for (const group of groups) {
    const key = keyOf(group);
    append(found, key, group);
  }
  return [...found.values()].map((same) => {
    const [first] = same;
    const zones = same.flatMap((group) => group.zones);
    return same.length === 1 && first !== undefined ? first : groupOf(zones, names, 'similar');
  });
}

/** Joins the smallest groups to one. */
function withRest(groups: readonly MapGroup[], names: readonly string[]): readonly MapGroup[] {
  const bySize = groups.toSorted((a, b) => b.zones.length - a.zones.length);
  const rest = bySize.slice(mostGroups - 1).flatMap(({ zones }) => zones);
  return [
    ...bySize.slice(0, mostGroups - 1),
    { ...groupOf(rest, names, 'similar'), name: `${String(rest.length)} other zones` },
  ];
}

function groupOf(zones: readonly number[], names: readonly string[], why: 'equal' | 'similar'): MapGroup {
  const own = zones.map((zone) => names[zone] ?? '').sort(compareNames);
  const [first = ''] = own;
  if (zones.length === 1) return { name: first, zones, why: 'one zone' };
  const stem = commonStem(own);
  const name = stem === '' ? `${first} and ${String(own.length - 1)} more` : `${stem}… (${String(own.length)})`;
  return { name, zones, why };
}

function commonStem(names: readonly string[]): string {
  const [first = '', ...others] = names;
  let length = first.length;
  for (const other of others) while (!other.startsWith(first.slice(0, length))) length--;
  return length < 2 ? '' : first.slice(0, length);
}

function stemOf(name: string): string {
  return name.replace(/[\d\s._-]+$/, '').toLowerCase();
}

function firstWord(name: string): string {
  return (/^[^\s._-]+/.exec(name)?.[0] ?? name).replace(/\d+$/, '').toLowerCase();
}

/** Compares names so that zone-2 comes before zone-10. */
export function compareNames(a: string, b: string): number {
  return a.localeCompare(b, 'en', { numeric: true });
}

function inOrder(groups: readonly MapGroup[]): readonly MapGroup[] {
  return groups.toSorted((a, b) => compareNames(a.name, b.name));
}
