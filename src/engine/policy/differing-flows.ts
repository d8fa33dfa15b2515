import { CodedError } from '../../core';
import { align } from './alignment';
import { boxIncludes, overlap, type Box } from './box';
import { disjoint, boundingBox, remainder, forAnyAnswers, type Limits } from './boxes';
import { BoxIndex } from './box-index';
import type { Found } from './certainty';
import { withDefaults } from './default-rules';
import { ExactComparison, usualOperations } from './exact/exact-pieces';
import { mergeBoxes } from './merged';
import type { Policy, PolicyRule } from './policy';
import type { Vocabulary } from './vocabulary';

/** Limits of a comparison. Beyond them the result is an upper bound (`at most`). */
export interface DifferenceOptions {
  /** Maximum number of boxes for one pair of rules. Default 2,000. */
  readonly limit?: number;
  /** Maximum number of operations on exact sets, which replace boxes beyond `limit`. Default: by the number of rules. */
  readonly operations?: number;
  /** Number of boxes beyond which exact sets are computed in slices of the source addresses. Default 14,000. */
  readonly sliceSize?: number;
}

/**
 * Finds the flows that two policies decide differently, as disjoint boxes. Only rules that were added, removed or
 * reordered can cause a difference. Each is compared with the rules of the other policy that have the opposite effect.
 * Throws `VOCABULARIES_DIFFER`.
 */
export function differingFlows(before: Policy, after: Policy, options: DifferenceOptions = {}): readonly Found[] {
  const { vocabulary } = before;
  if (after.vocabulary !== vocabulary) {
    throw new CodedError('VOCABULARIES_DIFFER', 'the policies cannot be compared: make both with the same vocabulary');
  }
  const [old, fresh] = [withDefaults(before), withDefaults(after)];
  const { matched, onlyBefore, onlyAfter } = align(old, fresh);
  const cameFrom = new Map([...matched].map(([from, to]) => [to, from]));
  const added = new Set(onlyAfter);
  const [oldIndex, freshIndex] = [indexOf(old), indexOf(fresh)];
  const limits = limitsOf(vocabulary, options);
  const exact = new ExactComparison(
    vocabulary,
    options.operations ?? usualOperations(old.length + fresh.length),
    options.sliceSize,
  );
  const forward = {
    rules: fresh,
    index: freshIndex,
    others: old,
    otherIndex: oldIndex,
    twin: cameFrom,
    limits,
    vocabulary,
    exact,
  };
  const backward = {
    rules: old,
    index: oldIndex,
    others: fresh,
    otherIndex: freshIndex,
    twin: matched,
    limits,
    vocabulary,
    exact,
  };
  return [
    // A paired rule that precedes the changed rule in both policies decides the same flows in both.
    ...onlyAfter.flatMap((at) =>
      compare({
        ...forward,
        at,
        isRival: (i) => (matched.get(i) ?? fresh.length) > at,
      }).map(({ rule, rival, ...piece }): Found => ({
        ...piece,
        before: rival,
        after: rule,
      })),
    ),
    ...onlyBefore.flatMap((at) =>
      compare({
        ...backward,
        at,
        isRival: (i) => !added.has(i) && (cameFrom.get(i) ?? old.length) > at,
      }).map(({ rule, rival, ...piece }): Found => ({
        ...piece,
        before: rule,
        after: rival,
      })),
    ),
  ];
}

/** Returns the limits of a comparison. */
export function limitsOf({ budget }: Vocabulary, { limit = 2000 }: DifferenceOptions): Limits {
  return { pieces: limit, budget };
}

interface Comparison {
  /** The policy that contains the changed rule, an index of its rules, and the index of the changed rule. */
  readonly rules: readonly PolicyRule[];
  readonly index: BoxIndex;
  readonly at: number;
  /** Rules of the other policy. */
  readonly others: readonly PolicyRule[];
  readonly otherIndex: BoxIndex;
  /** Whether the rule at an index of the other policy may decide the flows instead. */
  readonly isRival: (place: number) => boolean;
  /** Index in `rules` → index in `others`, for paired rules. */
  readonly twin: ReadonlyMap<number, number>;
  readonly limits: Limits;
  readonly vocabulary: Vocabulary;
  readonly exact: ExactComparison;
}

interface Piece extends Pick<Found, 'box' | 'extent' | 'share' | 'example' | 'isSure'> {
  readonly rule: PolicyRule;
  readonly rival: PolicyRule;
}

function compare(comparison: Comparison): readonly Piece[] {
  const { rules, at, vocabulary } = comparison;
  const rule = rules[at];
  if (rule === undefined) return [];
  return (
    vocabulary.space.attempt(() => compareRule(rule, comparison, 'exact or nothing'), firstShare) ??
    vocabulary.space.attempt(() => exactly(rule, comparison)) ??
    vocabulary.space.attempt(() => compareRule(rule, comparison, 'exact or at most')) ??
    upperBound(rule, comparison)
  );
}

