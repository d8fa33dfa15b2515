import { CodedError } from '../core/index';
import { align } from './alignment';
import { overlap, overlaps, type Box } from './box';
import { disjoint, remainder } from './boxes';
import { certaintyOf, type Found } from './certainty';
import { withDefaults } from './default-rules';
import type { Difference } from './difference-result';
import type { Policy, PolicyRule } from './policy';
import { changesOf } from './changes-of';

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
  const found: Found[] = [];
  for (const at of onlyAfter) {
    // What stayed and stands before it in both has decided already.
    const rivals = old.flatMap((_, i) => ((stayed.get(i) ?? fresh.length) > at ? [i] : []));
    found.push(...compare({ rules: fresh, at, others: old, rivals, twin: cameFrom, side: 'after', limit }));
  }
  const added = new Set(onlyAfter);
  for (const at of onlyBefore) {
    const rivals = fresh.flatMap((_, i) => (!added.has(i) && (cameFrom.get(i) ?? old.length) > at ? [i] : []));
    found.push(...compare({ rules: old, at, others: fresh, rivals, twin: stayed, side: 'before', limit }));
  }
  return {
    covers: before.covers === 'everything' && after.covers === 'everything' ? 'everything' : 'what is known',
    changes: changesOf(certaintyOf(found, limit), vocabulary),
  };
}

interface Comparison {
  /** The policy with the rule that changed, and its place in it. */
  readonly rules: readonly PolicyRule[];
  readonly at: number;
  /** The other policy, and the places of rules in it that may have decided instead. */
  readonly others: readonly PolicyRule[];
  readonly rivals: readonly number[];
  /** Place in `rules` → place in `others`, of rules that stayed. */
  readonly twin: ReadonlyMap<number, number>;
  readonly side: 'before' | 'after';
  readonly limit: number;
}

function compare({ rules, at, others, rivals, twin, side, limit }: Comparison): readonly Found[] {
  const rule = rules[at];
  if (rule === undefined) return [];
  const own = pieces(rule.boxes, limit);
  const touching = (other: PolicyRule): readonly Box[] =>
    other.boxes.filter((box) => own.boxes.some((piece) => overlaps(piece, box)));
  const earlier = rules.slice(0, at).flatMap((other, i) => touching(other).map((box) => ({ box, i })));
  const opposite = others.map(touching);
  return rivals.flatMap((place): readonly Found[] => {
    const rival = others[place];
    if (rival === undefined || rival.effect === rule.effect) return [];
    const theirs = pieces(opposite[place] ?? [], limit);
    const common = own.boxes.flatMap((piece) => theirs.boxes.flatMap((box) => overlap(piece, box) ?? []));
    if (common.length === 0) return [];
    // A rule that stayed is in both lists: once is enough.
    const taken = [
      ...earlier.filter(({ i }) => (twin.get(i) ?? others.length) >= place).map(({ box }) => box),
      ...opposite.slice(0, place).flat(),
    ];
    const ends = side === 'after' ? { before: rival, after: rule } : { before: rule, after: rival };
    const left = own.extent === 'exact' && theirs.extent === 'exact' ? remainder(common, taken, limit) : undefined;
    if (left === undefined) return common.map((box) => ({ ...ends, box, extent: 'at most' }));
    return left.map((box) => ({ ...ends, box, extent: 'exact' }));
  });
}

function pieces(
  boxes: readonly Box[],
  limit: number,
): { readonly boxes: readonly Box[]; readonly extent: Found['extent'] } {
  const apart = disjoint(boxes, limit);
  return apart === undefined ? { boxes, extent: 'at most' } : { boxes: apart, extent: 'exact' };
}
