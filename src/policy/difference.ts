import { CodedError } from '../core';
import { never, supportOf, type Answers } from './answers';
import { align } from './alignment';
import { boxIncludes, overlap, type Box } from './box';
import { disjoint, boundingBox, remainder, whateverTheAnswers, type Limits } from './boxes';
import { certaintyOf, type Found } from './certainty';
import { withDefaults } from './default-rules';
import { merged } from './merged';
import type { Difference } from './difference-result';
import type { Policy, PolicyRule } from './policy';
import { policyChanges } from './changes-of';
import { implies } from './question';
import type { Vocabulary } from './vocabulary';
import { BoxIndex } from './box-index';

/** How far a comparison goes before it settles for "at most". */
export interface DifferenceOptions {
  /** Pieces that one pair of rules may fall into. Default 2,000. */
  readonly limit?: number;
}

/**
 * The flows that two policies decide differently. Only rules that are not in both, or not in the same order, can make a
 * difference: each of them is compared with the rules of the other policy that have the other effect.
 * Throws `VOCABULARIES_DIFFER`.
 */
export function difference(before: Policy, after: Policy, { limit = 2000 }: DifferenceOptions = {}): Difference {
  const { vocabulary } = before;
  if (after.vocabulary !== vocabulary) {
    throw new CodedError('VOCABULARIES_DIFFER', 'the policies cannot be compared: make both with the same vocabulary');
  }
  const [old, fresh] = [withDefaults(before), withDefaults(after)];
  const { stayed, onlyBefore, onlyAfter } = align(old, fresh);
  const cameFrom = new Map([...stayed].map(([from, to]) => [to, from]));
  const added = new Set(onlyAfter);
  const [oldIndex, freshIndex] = [indexOf(old), indexOf(fresh)];
  const limits = { pieces: limit, budget: vocabulary.budget };
  const forward = {
    rules: fresh,
    index: freshIndex,
    others: old,
    otherIndex: oldIndex,
    twin: cameFrom,
    limits,
    vocabulary,
  };
  const backward = {
    rules: old,
    index: oldIndex,
    others: fresh,
    otherIndex: freshIndex,
    twin: stayed,
    limits,
    vocabulary,
  };
  const found = [
    // A rule that stayed and stands before it in both has decided already.
    ...onlyAfter.flatMap((at) =>
      compare({
        ...forward,
        at,
        isRival: (i) => (stayed.get(i) ?? fresh.length) > at,
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
  return {
    covers: before.covers === 'everything' && after.covers === 'everything' ? 'everything' : 'what is known',
    changes: policyChanges(
      certaintyOf(found, limits, vocabulary).flatMap((one) => {
        const answers = vocabulary.space.attempt(() => possible(one.box.answers, vocabulary)) ?? one.box.answers;
        return answers === never ? [] : [{ ...one, box: { sides: one.box.sides, answers } }];
      }),
      vocabulary,
    ),
  };
}

/** The answers of a set that can hold together: what is in a list is also in a longer one. */
function possible(answers: Answers, vocabulary: Vocabulary): Answers {
  const limited = supportOf(answers).flatMap((number) => {
    const question = vocabulary.questions[number - 1];
    return question?.extent === undefined ? [] : [{ number, question }];
  });
  let left = answers;
  for (const one of limited) {
    for (const other of limited) {
      if (one === other || !implies(one.question, other.question)) continue;
      left = left.and(vocabulary.answer(-one.number).or(vocabulary.answer(other.number)));
    }
  }
  return left;
}

interface Comparison {
  /** The policy with the rule that changed, and its place in it. */
  readonly rules: readonly PolicyRule[];
  readonly index: BoxIndex;
  readonly at: number;
  /** The other policy. */
  readonly others: readonly PolicyRule[];
  readonly otherIndex: BoxIndex;
  /** Whether the rule at that place of the other policy may have decided instead. */
  readonly isRival: (place: number) => boolean;
  /** Place in `rules` → place in `others`, of rules that stayed. */
  readonly twin: ReadonlyMap<number, number>;
  readonly limits: Limits;
  readonly vocabulary: Vocabulary;
}

interface Piece {
  readonly rule: PolicyRule;
  readonly rival: PolicyRule;
  readonly box: Box;
  readonly extent: Found['extent'];
}

function compare(comparison: Comparison): readonly Piece[] {
  const { rules, at, vocabulary } = comparison;
  const rule = rules[at];
  if (rule === undefined) return [];
  return vocabulary.space.attempt(() => compareRule(rule, comparison)) ?? upperBound(rule, comparison);
}

function compareRule(rule: PolicyRule, comparison: Comparison): readonly Piece[] {
  const { index, at, others, otherIndex, isRival, twin, limits } = comparison;
  const own = apart(rule.boxes, limits);
  // Each by its place in the other list, if it stayed: from the place of the rival on it has to be taken here.
  const earlier = new BoxIndex(
    index.meeting(own.boxes).flatMap(({ box, at: i }) => (i < at ? [{ box, at: twin.get(i) ?? others.length }] : [])),
  );
  const met = otherIndex.meeting(own.boxes);
  const opposite = new BoxIndex(met);
  return [...new Set(met.map((one) => one.at))].flatMap((place): readonly Piece[] => {
    const rival = others[place];
    if (rival === undefined || rival.effect === rule.effect || !isRival(place)) return [];
    const theirs = apart(rival.boxes, limits);
    limits.budget.spend(own.boxes.length * theirs.boxes.length);
    const common = own.boxes.flatMap((piece) => theirs.boxes.flatMap((box) => overlap(piece, box) ?? []));
    const taken = [
      ...earlier.meeting(common).filter((one) => one.at >= place),
      ...opposite.meeting(common).filter((one) => one.at < place),
    ].map(({ box }) => box);
    limits.budget.spend(common.length * taken.length);
    if (common.every((piece) => taken.some((box) => boxIncludes(box, piece)))) return [];
    const left = own.extent === 'exact' && theirs.extent === 'exact' ? remainder(common, taken, limits) : undefined;
    if (left === undefined) return atMost(rule, rival);
    return merged(left).map((box) => ({ rule, rival, box, extent: 'exact' }));
  });
}

/** What the change of a rule can make different at most. It takes little work. */
function upperBound(rule: PolicyRule, { others, isRival }: Comparison): readonly Piece[] {
  return others.flatMap((rival, place) => (rival.effect === rule.effect || !isRival(place) ? [] : atMost(rule, rival)));
}

/** More pieces of a pair of rules than this are reported as one that holds them. */
const mostPieces = 64;

function atMost(rule: PolicyRule, rival: PolicyRule): readonly Piece[] {
  const [own, theirs] = [rule.boxes, rival.boxes].map((boxes) =>
    boxes.length > mostPieces ? [boundingBox(boxes)] : boxes.map(whateverTheAnswers),
  );
  const common = (own ?? []).flatMap((box) => (theirs ?? []).flatMap((other) => overlap(box, other) ?? []));
  const boxes = common.length > mostPieces ? [boundingBox(common)] : merged(common);
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
