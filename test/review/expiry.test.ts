import { describe, expect, test } from '@jest/globals';
import { minuteOfTime } from '../../src/catalog';
import { readOwnRules } from '../../src/review';
import { planJson, type PlanPiece, type Values } from './plan-json';
import { push, reviewedText, rule } from './support/of-pieces';

const until = (day: string): Values => ({
  name: 'end',
  folder: 'Texas',
  schedule_type: { non_recurring: [`2026/01/01@00:00-${day.replaceAll('-', '/')}@23:59`] },
});
const found = (pieces: readonly PlanPiece[], at: string | undefined = '2026-06-01', expiry: string = '[]') => {
  const minute = at === '' ? undefined : minuteOfTime(at);
  const { findings } = reviewedText(planJson([push, ...pieces]), {
    ...(minute === undefined ? {} : { minute }),
    own: readOwnRules(`{"expiry": ${expiry}}`, 'rules.json'),
  });
  return findings.filter(({ id }) => /expir/.test(id)).map(({ id, title }) => `${id}: ${title}`);
};
const ruleWith = (more: Values): PlanPiece => ({ type: 'scm_security_rule', after: { ...rule, ...more } });
const schedule = (before: string, after: string): PlanPiece => ({
  type: 'scm_schedule',
  before: until(before),
  after: until(after),
});
const same: PlanPiece = {
  type: 'scm_security_rule',
  before: { ...rule, schedule: 'end' },
  after: { ...rule, schedule: 'end' },
};

describe('the expiry of a rule', () => {
  test('is compared with the time of the review', () => {
    const pieces = [ruleWith({ schedule: 'end' }), { type: 'scm_schedule', after: until('2026-06-10') }];
    expect(found(pieces, '2026-05-20')).toEqual([]);
    expect(found(pieces, '2026-06-01')).toEqual(['expires-soon: security rule "out" expires on 2026-06-10, in 9 days']);
    expect(found(pieces, '2026-06-10T12:00')).toEqual([
      'expires-soon: security rule "out" expires on 2026-06-10, in less than a day',
    ]);
    expect(found(pieces, '2026-06-11T00:00')).toEqual(['expired-rule: security rule "out" expired on 2026-06-10']);
    expect(found([ruleWith({ schedule: 'end', disabled: true }), ...pieces.slice(1)], '2027-01-01')).toEqual([]);
  });

  test('is extended by the schedule, by the rule, and by its removal', () => {
    const title = 'expiry-extended: security rule "out" expires on 2026-09-30 instead of 2026-07-31';
    expect(found([same, schedule('2026-07-31', '2026-09-30')])).toEqual([title]);
    expect(found([same, schedule('2026-09-30', '2026-07-31')])).toEqual([]);
    const removed = { ...same, after: rule };
    expect(found([removed, schedule('2026-07-31', '2026-07-31')])).toEqual([
      'expiry-extended: security rule "out" no longer expires; it expired on 2026-07-31 before',
    ]);
  });

  test('is required by a rule of one’s own: by name, place and tag', () => {
    const entry = (more: Values): string => JSON.stringify([{ reason: 'pilots end', ...more }]);
    const missing = ['no-expiry: security rule "out" does not expire'];
    expect(found([ruleWith({})], '2026-06-01', entry({ about: 'ou*' }))).toEqual(missing);
    expect(found([ruleWith({})], '2026-06-01', entry({ in: 'Texas' }))).toEqual(missing);
    expect(found([ruleWith({ tag: ['pilot'] })], '', entry({ tag: 'pilot' }))).toEqual(missing);
    expect(found([ruleWith({})], '', entry({ tag: 'pilot' }))).toEqual([]);
    expect(found([ruleWith({})], '', entry({ about: 'in*' }))).toEqual([]);
    const ended = [ruleWith({ schedule: 'end' }), { type: 'scm_schedule', after: until('2027-06-10') }];
    expect(found(ended, '', entry({ about: '*' }))).toEqual([]);
  });

  test('is what the firewall enforces, not what a description says', () => {
    const note = { description: 'x [expires 2026-12-31; owner me]' };
    expect(found([ruleWith(note)])).toEqual([
      'no-expiry: security rule "out" does not expire on 2026-12-31, as its description says: no schedule ends it',
    ]);
    const later = [ruleWith({ ...note, schedule: 'end' }), { type: 'scm_schedule', after: until('2027-06-10') }];
    expect(found(later)).toEqual([
      'no-expiry: security rule "out" does not expire on 2026-12-31, as its description says: its schedule ends on 2027-06-10',
    ]);
  });

  test.each([
    ['[{}]', /expiry\[0\]: give "about", "in" or "tag"/],
    ['[{"reason": "x"}]', /give "about", "in" or "tag"/],
    ['[{"about": "x"}]', /expiry\[0\].reason: nothing is not a text/],
    ['[{"about": 1, "reason": "x"}]', /expiry\[0\].about: 1 is not a text/],
    ['[{"name": "x", "reason": "x"}]', /unknown key "name"/],
    ['{"about": "x"}', /expiry: it is not a list/],
  ])('of %s cannot be required', (expiry, message) => {
    expect(() => readOwnRules(`{"expiry": ${expiry}}`, 'rules.json')).toThrow(message);
  });
});
