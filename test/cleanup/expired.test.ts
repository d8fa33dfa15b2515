import { describe, expect, test } from '@jest/globals';
import type { Proposal } from '../../src/tools/cleanup/proposal';
import { expiredRules } from '../../src/tools/cleanup/rules/expired';
import type { Configuration, ConfiguredObject } from '../../src/engine/policy';
import { object, officeWith } from '../trace/office';
import { tenantHierarchy } from '../../src/tenant';

const schedule = (name: string, ...spans: readonly string[]): ConfiguredObject =>
  object('schedule', name, { schedule_type: { non_recurring: spans } });
const january = schedule('january', '2026/01/01@00:00-2026/01/31@23:59');
const spring = schedule('spring', '2026/03/01@00:00-2026/03/31@23:59', '2026/05/01@00:00-2026/05/31@23:59');
const daily = object('schedule', 'daily', { schedule_type: { recurring: { daily: ['00:00-01:00'] } } });
const minuteOf = (time: string): number => Date.parse(`${time}Z`) / 60_000;

function expired(rules: readonly Readonly<Record<string, unknown>>[], time: string): readonly Proposal[] {
  const configuration = officeWith({ security: rules, objects: [january, spring, daily] });
  return expiredRules(configuration, tenantHierarchy(configuration), minuteOf(time));
}

describe('a rule whose schedule has ended', () => {
  test.each([
    ['january', '2026-01-31T23:58', undefined],
    ['january', '2026-01-31T23:59', '2026-01-31'],
    ['january', '2027-01-01T00:00', '2026-01-31'],
    ['spring', '2026-04-15T00:00', undefined],
    ['spring', '2026-06-01T00:00', '2026-05-31'],
    ['daily', '2030-01-01T00:00', undefined],
    ['no such schedule', '2030-01-01T00:00', undefined],
    [undefined, '2030-01-01T00:00', undefined],
  ])('%s at %s: %s', (name, time, day) => {
    const found = expired([{ name: 'web', ...(name === undefined ? {} : { schedule: name }) }], time);
    expect(found.map(({ evidence }) => evidence)).toEqual(day === undefined ? [] : [{ is: 'expired', day }]);
  });

  test('is proposed with what its removal loses, and with its owner and ticket', () => {
    const description = 'For the fair [expires 2026-01-31; ticket CHG-1; owner web team]';
    const [found, ...others] = expired(
      [
        { name: 'fair', schedule: 'january', description, tag: ['fair'] },
        { name: 'off', schedule: 'january', disabled: true },
        { name: 'on', schedule: 'spring' },
      ],
      '2026-02-01T00:00',
    );
    expect(others).toEqual([]);
    expect(found).toMatchObject({
      sort: 'expired-rule',
      title: 'rule "fair" (pre rules of folder Office) expired on 2026-01-31',
      reasons: [
        'its schedule "january" has ended, so no packet matches it again',
        'its owner is web team',
        'its ticket is CHG-1',
      ],
      loses: [`the description of "fair": ${description}`, 'the tag "fair" of "fair"'],
      edits: [{ is: 'remove', object: { kind: 'security_rule', rulebase: 'pre', name: 'fair' } }],
    });
    const [bare] = expired([{ name: 'web', schedule: 'january' }], '2026-02-01T00:00');
    expect([bare?.reasons.length, bare?.loses]).toEqual([1, []]);
  });

  test('is not proposed while a firewall below has another schedule of this name, or one that is unknown', () => {
    const branch = { scope: 'folder', name: 'Branch' } as const;
    const base = officeWith({ topPre: [{ name: 'web', schedule: 'january' }], objects: [january] });
    const there = (objects: readonly ConfiguredObject[]): Configuration => ({
      ...base,
      containers: [...base.containers, { container: branch, completeness: 'complete', above: 'All Firewalls' }],
      objects: [...base.objects, ...objects],
    });
    const count = (objects: readonly ConfiguredObject[]): number => {
      const configuration = there(objects);
      return expiredRules(configuration, tenantHierarchy(configuration), minuteOf('2026-04-01T00:00')).length;
    };
    expect(count([])).toBe(0);
    expect(count([{ ...january, container: branch }])).toBe(1);
    expect(count([{ ...spring, name: 'january', container: branch }])).toBe(0);
  });
});
