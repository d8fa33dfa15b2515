import { regionsOf, type Part, type Policy, type PolicyRule } from '../../engine/policy';
import { isAnyAny } from '../analysis/classify';
import type { PlaceAnalysis } from '../analysis/place-analysis';
import { trafficRuleKey } from '../analysis/traffic';
import type { Thresholds } from '../config/thresholds';
import type { TrafficChange } from '../report/report';
import type { PageCell, PageMatrix } from './page-data';

/** Maximum number of zones shown. */
const most = 30;

/** Builds the zone matrix over all affected folders and devices. */
export function pageMatrix(
  places: readonly PlaceAnalysis[],
  traffic: readonly TrafficChange[],
  thresholds: Thresholds,
): PageMatrix {
  const touched = new Set(traffic.flatMap(({ region }) => [...namesOf(region.from), ...namesOf(region.to)]));
  const known = new Set([...touched, ...places.flatMap(({ after }) => after.vocabulary.zones)]);
  // If not all zones can be shown, those with changes take precedence.
  const ranked = [...known].sort((a, b) => Number(touched.has(b)) - Number(touched.has(a)) || (a < b ? -1 : 1));
  const zones = ranked.slice(0, most).sort();
  const before = allowing(
    places.map((place) => place.before),
    thresholds,
  );
  const after = allowing(
    places.map((place) => place.after),
    thresholds,
  );
  const cells = new Map<string, PageCell>();
  const each = (from: Part, to: Part, change: (cell: PageCell) => PageCell): void => {
    for (const i of numbersIn(from, zones)) {
      for (const j of numbersIn(to, zones)) {
        const cell = cells.get(`${i} ${j}`) ?? blank(i, j);
        cells.set(`${i} ${j}`, change(cell));
      }
    }
  };
  for (const { pairs } of before)
    for (const { from, to } of pairs) each(from, to, (cell) => ({ ...cell, before: cell.before + 1 }));
  for (const { pairs } of after) {
    for (const { from, to, wide } of pairs) {
      each(from, to, (cell) => ({ ...cell, after: cell.after + 1, wide: cell.wide || wide }));
    }
  }
  for (const { what, region } of traffic) each(region.from, region.to, (cell) => ({ ...cell, [what]: cell[what] + 1 }));
  return { zones, cells: [...cells.values()], left: known.size - zones.length };
}

interface Pair {
  readonly from: Part;
  readonly to: Part;
  readonly wide: boolean;
}

/** Returns the rules that allow traffic, without duplicates, with their zone pairs. */
function allowing(policies: readonly Policy[], thresholds: Thresholds): readonly { readonly pairs: readonly Pair[] }[] {
  const found = new Map<string, readonly Pair[]>();
  for (const policy of policies) {
    for (const rule of policy.rules) {
      const key = trafficRuleKey(rule.reference);
      if (rule.effect === 'allow' && !found.has(key)) found.set(key, pairsOf(policy, rule, thresholds));
    }
  }
  return [...found.values()].map((pairs) => ({ pairs }));
}

function pairsOf(policy: Policy, rule: PolicyRule, thresholds: Thresholds): readonly Pair[] {
  const pairs = new Map<string, Pair>();
  for (const region of regionsOf(policy, rule)) {
    const { from, to } = region;
    const key = JSON.stringify([from, to]);
    const wide = isAnyAny(region, thresholds) || (pairs.get(key)?.wide ?? false);
    pairs.set(key, { from, to, wide });
  }
  return [...pairs.values()];
}

function numbersIn(part: Part, zones: readonly string[]): readonly number[] {
  return zones.flatMap((zone, i) => {
    if (part.is === 'any') return [i];
    return part.values.includes(zone) === (part.is === 'only') ? [i] : [];
  });
}

function namesOf(part: Part): readonly string[] {
  return part.is === 'any' ? [] : part.values;
}

function blank(from: number, to: number): PageCell {
  return { from, to, before: 0, after: 0, wide: false, opened: 0, closed: 0 };
}
