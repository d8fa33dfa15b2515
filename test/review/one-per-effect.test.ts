import { expect, test } from '@jest/globals';
import { everyFinding, readOwnRules, type Report, type ReviewOptions } from '../../src/review';
import { basedOn, drawnShape } from './combined/base-world';
import { added, both, changed, planBetween, ruleItem, snapshotOf, type Change } from './combined/world';
import { any, reviewedText } from './support/of-pieces';
import { Dice } from './support/policy-edits';

const { world } = basedOn(drawnShape(new Dice(3)));
const reportOf = (change: Change, options: ReviewOptions = {}): Report =>
  reviewedText(planBetween(world, change(world)), {
    base: { name: 'base.json', snapshot: snapshotOf(world) },
    ...options,
  });
const ids = (report: Report): readonly string[] => report.findings.map(({ id }) => id);

test('another target of a NAT rule is one finding: what arrives, not that it affects routing', () => {
  const report = reportOf(
    changed('nat_rule', 'published', { destination_translation: { translated_address: '10.2.0.81' } }),
  );
  expect(ids(report)).toEqual(['arrival-opened']);
  expect(everyFinding(report).map(({ id }) => id)).toEqual(['arrival-opened', 'traffic-redirected', 'host-reachable']);
});

test('an edit of a profile is one finding, which names every rule that inspects less', () => {
  const report = reportOf(changed('vulnerability_protection_profile', 'vp', { rules: [] }));
  expect(ids(report)).toEqual(['inspection-lost']);
  const rules = world.filter(({ kind, fields }) => kind === 'security_rule' && fields['action'] === 'allow');
  const named = everyFinding(report).filter(({ id }) => id === 'inspection-lost');
  expect(named.map(({ subject }) => subject?.name).toSorted()).toEqual(rules.map(({ name }) => name).toSorted());
});

test('two changes with the same effect are two findings', () => {
  const report = reportOf(
    both(
      changed('security_rule', 'guests', { destination: any }),
      changed('security_rule', 'branch-a', { destination: any }),
    ),
  );
  expect(ids(report)).toEqual(['widened', 'widened']);
  expect(report.findings.map(({ causes }) => causes?.map(({ address }) => address))).toEqual([
    ['scm_security_rule.security_rule-guests-Texas'],
    ['scm_security_rule.security_rule-branch-a-Texas'],
  ]);
});

test('rules of a team and waivers are about each finding, also about those that are joined', () => {
  const open = ruleItem('wide', { from: any, to: any, source: any, destination: any, service: any, action: 'allow' });
  const change = added({ ...open, fields: { ...open.fields, application: any } });
  const joined = reportOf(change).findings[0]?.also?.map(({ id }) => id) ?? [];
  expect(joined).toContain('any-application');
  const rule = { id: 'mine', severity: 'critical', message: 'no', when: { finding: 'any-application' } };
  const waiver = { finding: 'any-any', reason: 'pilot', acceptedBy: 'J. Berg', until: '9999-12-31' };
  const read = (file: unknown): ReviewOptions => ({ own: readOwnRules(JSON.stringify(file), 'rules.json') });
  expect(ids(reportOf(change, read({ rules: [rule] })))).toContain('own/mine');
  const waived = reportOf(change, read({ waivers: [waiver] }));
  expect(waived.setAside?.map(({ finding }) => finding.id)).toEqual(['any-any']);
  expect(everyFinding(waived).map(({ id }) => id)).toContain('any-application');
});
