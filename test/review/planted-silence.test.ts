import { describe, expect, test } from '@jest/globals';
import { judgements, type Judgement } from '../../src/review/accounts/judgement';
import { judges } from '../../src/review/judges/claims-on';
import { runs } from '../support/runs';
import { accountsAlone, flatteringReviews, reviewsWithoutOne, saysYes } from './support/broken-reviews';
import { changesOfJudges, type KnownChange } from './support/changes-of-judges';
import type { ReviewOf } from './support/of-pieces';
import { Dice } from './support/policy-edits';

/** Each judge has a generator of changes that it alone knows, so that its silence is noticed. */

const seeds = Array.from({ length: Math.min(runs(6), 60) }, (_, i) => i + 1);
/** It only says that something has no effect. */
const neverWorse = ['stateJudge'];

function worstBy(reviewOf: ReviewOf, { plan, base }: KnownChange): Judgement | undefined {
  const { counts } = reviewOf(plan, { base: { name: 'base.json', snapshot: base } }).accounts;
  return judgements.findLast((judgement) => counts[judgement] > 0);
}

test('each judge has a generator', () => {
  expect(Object.keys(changesOfJudges).toSorted()).toEqual(judges.map(({ name }) => name).toSorted());
});

describe.each(Object.entries(changesOfJudges))('%s', (name, make) => {
  const changes = seeds.map((seed) => make(new Dice(seed)));
  const worst = changes.map((change) => change.worst);
  const by = (reviewOf: ReviewOf): readonly (Judgement | undefined)[] =>
    changes.map((change) => worstBy(reviewOf, change));

  test('says of each change what it does', () => {
    expect(by(accountsAlone)).toEqual(worst);
  });

  test('is noticed at each change if it falls silent', () => {
    const without = by(reviewsWithoutOne[name] ?? accountsAlone);
    expect(without.filter((judgement, i) => judgement === worst[i])).toEqual([]);
  });

  test('is noticed at each change if it says "equal"', () => {
    const flattered = by(neverWorse.includes(name) ? saysYes : (flatteringReviews[name] ?? accountsAlone));
    expect(flattered.filter((judgement, i) => judgement === worst[i])).toEqual([]);
  });
});
