import { defaultRuleFields, mayAllow, type Policy, type Vocabulary } from '../policy';
import type { DefaultRuleName } from '../../tenant';
import { everything } from '../policy/engine';
import type { MapState } from './map-data';
import {
  allowedBeyond,
  between,
  isSameList,
  pairTraffic,
  type AllowedPart,
  type DecidingRule,
  type PairTraffic,
  type RuleBox,
} from './pair-traffic';
import { zoneClasses, type ZoneClass } from './zone-classes';

/** What is allowed between two zones, before and after. */
export interface Decided {
  readonly before: PairTraffic | undefined;
  readonly after: PairTraffic | undefined;
  /** Traffic that opens and closes, if both policies are decided. */
  readonly opened?: PairTraffic;
  readonly closed?: PairTraffic;
  readonly state: MapState;
}

/** What is allowed from some zones to others, alike for each pair of them. */
export interface ClassPair {
  readonly from: readonly number[];
  readonly to: readonly number[];
  readonly decided: Decided;
}

/** Result for one place. */
export interface PlaceMap {
  readonly classes: readonly ZoneClass[];
  readonly pairs: readonly ClassPair[];
}

/** Computes what a policy allows between zones, and how that differs from the policy before, if there is one. */
export function placeMap(zones: readonly number[], after: Policy, before: Policy | undefined): PlaceMap {
  const { vocabulary } = after;
  const [was, is] = [before === undefined ? [] : boxesOf(before), boxesOf(after)];
  const all = [...was, ...is].map(({ box }) => box);
  const classes = zoneClasses(zones, all);
  // Pairs that the same boxes concern are decided alike.
  const known = new Map<string, Decided>();
  const decide = (from: number, to: number, numbers: readonly number[]): Decided => {
    const key = `${from === to ? 'within' : 'between'} ${numbers.join(',')}`;
    const found =
      known.get(key) ??
      decidedBy(
        before === undefined ? undefined : rulesBetween(was, numbers, 0, lastRules(before, from === to), [from, to]),
        rulesBetween(is, numbers, was.length, lastRules(after, from === to), [from, to]),
        vocabulary,
      );
    known.set(key, found);
    return found;
  };
  const pairs = classes.flatMap((source) =>
    classes.flatMap((destination) => {
      const numbers = all.flatMap((_, i) =>
        source.asSource[i] === true && destination.asDestination[i] === true ? [i] : [],
      );
      return pairsOf(source, destination).flatMap(([from, to]): ClassPair[] => {
        const decided = decide(from[0] ?? 0, to[0] ?? 0, numbers);
        return decided.before === undefined && decided.after === undefined ? [] : [{ from, to, decided }];
      });
    }),
  );
  return { classes, pairs };
}

type Zones = readonly number[];

/** Separates pairs within one zone from the others: the rule after the last rule allows them. */
function pairsOf(from: ZoneClass, to: ZoneClass): readonly (readonly [from: Zones, to: Zones])[] {
  if (from !== to) return [[from.zones, to.zones]];
  const others = (zone: number): Zones => from.zones.filter((one) => one !== zone);
  return from.zones.flatMap((zone) =>
    from.zones.length === 1
      ? [[[zone], [zone]] as const]
      : [[[zone], [zone]] as const, [[zone], others(zone)] as const],
  );
}

function boxesOf({ rules }: Policy): readonly RuleBox[] {
  return rules.flatMap((rule) => rule.boxes.map((box) => ({ rule, box })));
}

/** Returns the default rule for a pair of zones, if it may allow traffic. */
function lastRules(policy: Policy, isWithin: boolean): readonly RuleBox[] {
  const name = isWithin ? 'intrazone-default' : 'interzone-default';
  if (!mayAllow(defaultRuleFields(policy, name))) return [];
  return [isWithin ? intrazone : interzone];
}

const intrazone = allowing('intrazone-default');
const interzone = allowing('interzone-default');

function allowing(name: DefaultRuleName): RuleBox {
  const rule: DecidingRule = { reference: { kind: 'default', name }, effect: 'allow' };
  return { rule, box: everything };
}

/** Returns the boxes with some numbers, cut to a pair of zones. `offset` is the number of the first box. */
function rulesBetween(
  boxes: readonly RuleBox[],
  numbers: readonly number[],
  offset: number,
  last: readonly RuleBox[],
  [from, to]: readonly [number, number],
): readonly RuleBox[] {
  const own = numbers.flatMap((i) => boxes[i - offset] ?? []);
  return between([...own, ...last], from, to);
}

function decidedBy(old: readonly RuleBox[] | undefined, fresh: readonly RuleBox[], vocabulary: Vocabulary): Decided {
  const after = pairTraffic(fresh, vocabulary);
  if (old === undefined) return { before: undefined, after: shown(after), ...unchanged };
  const before = pairTraffic(old, vocabulary);
  const change = isSameList(old, fresh) ? unchanged : changeOf(before, after, vocabulary);
  const isShown = shown(before) !== undefined || shown(after) !== undefined || change.state !== 'unchanged';
  return isShown ? { before, after, ...change } : { before: undefined, after: undefined, ...unchanged };
}

/** Omits traffic that only the intrazone default allows: it is the same for every zone. */
function shown(traffic: PairTraffic): PairTraffic | undefined {
  const isUsual = ({ rule: { reference } }: PairTraffic['parts'][number]): boolean =>
    reference.kind === 'default' && reference.name === 'intrazone-default';
  return traffic.parts.every(isUsual) ? undefined : traffic;
}

type PairChange = Pick<Decided, 'state' | 'opened' | 'closed'>;

const unchanged: PairChange = { state: 'unchanged' };

function changeOf(before: PairTraffic, after: PairTraffic, vocabulary: Vocabulary): PairChange {
  const opened = allowedBeyond(after, before, vocabulary);
  const closed = allowedBeyond(before, after, vocabulary);
  if (opened === undefined || closed === undefined) return { state: 'may change' };
  const parts = (list: readonly AllowedPart[]): PairTraffic => ({ parts: list, extent: 'exact' });
  if (opened.length > 0 && closed.length > 0) return { state: 'both', opened: parts(opened), closed: parts(closed) };
  if (opened.length > 0) return { state: 'opened', opened: parts(opened) };
  return closed.length > 0 ? { state: 'closed', closed: parts(closed) } : unchanged;
}
