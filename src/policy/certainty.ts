import { overlap, type Box } from './box';
import { disjoint, remainder, whateverTheAnswers } from './boxes';
import type { Effect, PolicyRule } from './policy';
import { ZoneIndex } from './zone-index';

/** Flows that are decided differently, with the rules that decide them. */
export interface Found {
  readonly box: Box;
  readonly before: PolicyRule;
  readonly after: PolicyRule;
  readonly extent: 'exact' | 'at most';
}

/** The same, with whether the traffic changes whatever the answers are. */
export interface Judged extends Found {
  readonly certainty: 'surely' | 'maybe';
}

/**
 * Splits what was found into what is so for every set of answers, and what hangs on them. Boxes that were found share no
 * flow, so those that hold the same flows for other answers contradict each other.
 */
export function certaintyOf(found: readonly Found[], limit: number): readonly Judged[] {
  const asking = found.filter(({ box, extent }) => extent === 'exact' && box.answers.length > 0);
  const index = {
    opened: indexOf(asking, 'allow'),
    closed: indexOf(asking, 'block'),
  };
  return found.flatMap((one): readonly Judged[] => {
    if (one.extent === 'at most') return [{ ...one, certainty: 'maybe' }];
    if (one.box.answers.length === 0) return [{ ...one, certainty: 'surely' }];
    const same = one.after.effect === 'allow' ? index.opened : index.closed;
    const near = same.meeting([whateverTheAnswers(one.box)]).map(({ box }) => box);
    return near.length === 1 ? [{ ...one, certainty: 'maybe' }] : split(one, near, limit);
  });
}

function indexOf(asking: readonly Found[], effect: Effect): ZoneIndex {
  return new ZoneIndex(asking.filter(({ after }) => after.effect === effect).map(({ box }, at) => ({ box, at })));
}

function split(one: Found, near: readonly Box[], limit: number): readonly Judged[] {
  const anyway = whateverTheAnswers(one.box);
  const gaps = remainder([anyway], near, limit)?.map(whateverTheAnswers);
  const open = gaps && disjoint(gaps, limit);
  const closed = open && remainder([one.box], open, limit);
  if (open === undefined || closed === undefined) return [{ ...one, certainty: 'maybe' }];
  return [
    ...closed.map((box) => ({ ...one, box, certainty: 'surely' as const })),
    ...open.flatMap((gap) => {
      const box = overlap(one.box, gap);
      return box === undefined ? [] : [{ ...one, box, certainty: 'maybe' as const }];
    }),
  ];
}
