import { describe, expect, test } from '@jest/globals';
import { cachedBy } from '../../src/core';
import { fitReport, type Report } from '../../src/review';
import { measuredReview, referenceSeconds } from '../support/measured-review';
import { rotated } from '../support/rotated';
import { blowUp, blowUps, type BlowUp } from './support/blow-ups';
import { countedLeaves } from './support/counted-leaves';
import { countsOf, push, reviewed, rule } from './support/of-pieces';

/** What the program reports of a plan, and what it needs; each plan is reviewed once. */
const measured = cachedBy((made: BlowUp) => {
  const { report, ...usage } = measuredReview(made.plan);
  return { ...usage, size: report.length, report: JSON.parse(report) as Report };
});

describe('a review of few rules that meet in many ways', () => {
  const all = rotated(blowUps, 'blow-ups', () => 'one').map((what) => [what, blowUp(what)] as const);
  test.each(all)('of %s says what it decided and what it did not, in a small report', (_, made) => {
    const { report } = measured(made);
    const { isDecided } = made;
    expect(countsOf(report)).toEqual(countsOf(report).map(() => countedLeaves(made.plan)));
    const exact = report.traffic.filter(({ extent }) => extent === 'exact').length;
    expect({ isDecided: exact === report.traffic.length }).toEqual({ isDecided });
    const undecided = report.unknowns.filter((text) => text.startsWith('not decided within the budget of the review'));
    expect(undecided).toHaveLength(isDecided ? 0 : 1);
    if (!isDecided)
      expect(undecided[0]).toMatch(/how much of the traffic that rules "rule-\d+".* would decide changes/);
    expect(report.traffic.length).toBeLessThanOrEqual(2000);
    expect(JSON.stringify(fitReport(report)).length).toBeLessThan(2_500_000);
  });

  test.each(all)('of %s takes the CPU of 10 reference works, 300 MB and 5 MB of report at most', (_, made) => {
    const { cpuSeconds, mb, size } = measured(made);
    expect(cpuSeconds / referenceSeconds()).toBeLessThan(10);
    expect(mb).toBeLessThan(300);
    expect(size).toBeLessThan(5_000_000);
  });
});

test('a rule that allows users of a list is one region with one condition for each list', () => {
  const names = (prefix: string): readonly string[] => Array.from({ length: 8 }, (_, i) => `${prefix}${i}`);
  const listed = { ...rule, source_user: names('u'), category: names('c') };
  const { report } = reviewed([push, { type: 'scm_security_rule', after: listed }]);
  expect(report.traffic.map(({ conditions }) => conditions)).toEqual([
    expect.arrayContaining([
      'if the user is u0, or in a group of that name, or the same for one of 7 more',
      'if the URL is in the category c0, or the same for one of 7 more',
    ]),
  ]);
});
