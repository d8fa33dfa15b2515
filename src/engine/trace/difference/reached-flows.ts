import { append } from '../../../core';
import { firstMatch, overlap, remainder, side, type Box, type Found, type Limits } from '../../policy/engine';
import type { PolicyRule, Vocabulary } from '../../policy';
import { BoxIndex } from '../../policy/engine';
import type { OrderedSecurityRule } from '../steps/security';
import { withSide } from '../steps/sides';
import { toSameHost } from './host-agreement';
import { withoutZones, type Way } from './ways-through';

/** Flows that one configuration delivers and the other may not. */
export interface ReachedFlows extends Found {
  /** The way of the configuration that delivers them. */
  readonly way: Way;
  /** Whether both configurations take the same way, so that a rule decides. */
  readonly isSameWay: boolean;
}

/** The ways of two configurations: what both share, and what only one has. */
export interface ComparedWays {
  readonly shared: readonly { readonly way: Way; readonly boxes: readonly Box[] }[];
  readonly onlyBefore: readonly { readonly way: Way; readonly boxes: readonly Box[] }[];
  readonly onlyAfter: readonly { readonly way: Way; readonly boxes: readonly Box[] }[];
}

/** Separates the flows that take the same way before and after from those that do not. Undefined beyond the limits. */
export function compareWays(before: readonly Way[], after: readonly Way[], limits: Limits): ComparedWays | undefined {
  const [old, fresh] = [byKey(before), byKey(after)];
  const without = (ways: readonly Way[], others: ReadonlyMap<string, KeyedWays>) => {
    const left: { readonly way: Way; readonly boxes: readonly Box[] }[] = [];
    for (const way of ways) {
      const near = others.get(way.key)?.index.meeting([way.seen]) ?? [];
      const boxes = remainder(
        [way.seen],
        near.map(({ box }) => box),
        limits,
      );
      if (boxes === undefined) return undefined;
      if (boxes.length > 0) left.push({ way, boxes });
    }
    return left;
  };
  const [onlyBefore, onlyAfter] = [without(before, fresh), without(after, old)];
  if (onlyBefore === undefined || onlyAfter === undefined) return undefined;
  const shared = after.map((way) => {
    const near = old.get(way.key)?.index.meeting([way.seen]) ?? [];
    return { way, boxes: near.flatMap(({ box }) => overlap(way.seen, box) ?? []) };
  });
  return { shared, onlyBefore, onlyAfter };
}

interface KeyedWays {
  readonly index: BoxIndex;
}

function byKey(ways: readonly Way[]): ReadonlyMap<string, KeyedWays> {
  const groups = new Map<string, Box[]>();
  for (const { key, seen } of ways) {
    append(groups, key, seen);
  }
  return new Map(
    [...groups].map(([key, boxes]) => [key, { index: new BoxIndex(boxes.map((box, at) => ({ box, at }))) }]),
  );
}

/** Returns the flows of shared ways that the security rules decide differently. */
export function decidedOtherwise(
  { shared }: ComparedWays,
  found: readonly Found[],
  vocabulary: Vocabulary,
): readonly ReachedFlows[] {
  const index = new BoxIndex(found.map(({ box }, at) => ({ box, at })));
  return shared.flatMap(({ way, boxes }) =>
    index.meeting(boxes).flatMap(({ at }) => {
      const one = found[at];
      if (one === undefined) return [];
      const parts = boxes.flatMap((box) => overlap(box, one.box) ?? []);
      return packetsOf(parts, way, vocabulary).map((box) => ({ ...one, box, way, isSameWay: true }));
    }),
  );
}

/** The rule of a configuration in which traffic takes another way. It decides nothing: that way may not exist. */
const otherWay: PolicyRule = {
  reference: { kind: 'default', name: 'interzone-default' },
  effect: 'block',
  action: 'deny',
  boxes: [],
};

/** Returns the flows that the rules allow on some ways. `as`: the configuration that these ways belong to. */
export function allowedOn(
  ways: ComparedWays['onlyAfter'],
  rules: readonly OrderedSecurityRule[],
  as: 'before' | 'after',
  vocabulary: Vocabulary,
): readonly ReachedFlows[] {
  return ways.flatMap(({ way, boxes }) =>
    firstMatch(boxes, rules).matches.flatMap(({ rule: { rule }, boxes: hit }) =>
      rule.effect === 'block'
        ? []
        : packetsOf(hit, way, vocabulary).map((box): ReachedFlows => ({
            box,
            before: as === 'before' ? rule : otherWay,
            after: as === 'after' ? rule : otherWay,
            extent: 'exact',
            way,
            isSameWay: false,
          })),
    ),
  );
}

/** Returns the flows that do not reach the same host in the other configuration. */
export function withoutSameHost(
  flows: readonly ReachedFlows[],
  others: readonly ReachedFlows[],
  limits: Limits,
): readonly ReachedFlows[] {
  const index = new BoxIndex(others.map(({ box }, at) => ({ box, at })));
  return flows.flatMap((flow): readonly ReachedFlows[] => {
    const same = index.meeting([flow.box]).flatMap(({ at, box }) => {
      const other = others[at];
      return other === undefined ? [] : (toSameHost(box, flow.way, other.way) ?? []);
    });
    const left = remainder([flow.box], same, limits);
    if (left === undefined) return [{ ...flow, extent: 'at most' }];
    return left.map((box) => ({ ...flow, box }));
  });
}

/**
 * Returns the flows that do not reach the same host by another way of the other configuration. Only ways with unknown
 * zones share flows: NAT rules match the zone before translation, of which nothing is known after it.
 */
export function withoutOtherWays(
  flows: readonly ReachedFlows[],
  other: {
    readonly ways: readonly Way[];
    readonly rules: readonly OrderedSecurityRule[];
    readonly as: 'before' | 'after';
  },
  { limits, vocabulary }: { readonly limits: Limits; readonly vocabulary: Vocabulary },
): readonly ReachedFlows[] {
  const open = other.ways.filter((way) => way.open.from || way.open.to);
  const isMoved = open.some(({ mapping }) => mapping.is !== 'same');
  return flows.flatMap((flow): readonly ReachedFlows[] => {
    const { open: unknown, mapping } = flow.way;
    if ((!unknown.from && !unknown.to) || (!isMoved && mapping.is === 'same')) return [flow];
    const ways = open.flatMap((way) => {
      const seen = withSide(flow.box, 'application', way.seen.sides[side.application]);
      const common = overlap(seen, way.seen);
      return common === undefined ? [] : [{ way, boxes: [common] }];
    });
    return withoutSameHost([flow], allowedOn(ways, other.rules, other.as, vocabulary), limits);
  });
}

// The packets themselves: with the applications that they carry, without zones, whoever the user is where User-ID is off.
function packetsOf(seen: readonly Box[], way: Way, { space }: Vocabulary): readonly Box[] {
  return seen
    .flatMap(way.carried)
    .map(({ sides, answers }) =>
      withoutZones({ sides, answers: space.quantify(answers, way.users.isAnswered, 'one') }, way),
    );
}

/** Returns the zones of flows on their way, for boxes without zones. */
export function zonesOf({ seen, open }: Way, { sides }: Box): readonly [from: Box['sides'][0], to: Box['sides'][1]] {
  return [open.from ? sides[side.from] : seen.sides[side.from], open.to ? sides[side.to] : seen.sides[side.to]];
}
