import { anyAnswers } from '../answers';
import { overlap, side, type Box } from '../box';
import type { BoxIndex } from '../box-index';
import type { PolicyRule } from '../policy';
import type { Vocabulary } from '../vocabulary';
import { includes, type Ranges } from '../ranges';
import { all, nothing, otherwise, type Diagram } from './diagram';
import type { FourSets } from './four-sets';
import { largestBoxes } from './largest-boxes';
import { setOf, type Layout } from './layout';

/** A changed rule in its policy, and the other policy. */
export interface ChangedRule {
  readonly rule: PolicyRule;
  /** Boxes of the rules before it in its own policy. */
  readonly earlier: readonly Box[];
  /** Rules of the other policy that meet it, in order, and which of them count as deciding otherwise. */
  readonly others: readonly { readonly rule: PolicyRule; readonly isRival: boolean }[];
  readonly otherIndex: BoxIndex;
  readonly otherRules: readonly PolicyRule[];
}

/** The largest boxes of the changed flows of one slice, and what they leave. */
export interface ChangedPart {
  readonly boxes: readonly Box[];
  /** Share of all flows that change and that no box contains. */
  readonly rest: number;
  /** A part of the rest; absent if there is none. */
  readonly sample?: Box;
  /** Whether the rest depends on answers. */
  readonly asks: boolean;
}

/** Maximum number of regions for one changed rule. */
export const mostRegions = 60;

interface Context {
  readonly slice: Box;
  readonly layout: Layout;
  readonly diagram: Diagram;
  readonly sets: FourSets;
  readonly vocabulary: Vocabulary;
}

/** Returns the flows of a slice that a changed rule decides in its policy and a rule of the opposite effect in the other. */
export function partOf(changed: ChangedRule, own: readonly Box[], context: Context): ChangedPart {
  const { layout, diagram, sets } = context;
  const set = changedSet(changed, own, context);
  const { boxes, rest, sample } = largestBoxes(set, mostRegions, context);
  const listed = boxes.map((box) => setOf(box, layout, diagram));
  const asks = rest > 0 && diagram.dependsOn(diagram.without(set, sets.firstOf(listed)), layout.questions);
  return { boxes, rest, asks, ...(sample === undefined ? {} : { sample }) };
}

/** In one pass, because the set of all decisions is several times larger than what changes. */
function changedSet(
  { rule, earlier, others }: ChangedRule,
  own: readonly Box[],
  { slice, layout, diagram, sets }: Context,
): number {
  const within = (boxes: readonly Box[]): readonly Box[] => boxes.flatMap((box) => overlap(box, slice) ?? []);
  const setsOf = (boxes: readonly Box[], decision: number): readonly number[] =>
    boxes.map((box) => setOf(box, layout, diagram, decision));
  const before = within(earlier);
  const hidden = sets.firstOf(
    setsOf(
      before.filter((box) => isForAllServices(box, slice)),
      all,
    ),
  );
  const decisions = others.flatMap((other) =>
    setsOf(within(other.rule.boxes), other.isRival && other.rule.effect !== rule.effect ? otherwise : all),
  );
  const half = Math.ceil(decisions.length / 2);
  const [first, second] = [sets.firstOf(decisions.slice(0, half), hidden), sets.firstOf(decisions.slice(half), hidden)];
  const left = before.filter((box) => !isForAllServices(box, slice));
  const [wide, narrow] = byWidth(left).map((boxes) => sets.firstOf(setsOf(boxes, all), hidden));
  const beyond = diagram.first(hidden, diagram.without(all, sets.firstOf(setsOf(within(own), all))));
  return sets.changedOutside(first, second, diagram.first(beyond, wide ?? nothing), narrow ?? nothing);
}

/** Whether a box has all services, ports, applications and answers of another: few nodes, which hide many others. */
function isForAllServices({ sides, answers }: Box, slice: Box): boolean {
  return (
    answers === anyAnswers &&
    [side.service, side.sourcePort, side.application].every((at) => includes(sides[at], slice.sides[at]))
  );
}

/** Sources with more addresses than this are wide: they meet most others. */
const mostNarrow = 2 ** 20;

/**
 * Divides boxes by the number of their sources and sorts them: a union needs no order of rules, and boxes with distant
 * sources share nothing.
 */
function byWidth(boxes: readonly Box[]): readonly [wide: readonly Box[], narrow: readonly Box[]] {
  const placed = boxes
    .map((box) => ({ box, from: sourceOf(box)[0] ?? 0, to: sourceOf(box).at(-1) ?? Infinity }))
    .toSorted((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0));
  const isWide = ({ from, to }: (typeof placed)[number]): boolean =>
    to === Infinity || BigInt(to) - BigInt(from) > mostNarrow;
  return [placed.filter(isWide).map(({ box }) => box), placed.filter((one) => !isWide(one)).map(({ box }) => box)];
}

function sourceOf({ sides }: Box): Ranges {
  return sides[side.source];
}