/** Compares a rule with all of the other policy as sets. Boxes are faster where they suffice, and easier to read. */
function exactly(rule: PolicyRule, comparison: Comparison): readonly Piece[] | undefined {
  const { index, at, others, otherIndex, isRival, exact, twin } = comparison;
  // Rules that are before the changed one in both policies leave it the same flows.
  const known = new Set([...twin].flatMap(([own, other]) => (own < at ? [other] : [])));
  const met = [...new Set(otherIndex.meeting(rule.boxes).map((one) => one.at))].filter((i) => !known.has(i));
  const pieces = exact.pieces({
    rule,
    earlier: index.meeting(rule.boxes).flatMap(({ box, at: i }) => (i < at ? [box] : [])),
    others: met.flatMap((i) => {
      const other = others[i];
      return other === undefined ? [] : [{ rule: other, isRival: isRival(i) }];
    }),
    otherIndex,
    otherRules: others,
  });
  return pieces?.map(({ rival, box, share, example, isSure }) => ({
    rule,
    rival,
    box,
    extent: share === undefined ? 'exact' : 'at most',
    ...(share === undefined ? {} : { share }),
    ...(example === undefined ? {} : { example }),
    ...(isSure === undefined ? {} : { isSure }),
  }));
}

/** Boxes get a small share of the budget first, because sets of flows follow. */
const firstShare = 64;

/** Compares a rule with each rule of the other policy. Ends at the first pair that exceeds the limits if it has to be exact. */
function compareRule(
  rule: PolicyRule,
  { index, at, others, otherIndex, isRival, twin, limits }: Comparison,
  wanted: 'exact or nothing' | 'exact or at most',
): readonly Piece[] | undefined {
  const own = apart(rule.boxes, limits);
  // Indexed by position in the other list, if paired. A rule at or after the rival is subtracted here; one before it is
  // in `opposite`.
  const earlier = new BoxIndex(
    index.meeting(own.boxes).flatMap(({ box, at: i }) => (i < at ? [{ box, at: twin.get(i) ?? others.length }] : [])),
  );
  const met = otherIndex.meeting(own.boxes);
  const opposite = new BoxIndex(met);
  const pieces: Piece[] = [];
  for (const place of new Set(met.map((one) => one.at))) {
    const rival = others[place];
    if (rival === undefined || rival.effect === rule.effect || !isRival(place)) continue;
    const theirs = apart(rival.boxes, limits);
    limits.budget.spend(own.boxes.length * theirs.boxes.length);
    const common = own.boxes.flatMap((piece) => theirs.boxes.flatMap((box) => overlap(piece, box) ?? []));
    const decidedElsewhere = [
      ...earlier.meeting(common).filter((one) => one.at >= place),
      ...opposite.meeting(common).filter((one) => one.at < place),
    ].map(({ box }) => box);
    limits.budget.spend(common.length * decidedElsewhere.length);
    if (common.every((piece) => decidedElsewhere.some((box) => boxIncludes(box, piece)))) continue;
    const left =
      own.extent === 'exact' && theirs.extent === 'exact' ? remainder(common, decidedElsewhere, limits) : undefined;
    if (left !== undefined)
      pieces.push(...mergeBoxes(left).map((box): Piece => ({ rule, rival, box, extent: 'exact' })));
    else if (wanted === 'exact or nothing') return undefined;
    else pieces.push(...atMost(rule, rival));
  }
  return pieces;
}

/** Returns an upper bound for the flows affected by a rule change. It is cheap to compute. */
function upperBound(rule: PolicyRule, { others, isRival }: Comparison): readonly Piece[] {
  return others.flatMap((rival, place) => (rival.effect === rule.effect || !isRival(place) ? [] : atMost(rule, rival)));
}

/** If a pair of rules needs more boxes than this, their bounding box is reported. */
const mostPieces = 64;

function atMost(rule: PolicyRule, rival: PolicyRule): readonly Piece[] {
  const [own, theirs] = [rule.boxes, rival.boxes].map((boxes) =>
    boxes.length > mostPieces ? [boundingBox(boxes)] : boxes.map(forAnyAnswers),
  );
  const common = (own ?? []).flatMap((box) => (theirs ?? []).flatMap((other) => overlap(box, other) ?? []));
  const boxes = common.length > mostPieces ? [boundingBox(common)] : mergeBoxes(common);
  return boxes.map((box) => ({ rule, rival, box, extent: 'at most' }));
}

function indexOf(rules: readonly PolicyRule[]): BoxIndex {
  return new BoxIndex(rules.flatMap(({ boxes }, at) => boxes.map((box) => ({ box, at }))));
}

function apart(
  boxes: readonly Box[],
  limits: Limits,
): { readonly boxes: readonly Box[]; readonly extent: Found['extent'] } {
  const found = disjoint(boxes, limits);
  return found === undefined ? { boxes, extent: 'at most' } : { boxes: found, extent: 'exact' };
}
