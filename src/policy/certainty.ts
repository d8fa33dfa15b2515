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
  // Flows with some answers in which no traffic changes for others; the same for every box of the same traffic.
  const known = new Map<string, Open>();
  const openIn = ({ box, after }: Found): Open => {
    const anyway = whateverTheAnswers(box);
    const same = after.effect === 'allow' ? index.opened : index.closed;
    const near = same.meeting([anyway]).map((one) => one.box);
    if (near.length === 1) return [anyway];
    const gaps = remainder([anyway], near, limit)?.map(whateverTheAnswers);
    return (gaps && disjoint(gaps, limit)) ?? 'too many';
  };
  return found.flatMap((one): readonly Judged[] => {
    if (one.extent === 'at most') return [{ ...one, certainty: 'maybe' }];
    if (one.box.answers.length === 0) return [{ ...one, certainty: 'surely' }];
    const key = `${one.after.effect} ${one.box.sides.map((side) => side.join()).join(';')}`;
    const open = known.get(key) ?? openIn(one);
    known.set(key, open);
    return split(one, open, limit);
  });
}

function indexOf(asking: readonly Found[], effect: Effect): ZoneIndex {
  return new ZoneIndex(asking.filter(({ after }) => after.effect === effect).map(({ box }, at) => ({ box, at })));
}

/** Boxes without answers, no two of which share a flow. */
type Open = readonly Box[] | 'too many';

function split(one: Found, open: Open, limit: number): readonly Judged[] {
  const closed = open === 'too many' ? undefined : remainder([one.box], open, limit);
  if (open === 'too many' || closed === undefined) return [{ ...one, certainty: 'maybe' }];
  return [
    ...closed.map((box) => ({ ...one, box, certainty: 'surely' as const })),
    ...open.flatMap((gap) => {
      const box = overlap(one.box, gap);
      return box === undefined ? [] : [{ ...one, box, certainty: 'maybe' as const }];
    }),
  ];
}
