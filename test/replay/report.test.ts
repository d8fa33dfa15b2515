import { describe, expect, test } from '@jest/globals';
import { replayText, type Replay } from '../../src/engine/replay';
import type { GroupList, SessionGroup } from '../../src/engine/replay/report/groups';
import type { TallyResult } from '../../src/engine/replay/report/tally';

const values = (...all: readonly (readonly [string, number])[]): TallyResult => ({
  ...{ distinct: all.length, isComplete: true },
  top: all.map(([value, sessions]) => ({ value, sessions })),
});
const group: SessionGroup = {
  ...{ fromZone: 'trust', toZone: 'dmz', before: 'web', after: 'drop', reasons: [], sessions: 7, bytes: 70 },
  ...{ firstSeen: '2026-11-01', lastSeen: '2026-11-20' },
  sources: values(['10.1.0.5', 7]),
  destinations: values(['10.2.0.1', 4], ['10.2.0.2', 3]),
  applications: values(['ssl tcp/443', 7]),
};
const none: GroupList = { sessions: 0, groups: [], notGrouped: 0 };
const list = (...groups: readonly Partial<SessionGroup>[]): GroupList => ({
  ...{ sessions: 7 * groups.length, notGrouped: 0 },
  groups: groups.map((one) => ({ ...group, ...one })),
});

function replayWith(more: Partial<Replay> = {}): Replay {
  return {
    format: 'scm-replay/2',
    container: { scope: 'folder', name: 'Office' },
    log: {
      ...{ lines: 9, sessions: 9, period: { from: '', until: '' }, faults: [], firewalls: [], notes: [] },
      skipped: {
        'start of a session': 0,
        'other log type': 0,
        'not a log line': 0,
        'other firewall': 0,
        'other virtual system': 0,
        unreadable: 0,
      },
    } as unknown as Replay['log'],
    ...{ sessions: 9, hasPlan: true, unchanged: 9, blocked: none, allowed: none },
    ...{ allowedUnless: none, blockedUnless: none, undecided: none, decidedByLog: [] },
    agreement: { decided: 9, sameAction: 9, sameRule: 9, possible: 0, rules: [], disagreements: none },
    assumptions: ['zones are those of the log'],
    ...more,
  };
}
const linesOf = (result: Partial<Replay>, size = { most: 5, width: 120 }): readonly string[] =>
  replayText(replayWith(result), size).split('\n');

