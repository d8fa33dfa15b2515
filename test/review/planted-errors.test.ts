import { describe, expect, test } from '@jest/globals';
import { cachedBy } from '../../src/core';
import { type Judgement, judgements } from '../../src/review/accounts/judgement';
import { judges } from '../../src/review/judges/claims-on';
import { isFullTier, runs } from '../support/runs';
import { harmlessCases, openingCases, reviewedCases, type Run } from './combined/runs';
import { planJson } from './plan-json';
import {
  accountsAlone,
  alarmist,
  flatteringReviews,
  forgetful,
  reviewsWithoutOne,
  saysYes,
  saysYesToAnOpening,
  silentAboutTheRest,
} from './support/broken-reviews';
import { changesOfJudges, type KnownChange } from './support/changes-of-judges';
import { countedLeaves } from './support/counted-leaves';
import { claimedHarmless } from './support/not-judgeable';
import { countsOf, reviewedText, type ReviewOf } from './support/of-pieces';
import { Dice } from './support/policy-edits';
import { richOpenings } from './support/rich-openings';
import { reviewedEdit } from './support/rich-policy';
import { weakenedAttributes } from './support/weakened-attributes';
import { verdictsOf } from './support/weakened-verdicts';

/** Each generator can fail: a review with a planted error does not pass it. */

const count = isFullTier() ? 36 : 6;
const [opening, harmless] = [openingCases(count), harmlessCases(count)];
/** The reviews of the openings, each made once. */
const openingsBy = cachedBy((reviewOf: ReviewOf): readonly Run[] => reviewedCases(opening, reviewOf));
/** Judges that alone know of what opens or weakens. */
const sole = ['trafficJudge', 'reachJudge', 'contentJudge'];
const chosen = (reviews: Readonly<Record<string, ReviewOf>>): readonly ReviewOf[] =>
  Object.entries(reviews).flatMap(([name, one]) => (isFullTier() || sole.includes(name) ? [one] : []));
const isProved = ({ report }: Run): boolean => report.verdict === 'equal' || report.verdict === 'stricter';
const all = weakenedAttributes();
const some = all.filter((_, i) => i % (isFullTier() ? 20 : 240) === 0);
const silentIn = (reviewOf: ReviewOf): number =>
  verdictsOf(some, reviewOf).filter(({ verdict }) => verdict === 'silent').length;

describe('the generator of weakened attributes', () => {
  test('passes with the judges alone, and reports silence', () => {
    expect(silentIn(accountsAlone)).toBe(0);
    expect(silentIn(silentAboutTheRest)).toBeGreaterThan(some.length / 4);
    expect(silentIn(saysYes)).toBeGreaterThan(some.length / 2);
  });
});

describe('the generator of openings', () => {
  test('passes with the judges alone, and reports what is claimed to be harmless', () => {
    expect(
      openingsBy(accountsAlone)
        .filter(isProved)
        .map(({ kind }) => kind),
    ).toEqual([]);
    expect(openingsBy(saysYes).filter(isProved).length).toBe(count);
  });

  test('proves nothing that the comparison of the rules contradicts', () => {
    const proved = openingsBy(saysYesToAnOpening).filter(isProved);
    expect(proved.filter(({ report }) => report.traffic.some(({ what }) => what === 'opened'))).toEqual([]);
    expect(proved.length).toBeLessThan(count);
  });

  test('reports what passes the default gate', () => {
    expect(openingsBy(accountsAlone).filter(({ report }) => report.verdict !== 'dangerous').length).toBe(count);
  });
});

describe('the generator of harmless edits', () => {
  test('reports false alarms', () => {
    expect(
      reviewedCases(harmless, alarmist).every(({ report }) =>
        report.findings.some(({ severity }) => severity === 'high'),
      ),
    ).toBe(true);
  });

  test('reports what is no longer proved when a judge is missing', () => {
    const open = chosen(reviewsWithoutOne).map(
      (reviewOf) => reviewedCases(harmless, reviewOf).filter((run) => !isProved(run)).length,
    );
    expect(Math.max(...open)).toBeGreaterThan(count / 10);
  });
});

describe('the generator of plans that cannot be judged', () => {
  test('reports what is claimed', () => {
    expect(claimedHarmless(count, accountsAlone)).toEqual([]);
    expect(claimedHarmless(count, silentAboutTheRest)).not.toEqual([]);
    expect(claimedHarmless(count, saysYes).length).toBe(count);
  });
});

/** Edits of the other generator that open the policy, some of each kind. */
const rich = Object.values(richOpenings).flatMap((make) =>
  (isFullTier() ? [1, 2, 3, 4, 5, 6] : [1]).map((seed) => make(new Dice(seed))),
);
const provedRich = (reviewOf: ReviewOf): number =>
  rich
    .map((edit) => reviewedEdit(edit, undefined, reviewOf))
    .filter(({ verdict }) => verdict === 'equal' || verdict === 'stricter').length;

describe('a judge', () => {
  test('that is missing makes nothing harmless: what none claims is not judged', () => {
    for (const reviewOf of chosen(reviewsWithoutOne)) {
      expect(
        openingsBy(reviewOf)
          .filter(isProved)
          .map(({ kind }) => kind),
      ).toEqual([]);
      expect(claimedHarmless(count, reviewOf)).toEqual([]);
    }
  });

  // Of the values of the other judges, another judge says something worse as well.
  test.each(sole)('%s, if it says "equal" of everything it looks at, is noticed', (name) => {
    const reviewOf = flatteringReviews[name];
    if (reviewOf === undefined) throw new Error(`there is no judge ${name}`);
    // The first generator that notices it is enough.
    const isNoticed = openingsBy(reviewOf).some(isProved) || silentIn(reviewOf) > 0 || provedRich(reviewOf) > 0;
    expect(isNoticed).toBe(true);
  });
});

test('the count of the accounts reports a value that is lost', () => {
  const plan = planJson([
    { type: 'scm_tag', before: { name: 'x', color: 'Red' }, after: { name: 'x', color: 'Blue' } },
  ]);
  expect(countsOf(reviewedText(plan))).toEqual([1, 1, 1].map(() => countedLeaves(plan)));
  expect(countsOf(forgetful(plan))).not.toEqual([1, 1, 1].map(() => countedLeaves(plan)));
});

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
