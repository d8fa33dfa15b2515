import { describe, expect, test } from '@jest/globals';
import { fitReport, type Report } from '../../src/review';
import { measuredReview, referenceSeconds } from '../support/measured-review';
import { rotated } from '../support/rotated';
import { push, reviewed, rule, reviewedText } from './support/of-pieces';
import { blowUp, blowUps } from './support/blow-ups';

function reportOf(what: string): Report {
  return reviewedText(blowUp(what).plan);
}

describe('a review of few rules that meet in many ways', () => {
  const all = rotated(blowUps, 'blow-ups', () => 'one');
  test.each(all)('of %s says what it decided and what it did not, in a small report', (what) => {
    const report = reportOf(what);
    const { isDecided } = blowUp(what);
    const exact = report.traffic.filter(({ extent }) => extent === 'exact').length;
    expect({ isDecided: exact === report.traffic.length }).toEqual({ isDecided });
    const undecided = report.unknowns.filter((text) => text.startsWith('not decided within the budget of the review'));
    expect(undecided).toHaveLength(isDecided ? 0 : 1);
    if (!isDecided)
      expect(undecided[0]).toMatch(/how much of the traffic that rules "rule-\d+".* would decide changes/);
    expect(report.traffic.length).toBeLessThanOrEqual(2000);
    expect(JSON.stringify(fitReport(report)).length).toBeLessThan(2_500_000);
  });

  test.each(all)('of %s takes the CPU of 10 reference works, 300 MB and 5 MB of report at most', (what) => {
    const made = blowUp(what);
    const before = referenceSeconds();
    const { cpuSeconds, mb, size } = measuredReview(made.plan);
    // The load of the machine may change in between.
    expect((2 * cpuSeconds) / (before + referenceSeconds())).toBeLessThan(10);
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
