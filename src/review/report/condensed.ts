import { append, countedNoun, stableStringify } from '../../core';
import type { RuleReference } from '../../engine/policy';
import { endsText, partText, serviceText } from './phrase';
import type { TrafficChange } from './report';

/** Changes that differ only in services and applications, merged. */
export interface Condensed {
  readonly text: string;
  /** The first merged change. */
  readonly first: TrafficChange;
  readonly count: number;
}

/** Changes of one type with the same deciding rules before and after. */
export interface RulePair {
  readonly what: TrafficChange['what'];
  readonly before: RuleReference;
  readonly after: RuleReference;
  readonly changes: readonly Condensed[];
}

const listed = 3;

/** Regions shown per pair of rules; with conditions they take less than 20 lines. */
const linesListed = 3;

/** Returns the lines that a report shows for a pair, and the number of remaining regions. */
export function shownOf({ changes }: RulePair): { readonly shown: readonly Condensed[]; readonly left: number } {
  return { shown: changes.slice(0, linesListed), left: regionCount(changes.slice(linesListed)) };
}

/** Counts the regions that some lines represent. */
export function regionCount(changes: readonly Condensed[]): number {
  return changes.reduce((sum, { count }) => sum + count, 0);
}

/** Returns the region count as a suffix: ` (15 regions)`; empty for one region. */
export function countText({ count }: Condensed): string {
  return count === 1 ? '' : ` (${countedNoun(count, 'region')})`;
}

/** Merges changes that differ only in services and applications. Keeps the order. */
export function condenseTraffic(traffic: readonly TrafficChange[]): readonly Condensed[] {
  return groupByKey(traffic, ({ what, extent, before, after, region, conditions, places }) =>
    stableStringify([
      what,
      extent,
      before,
      after,
      { ...region, service: 0, application: 0, provided: 0 },
      conditions,
      places,
    ]),
  ).map(together);
}

/** Groups merged changes by their deciding rules. */
export function byRules(traffic: readonly TrafficChange[]): readonly RulePair[] {
  return groupByKey(traffic, ({ what, before, after }) => stableStringify([what, before, after])).flatMap((changes) => {
    const [first] = changes;
    if (first === undefined) return [];
    const { what, before, after } = first;
    return [{ what, before, after, changes: condenseTraffic(changes) }];
  });
}

function together(changes: readonly [TrafficChange, ...TrafficChange[]]): Condensed {
  const [first] = changes;
  const count = changes.length;
  if (count === 1) return { text: first.text, first, count };
  const rest = exceptText(changes);
  if (rest !== undefined) return { text: `${rest} ${endsText(first.region)}`, first, count };
  const services = changes.slice(0, listed).map(({ region: { service, application } }) => {
    const ports = serviceText(service);
    return application.is === 'any' ? ports : `${ports} (${partText(application)})`;
  });
  const more = count > listed ? ` and ${count - listed} more` : '';
  const joint = services.some((service) => service.includes(', ')) ? ' plus ' : ', ';
  return { text: `${services.join(joint)}${more} ${endsText(first.region)}`, first, count };
}

/** Regions that together are everything except some applications on their ports: `everything except smtp on tcp/25`. */
function exceptText(changes: readonly TrafficChange[]): string | undefined {
  const whole = changes.filter(
    ({ region: { service, application } }) => service.is === 'except' && application.is === 'any',
  );
  const outside = whole.map(({ region }) => region);
  const inside = changes.map(({ region }) => region).filter((region) => !outside.includes(region));
  const [first] = outside;
  if (first?.service.is !== 'except' || outside.length > 1 || inside.length === 0 || inside.length > listed)
    return undefined;
  const ports = inside.flatMap(({ service, application }) =>
    service.is === 'only' && application.is === 'except' ? service.values : [''],
  );
  // Ports of two regions at once are not a partition.
  if (stableStringify(first.service.values.toSorted()) !== stableStringify(ports.toSorted())) return undefined;
  const left = inside.map(
    ({ service, application }) =>
      `${partText(application.is === 'any' ? application : { ...application, is: 'only' })} on ${partText(service)}`,
  );
  const [leftOut] = whole.map((change) => change.leftOut);
  const clause =
    leftOut === undefined ? '' : leftOut === 'open before' ? ', which was open before,' : ', which is still blocked,';
  return `everything except ${left.join(' and ')}${clause}`;
}

function groupByKey(
  changes: readonly TrafficChange[],
  keyOf: (change: TrafficChange) => string,
): readonly (readonly [TrafficChange, ...TrafficChange[]])[] {
  const groups = new Map<string, [TrafficChange, ...TrafficChange[]]>();
  for (const change of changes) {
    const key = keyOf(change);
    append(groups, key, change);
  }
  return [...groups.values()];
}
