import { overlap, overlaps, type Box } from './box';
import { disjoint, remainder, whateverTheAnswers } from './boxes';
import type { PolicyRule } from './policy';

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

/** Splits what was found into what is so for every set of answers, and what hangs on them. */
export function certaintyOf(found: readonly Found[], limit: number): readonly Judged[] {
  const exact = found.filter(({ extent }) => extent === 'exact');
  return found.flatMap((one): readonly Judged[] => {
    if (one.extent === 'at most') return [{ ...one, certainty: 'maybe' }];
    if (one.box.answers.length === 0) return [{ ...one, certainty: 'surely' }];
    const same = exact.filter(({ after }) => after.effect === one.after.effect);
    return split(one, same, limit);
  });
}

function split(one: Found, same: readonly Found[], limit: number): readonly Judged[] {
  const anyway = whateverTheAnswers(one.box);
  const near = same.filter(({ box }) => overlaps(box, anyway)).map(({ box }) => box);
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
