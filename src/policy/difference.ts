import { CodedError } from '../core/index';
import type { Answers } from './answers';
import { align } from './alignment';
import { covers, overlap, type Box } from './box';
import { disjoint, remainder } from './boxes';
import { certaintyOf, type Found } from './certainty';
import { withDefaults } from './default-rules';
import { merged } from './merged';
import type { Difference } from './difference-result';
import type { Policy, PolicyRule } from './policy';
import { changesOf } from './changes-of';
import { implies } from './question';
import type { Vocabulary } from './vocabulary';
import { ZoneIndex } from './zone-index';

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
  const forward = {
    rules: fresh,
    index: freshIndex,
    others: old,
    otherIndex: oldIndex,
    twin: cameFrom,
    limit,
  };
  const backward = {
    rules: old,
    index: oldIndex,
    others: fresh,
    otherIndex: freshIndex,
    twin: stayed,
    limit,
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
    changes: changesOf(
      certaintyOf(found, limit).filter(({ box }) => isPossible(box.answers, vocabulary)),
      vocabulary,
    ),
  };
}

/** Whether answers can hold together: what is in a list is also in a longer one. */
function isPossible(answers: Answers, { questions }: Vocabulary): boolean {
  const asked = (answer: number) => questions[Math.abs(answer) - 1];
  const refused = answers.filter((answer) => answer < 0 && asked(answer)?.extent !== undefined).map(asked);
  if (refused.length === 0) return true;
  return !answers.some((answer) => {
    const one = answer > 0 ? asked(answer) : undefined;
    return one !== undefined && refused.some((other) => other !== undefined && implies(one, other));
  });
}

interface Comparison {
  /** The policy with the rule that changed, and its place in it. */
  readonly rules: readonly PolicyRule[];
  readonly index: ZoneIndex;
  readonly at: number;
  /** The other policy. */
  readonly others: readonly PolicyRule[];
  readonly otherIndex: ZoneIndex;
  /** Whether the rule at that place of the other policy may have decided instead. */
  readonly isRival: (place: number) => boolean;
  /** Place in `rules` → place in `others`, of rules that stayed. */
  readonly twin: ReadonlyMap<number, number>;
  readonly limit: number;
}

interface Piece {
  readonly rule: PolicyRule;
  readonly rival: PolicyRule;
  readonly box: Box;
  readonly extent: Found['extent'];
}

function compare({ rules, index, at, others, otherIndex, isRival, twin, limit }: Comparison): readonly Piece[] {
  const rule = rules[at];
  if (rule === undefined) return [];
  const own = apart(rule.boxes, limit);
  // Each by its place in the other list, if it stayed: from the place of the rival on it has to be taken here.
  const earlier = new ZoneIndex(
    index.meeting(own.boxes).flatMap(({ box, at: i }) => (i < at ? [{ box, at: twin.get(i) ?? others.length }] : [])),
  );
  const met = otherIndex.meeting(own.boxes);
  const opposite = new ZoneIndex(met);
  return [...new Set(met.map((one) => one.at))].flatMap((place): readonly Piece[] => {
    const rival = others[place];
    if (rival === undefined || rival.effect === rule.effect || !isRival(place)) return [];
    const theirs = apart(rival.boxes, limit);
    const common = own.boxes.flatMap((piece) => theirs.boxes.flatMap((box) => overlap(piece, box) ?? []));
    const taken = [
      ...earlier.meeting(common).filter((one) => one.at >= place),
      ...opposite.meeting(common).filter((one) => one.at < place),
    ].map(({ box }) => box);
    if (common.every((piece) => taken.some((box) => covers(box, piece)))) return [];
    const left = own.extent === 'exact' && theirs.extent === 'exact' ? remainder(common, taken, limit) : undefined;
    if (left === undefined) return common.map((box) => ({ rule, rival, box, extent: 'at most' }));
    return merged(left).map((box) => ({ rule, rival, box, extent: 'exact' }));
  });
}

function indexOf(rules: readonly PolicyRule[]): ZoneIndex {
  return new ZoneIndex(rules.flatMap(({ boxes }, at) => boxes.map((box) => ({ box, at }))));
}

function apart(
  boxes: readonly Box[],
  limit: number,
): { readonly boxes: readonly Box[]; readonly extent: Found['extent'] } {
  const found = disjoint(boxes, limit);
  return found === undefined ? { boxes, extent: 'at most' } : { boxes: found, extent: 'exact' };
}
