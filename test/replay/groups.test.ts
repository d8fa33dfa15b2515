import { describe, expect, test } from '@jest/globals';
import type { TrafficSession } from '../../src/engine/logs';
import { Groups, type GroupList } from '../../src/engine/replay/report/groups';
import { Tally } from '../../src/engine/replay/report/tally';

const session: TrafficSession = {
  ...{ firewall: '', sessions: 1, bytes: 10, firstSeen: '', lastSeen: '', doubts: [], rule: 'web', action: 'allow' },
  ...{ source: '10.1.0.5', destination: '198.51.100.7', service: 'tcp/443', sourcePort: 40_000 },
  ...{ fromZone: 'trust', toZone: 'untrust', application: 'ssl', user: undefined, category: undefined },
};

describe('a count by value', () => {
  test('lists the 50 most frequent values, equal ones by name, and counts all', () => {
    const tally = new Tally({ left: 1000 });
    for (let i = 0; i < 60; i++) tally.add(`v${String(i).padStart(2, '0')}`, i === 59 ? 3 : 1);
    tally.add('v10', 1);
    const { distinct, isComplete, top } = tally.done();
    expect([distinct, isComplete, top.length]).toEqual([60, true, 50]);
    expect(top.slice(0, 4)).toEqual([
      { value: 'v59', sessions: 3 },
      { value: 'v10', sessions: 2 },
      { value: 'v00', sessions: 1 },
      { value: 'v01', sessions: 1 },
    ]);
  });

  test('says that it is not complete once no more values may be kept, and still counts the known ones', () => {
    const budget = { left: 2 };
    const [one, other] = [new Tally(budget), new Tally(budget)];
    for (const value of ['a', 'a', 'b']) one.add(value, 1);
    expect(one.done()).toMatchObject({ distinct: 2, isComplete: true });
    other.add('c', 1);
    expect(other.done()).toEqual({ distinct: 0, isComplete: false, top: [] });
    one.add('a', 5);
    expect(one.done()).toEqual({
      ...{ distinct: 2, isComplete: true },
      top: [
        { value: 'a', sessions: 7 },
        { value: 'b', sessions: 1 },
      ],
    });
  });
});

describe('the groups of a list', () => {
  const groupsOf = (most: number, ...all: readonly Parameters<Groups['add']>[]): GroupList => {
    const groups = new Groups(most, { left: 1000 });
    for (const args of all) groups.add(...args);
    return groups.done();
  };

  test('are sessions with the same zones, rules and conditions', () => {
    const { sessions, groups } = groupsOf(
      10,
      [session, 'web', 'drop'],
      [{ ...session, source: '10.1.0.6', sessions: 4, application: undefined }, 'web', 'drop'],
      [{ ...session, fromZone: 'dmz' }, 'web', 'drop'],
      [{ ...session, toZone: 'dmz' }, 'web', 'drop'],
      [session, 'mail', 'drop'],
      [session, 'web', 'last'],
      [session, 'web', 'drop', ['the user is in staff']],
    );
    expect([sessions, groups.length]).toEqual([10, 6]);
    expect(groups[0]).toEqual({
      ...{ fromZone: 'trust', toZone: 'untrust', before: 'web', after: 'drop', reasons: [] },
      ...{ sessions: 5, bytes: 20, firstSeen: '', lastSeen: '' },
      sources: {
        ...{ distinct: 2, isComplete: true },
        top: [
          { value: '10.1.0.6', sessions: 4 },
          { value: '10.1.0.5', sessions: 1 },
        ],
      },
      destinations: { distinct: 1, isComplete: true, top: [{ value: '198.51.100.7', sessions: 5 }] },
      applications: {
        ...{ distinct: 2, isComplete: true },
        top: [
          { value: 'unidentified tcp/443', sessions: 4 },
          { value: 'ssl tcp/443', sessions: 1 },
        ],
      },
    });
  });

  test('have the largest first, and are only counted beyond the limit', () => {
    const { sessions, groups, notGrouped } = groupsOf(
      2,
      [session, 'a', 'x'],
      [{ ...session, sessions: 7 }, 'b', 'x'],
      [{ ...session, sessions: 3 }, 'c', 'x'],
      [{ ...session, sessions: 2 }, 'a', 'x'],
    );
    expect([sessions, notGrouped]).toEqual([13, 3]);
    expect(groups.map(({ before, sessions: count }) => [before, count])).toEqual([
      ['b', 7],
      ['a', 3],
    ]);
  });

  test('were seen from the first to the last time that a session has', () => {
    const seen = (firstSeen: string, lastSeen: string): Parameters<Groups['add']> => [
      { ...session, firstSeen, lastSeen },
      ...(['a', 'x'] as const),
    ];
    const period = (...all: readonly Parameters<Groups['add']>[]) => {
      const [group] = groupsOf(5, ...all).groups;
      return [group?.firstSeen, group?.lastSeen];
    };
    expect(period(seen('', ''), seen('2026-11-02', '2026-11-03'), seen('2026-11-04', '2026-11-05'))).toEqual([
      '2026-11-02',
      '2026-11-05',
    ]);
    expect(period(seen('2026-11-04', '2026-11-05'), seen('', ''), seen('2026-11-01', '2026-11-01'))).toEqual([
      '2026-11-01',
      '2026-11-05',
    ]);
  });
});