describe('the text of a replay', () => {
  test('says what a change blocks and allows, and how far the log agrees', () => {
    expect(linesOf({ blocked: list({}) })).toEqual([
      '9 sessions at folder Office',
      '',
      'would be blocked: 7',
      '         7  ssl tcp/443, trust → dmz',
      '            from 10.1.0.5',
      '            to 10.2.0.1 (4), 10.2.0.2 (3)',
      '            web → drop, seen 2026-11-01 to 2026-11-20',
      '',
      'would be allowed: none',
      'unchanged: 9',
      '',
      'the log agrees with the configuration before in 100.0 % of the decided sessions by action, in 100.0 % by rule',
      'the log contradicts the configuration: in no session',
      'assumed:',
      '  - zones are those of the log',
      '',
    ]);
  });

  test('never says none of sessions that a condition may decide', () => {
    const condition = { reasons: ['the user is in staff'] };
    const text = linesOf({
      allowedUnless: list(condition),
      blockedUnless: list(condition),
      undecided: list(condition),
    });
    expect(text.filter((line) => /^(would|not decided)/.test(line))).toEqual([
      'would be blocked: no session for certain',
      'would be blocked unless the condition of the group prevents it: 7',
      'would be allowed: no session for certain',
      'would be allowed unless the condition of the group prevents it: 7',
      'not decided, and not affected by the change: 7',
    ]);
    expect(text.filter((line) => line.includes('staff'))).toEqual(
      Array.from({ length: 3 }, () => '            whether the user is in staff'),
    );
  });

  test('without a plan only compares the log with the configuration', () => {
    const rules = [
      { rule: 'web', action: 'allow' as const, sessions: 8, sameRule: 8, sameAction: 8 },
      { rule: '', action: 'block' as const, sessions: 1, sameRule: 0, sameAction: 1 },
    ];
    const disagreements = list({ before: 'allow by web', after: 'block by drop', reasons: ['the log names no rule'] });
    const agreement = { decided: 9, sameAction: 8, sameRule: 5, possible: 1, rules, disagreements };
    const text = linesOf({ hasPlan: false, agreement });
    expect(text.slice(2)).toEqual([
      'the log agrees with the configuration in 88.9 % of the decided sessions by action, in 55.6 % by rule; in 1 session it',
      'names one of the rules that are possible under open conditions',
      '         8  web (allow): 100.0 % by action, 100.0 % by rule',
      '         1  no rule (block): 100.0 % by action, 0.0 % by rule',
      'the log contradicts the configuration: 7',
      '         7  ssl tcp/443, trust → dmz',
      '            from 10.1.0.5',
      '            to 10.2.0.1 (4), 10.2.0.2 (3)',
      '            allow by web; computed: block by drop, seen 2026-11-01 to 2026-11-20',
      '            the log names no rule',
      '',
      'assumed:',
      '  - zones are those of the log',
      '',
    ]);
    // With a plan, rules that agree in everything are left out.
    const rows = linesOf({ agreement }).filter((line) => line.includes('by action, ') && !line.startsWith('the log'));
    expect(rows).toEqual(['         1  no rule (block): 100.0 % by action, 0.0 % by rule']);
  });

  test('never rounds a disagreement to agreement', () => {
    const agreement = {
      decided: 100_000,
      sameAction: 99_999,
      sameRule: 0,
      possible: 0,
      rules: [],
      disagreements: none,
    };
    expect(linesOf({ agreement }).join('\n')).toContain(
      'in 99.9 % of the decided sessions by action, in 0.0 % by rule',
    );
    const open = linesOf({ agreement: { ...agreement, decided: 0, sameAction: 0, possible: 2 } });
    expect(open).toContain(
      'no session is decided for certain; in 2 sessions it names one of the rules that are possible under open conditions',
    );
  });

  test('says how many groups, values and conditions it leaves out', () => {
    const five = values(['a', 5], ['b', 4], ['c', 3], ['d', 2], ['e', 1]);
    const blocked = { ...list({ sources: five }, {}, {}), notGrouped: 1 };
    const decidedByLog = ['x', 'y', 'z'].map((condition, i) => ({ condition, answer: 'no' as const, sessions: 9 - i }));
    const text = linesOf({ blocked, decidedByLog }, { most: 2, width: 120 });
    expect(text).toContain('            from a (5), b (4), c (3) and 2 more');
    expect(text.filter((line) => line.includes('…'))).toEqual([
      '  … and 1 more groups; --top and --json list them',
      '  … and 1 session of further groups',
      '  … and 1 more; --top and --json list them',
    ]);
    expect(text.slice(text.indexOf('conditions that the rule in the log decides, by sessions:') + 1)).toEqual([
      '         9  x: no',
      '         8  y: no',
      '  … and 1 more; --top and --json list them',
      ...['assumed:', '  - zones are those of the log', ''],
    ]);
    expect(linesOf({ blocked: list({}, {}) }, { most: 2, width: 120 }).join()).not.toContain('…');
    const cut = { ...values(['a', 5]), distinct: 1, isComplete: false };
    expect(linesOf({ blocked: list({ sources: cut, destinations: { ...five, isComplete: false } }) })).toEqual(
      expect.arrayContaining([
        '            from a (5) and at least 0 more',
        '            to a (5), b (4), c (3) and at least 2 more',
      ]),
    );
  });

  test.each([
    ['one rule decides before and after', { before: 'web', after: 'web' }, 'web, seen 2026-11-01 to 2026-11-20'],
    ['all were seen at one time', { lastSeen: '2026-11-01' }, 'web → drop, seen 2026-11-01'],
    ['no time is known', { firstSeen: '', lastSeen: '' }, 'web → drop'],
  ])('is short where %s', (_, more, line) => {
    expect(linesOf({ blocked: list(more) })).toContain(`            ${line}`);
  });

  test('says what was read and what was not', () => {
    const log = {
      ...replayWith().log,
      period: { from: '2026-11-01', until: '2026-11-20' },
      faults: ['line 7: no address'],
      firewalls: ['001', '002', '003'].map((serial) => ({ serial, sessions: 3 })),
      skipped: {
        'start of a session': 2,
        'other log type': 0,
        'not a log line': 0,
        'other firewall': 0,
        'other virtual system': 0,
        unreadable: 1,
      },
      notes: ['the addresses are pseudonyms'],
    } as Replay['log'];
    expect(linesOf({ log, sessions: 1 }, { most: 2, width: 120 }).slice(0, 6)).toEqual([
      '1 session at folder Office, from 2026-11-01 to 2026-11-20',
      expect.stringMatching(/^skipped lines: (?=.*2)(?=.*1).*unreadable/),
      '  - line 7: no address',
      expect.stringMatching(/^written by firewall 001 \(3\), 002 \(3\)(?!.*003)/),
      'note: the addresses are pseudonyms',
      '',
    ]);
  });

  test('fits into its width', () => {
    const condition = { reasons: ['the source is in the external dynamic list bad-hosts'] };
    const decidedByLog = [{ condition: condition.reasons[0] ?? '', answer: 'no' as const, sessions: 3 }];
    const text = linesOf({ blocked: list({}), allowedUnless: list(condition), decidedByLog }, { most: 5, width: 50 });
    expect(text.filter((line) => line.length > 50)).toEqual([]);
  });
});
