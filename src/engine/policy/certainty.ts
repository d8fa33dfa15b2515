import { anyAnswers } from './answers';
import { overlap, type Box } from './box';
import { disjoint, remainder, forAnyAnswers, type Limits } from './boxes';
import type { Effect, PolicyRule } from './policy';
import { BoxIndex } from './box-index';
import type { Vocabulary } from './vocabulary';

/** Flows that two policies decide differently, with the deciding rules. */
export interface Found {
  readonly box: Box;
  readonly before: PolicyRule;
  readonly after: PolicyRule;
  readonly extent: 'exact' | 'at most';
  /** For `at most`, if it is known: the share of the box that changes and that no other region contains. */
  readonly share?: number;
  /** For `at most`, if it is known: a part of the box that changes. */
  readonly example?: Box;
  /** For `at most`: whether the share changes for all answers. */
  readonly isSure?: boolean;
}

/** A changed region, and whether the change is independent of all answers. */
export type DecidedRegion<T extends Found = Found> = T & { readonly certainty: 'surely' | 'maybe' };

/**
 * Splits the differences into those that hold for all answers and those that depend on answers. The input boxes are
 * disjoint. Two of them that contain the same flows therefore differ in their answers.
 */
export function certaintyOf<T extends Found>(
  found: readonly T[],
  limits: Limits,
  { space }: Vocabulary,
): readonly DecidedRegion<T>[] {
  const asking = found.filter(({ box, extent }) => extent === 'exact' && box.answers !== anyAnswers);
  const index = {
    opened: indexOf(asking, 'allow'),
    closed: indexOf(asking, 'block'),
  };
  // Traffic that changes under some answers only; cached, because boxes with the same traffic share it.
  const known = new Map<string, Open>();
  const openIn = ({ box, after }: Found): Open => {
    const anyway = forAnyAnswers(box);
    const same = after.effect === 'allow' ? index.opened : index.closed;
    const near = same.meeting([anyway]).map((region) => region.box);
    if (near.length === 1) return [anyway];
    const gaps = remainder([anyway], near, limits)?.map(forAnyAnswers);
    return (gaps && disjoint(gaps, limits)) ?? 'too many';
  };
  return found.flatMap((region): readonly DecidedRegion<T>[] => {
    if (region.extent === 'at most') return [{ ...region, certainty: region.isSure === true ? 'surely' : 'maybe' }];
    if (region.box.answers === anyAnswers) return [{ ...region, certainty: 'surely' }];
    const key = `${region.after.effect} ${region.box.sides.map((side) => side.join()).join(';')}`;
    const open = known.get(key) ?? space.attempt(() => openIn(region)) ?? 'too many';
    known.set(key, open);
    return space.attempt(() => split(region, open, limits)) ?? [{ ...region, certainty: 'maybe' }];
  });
}

function indexOf(asking: readonly Found[], effect: Effect): BoxIndex {
  return new BoxIndex(asking.filter(({ after }) => after.effect === effect).map(({ box }, at) => ({ box, at })));
}

/** Disjoint boxes, for all answers. */
type Open = readonly Box[] | 'too many';

function split<T extends Found>(region: T, open: Open, limits: Limits): readonly DecidedRegion<T>[] {
  const closed = open === 'too many' ? undefined : remainder([region.box], open, limits);
  if (open === 'too many' || closed === undefined) return [{ ...region, certainty: 'maybe' }];
  return [
    ...closed.map((box) => ({ ...region, box, certainty: 'surely' as const })),
    ...open.flatMap((gap) => {
      const box = overlap(region.box, gap);
      return box === undefined ? [] : [{ ...region, box, certainty: 'maybe' as const }];
    }),
  ];
}
