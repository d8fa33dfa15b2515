import { expect, test } from '@jest/globals';
import type { EffectiveItem, EffectiveView } from '../../src/engine/policy';
import { useStates } from '../../src/tools/usage';
import { ReportedRules } from '../../src/tools/questions/usage/rule-use';
import { readUsage } from '../../src/tools/questions/usage/usage-report';
import { answerUses } from '../../src/tools/questions/usage/uses-question';

const row = {
  kind: 'security_rule',
  container: { scope: 'folder', name: 'Texas' },
  rulebase: 'pre',
  name: 'web',
  state: 'used',
  sessions: 3,
  lastSeen: '2026-11-20T10:00:00',
};
const idle = { ...row, name: 'idle', state: 'unused', sessions: 0, lastSeen: '' };
const report = {
  format: 'scm-usage/1',
  period: { from: '2026-11-01T00:00:00', until: '2026-11-20T10:00:00Z' },
  earlier: { at: '2026-10-31T00:00:00Z' },
  sessions: 3,
  rules: [row, idle],
};
const read = (value: unknown): ReturnType<typeof readUsage> =>
  readUsage({ name: 'usage.json', text: JSON.stringify(value) });

test('the rules of a report are read, and rows of no single rule are left out', () => {
  const others = [
    { key: 'none\n', name: '', state: 'no rule', sessions: 4, lastSeen: '' },
    { key: 'default\nintrazone-default', name: 'intrazone-default', state: 'default rule', sessions: 1, lastSeen: '' },
  ];
  expect(read({ ...report, sessions: 8, rules: [...report.rules, ...others] })).toEqual({
    from: report.period.from,
    until: report.period.until,
    sessions: 8,
    rules: report.rules,
  });
  const timeless = { ...row, lastSeen: '' };
  expect(read({ ...report, period: { from: '', until: '' }, rules: [timeless] }).from).toBe('');
});

const wrongRow = (change: object, first: object = row): object => ({
  ...report,
  rules: [idle, { ...first, ...change }],
});
const wrong: readonly (readonly [string, unknown, string])[] = [
  ['a list', [], 'it is not a usage report'],
  ['null', null, 'it is not a usage report'],
  [
    'a plan',
    { format_version: '1.2', resource_changes: [] },
    'it is a plan or a state of Terraform, not a usage report',
  ],
  ['a snapshot', { format: 'scm-snapshot/1' }, 'it is not a usage report: its format is "scm-snapshot/1"'],
  [
    'a newer report',
    { ...report, format: 'scm-usage/2' },
    'its format is "scm-usage/2", and this version reads scm-usage/1',
  ],
  ['no period', { ...report, period: undefined }, 'it has no period'],
  ['no rules', { ...report, rules: undefined }, 'it has no list of rules'],
  ['a number as time', { ...report, period: { from: 5, until: '' } }, 'period.from is not a valid time'],
  ['words as time', { ...report, period: { from: '', until: 'yesterday' } }, 'period.until is not a valid time'],
  ['a fraction of sessions', { ...report, sessions: 1.5 }, 'sessions is not a valid number of sessions'],
  ['a rule that is a text', { ...report, rules: ['web'] }, 'rules[0] is not a row'],
  ['an unknown state', wrongRow({ state: 'never' }), 'rules[1].state is not a valid state'],
  ['an inherited state', wrongRow({ state: 'constructor' }), 'rules[1].state is not a valid state'],
  ['an unknown limit', wrongRow({ limit: 'x' }), 'rules[1].limit is not a valid state'],
  ['negative sessions', wrongRow({ sessions: -1 }), 'rules[1].sessions is not a valid number of sessions'],
  ['sessions as text', wrongRow({ sessions: '3' }), 'rules[1].sessions is not a valid number of sessions'],
  ['a day that does not exist', wrongRow({ lastSeen: '2026-13-40' }), 'rules[1].lastSeen is not a valid time'],
  ['a long time', wrongRow({ lastSeen: `2026-11-20T${'0'.repeat(100)}` }), 'rules[1].lastSeen is not a valid time'],
  [
    'used without sessions',
    wrongRow({ sessions: 0 }),
    'rules[1] contradicts itself: its state is "used" with 0 sessions',
  ],
  [
    'unused with sessions',
    wrongRow({ name: 'x', sessions: 2 }, idle),
    'rules[1] contradicts itself: its state is "unused" with 2 sessions',
  ],
  [
    'unused with a limit',
    wrongRow({ name: 'x', limit: 'not observed' }, idle),
    'rules[1] contradicts itself: its state is "unused" with the limit "not observed"',
  ],
  ['a limit that limits nothing', wrongRow({ limit: 'unused' }), 'rules[1].limit is not a valid state'],
  [
    'unused with a last session',
    wrongRow({ name: 'x', lastSeen: '2026-11-19T00:00:00' }, idle),
    'rules[1] contradicts itself: it was last seen in no session',
  ],
  [
    'a session after the period',
    wrongRow({ lastSeen: '2026-11-21' }),
    'rules[1] contradicts itself: it was last seen outside the period',
  ],
  [
    'a session before the period',
    wrongRow({ lastSeen: '2026-10-31' }),
    'rules[1] contradicts itself: it was last seen outside the period',
  ],
  [
    'a period that ends first',
    { ...report, period: { from: '2026-11-20', until: '2026-11-01' } },
    'its period ends before it starts',
  ],
  ['sessions without a row', { ...report, sessions: 4 }, 'its rows have 3 sessions, and the report has 4'],
  ['a removed row', { ...report, rules: [idle] }, 'its rows have 0 sessions, and the report has 3'],
  [
    'unused without a configuration from before',
    { ...report, earlier: undefined },
    'it calls rules unused, but it has no configuration from before the period',
  ],
  [
    'unused with a configuration from after',
    { ...report, earlier: { at: '2026-11-02T00:00:00Z' } },
    'it calls rules unused, but its earlier configuration is of 2026-11-02, after the start of the period',
  ],
  [
    'unused without times',
    { ...report, period: { from: '', until: '' }, rules: [{ ...row, lastSeen: '' }, idle] },
    'it calls rules unused, but its logs have no times',
  ],
  ['a rule without a place', wrongRow({ container: undefined }), 'rules[1] has no container'],
  ['a rule of another kind', wrongRow({ kind: 'address' }), 'rules[1].kind is not a valid kind'],
  ['no kind', wrongRow({ kind: undefined }), 'rules[1].kind is not a valid kind'],
  ['no name', wrongRow({ name: '' }), 'rules[1].name is not a valid name'],
  ['no rulebase', wrongRow({ rulebase: 'default' }), 'rules[1].rulebase is neither "pre" nor "post"'],
  [
    'no place',
    wrongRow({ container: { scope: 'galaxy', name: 'x' } }),
    'rules[1].container is not a folder, snippet or device',
  ],
  ['a rule twice', wrongRow({}, idle), 'rules[1] and rules[0] are the same rule'],
  [
    'a rule twice, under two names of its folder',
    {
      ...report,
      rules: ['All Firewalls', 'ngfw-shared'].map((name) => ({ ...row, container: { scope: 'folder', name } })),
    },
    'rules[1] and rules[0] are the same rule',
  ],
];
test.each(wrong)('%s is refused with its file, place and remedy', (_, value, why) => {
  expect(() => read(value)).toThrow(
    expect.objectContaining({
      code: 'NOT_A_USAGE_REPORT',
      message: `cannot use usage.json: ${why}; make it with "scm usage --logs FILE --snapshot FILE --json > usage.json"`,
    }),
  );
});

test.each(['', 'rule,sessions\n', '\u0000', `${'['.repeat(2000)}${']'.repeat(2000)}`])('%j is refused', (text) => {
  expect(() => readUsage({ name: 'a', text })).toThrow(expect.objectContaining({ code: 'NOT_A_USAGE_REPORT' }));
});

const texas = { scope: 'folder', name: 'Texas' } as const;
const rule = (name: string, change = ''): EffectiveItem => ({
  name,
  origin: 'own',
  from: texas,
  fields: { description: change },
});
const view = (version: number, ...items: readonly EffectiveItem[]): EffectiveView => ({
  container: texas,
  of: 'candidate',
  version,
  unread: [],
  sections: [
    { kind: 'security_rule', position: 'pre', items },
    { kind: 'nat_rule', position: 'pre', items: [rule('out')] },
    { kind: 'address', items: [rule('web')] },
  ],
});
const states = (
  of: 'candidate' | 'running',
  running: EffectiveView,
  candidate: EffectiveView,
): Record<string, string> =>
  Object.fromEntries(
    answerUses({ running, candidate, of, rules: read(report).rules }).map(({ kind, name, state, sessions }) => [
      `${kind} ${name}`,
      `${state} ${sessions}`,
    ]),
  );

test('only a rule that the report calls unused, and that runs as it is, was never used', () => {
  const runs = view(1, rule('web'), rule('idle'));
  expect(states('candidate', runs, runs)).toEqual({
    'security_rule web': 'used 3',
    'security_rule idle': 'unused 0',
    'nat_rule out': 'not judged 0',
  });
  expect(states('candidate', runs, view(1, rule('web', 'x'), rule('idle', 'x'), rule('third')))).toMatchObject({
    'security_rule web': 'used 3',
    'security_rule idle': 'not judged 0',
    'security_rule third': 'not judged 0',
  });
  // A rule of this name was deleted and made again.
  expect(states('candidate', view(1), runs)).toMatchObject({
    'security_rule web': 'not judged 0',
    'security_rule idle': 'not judged 0',
  });
  // If nothing was pushed here, nothing is a change: the logs are of firewalls elsewhere.
  expect(states('candidate', view(0), runs)).toMatchObject({ 'security_rule idle': 'unused 0' });
  expect(states('running', runs, view(1))).toMatchObject({ 'security_rule idle': 'unused 0' });
});

test('of all states, only one says that a rule was never used, and each other one has a reason', () => {
  for (const state of useStates) {
    const [sessions, lastSeen] = state === 'used' ? [1, row.lastSeen] : [0, ''];
    const [first] = read({ ...report, sessions, rules: [{ ...row, state, sessions, lastSeen }] }).rules;
    const use = new ReportedRules(first === undefined ? [] : [first]).useOf({ ...row, container: texas });
    const expected = state === 'used' || state === 'unused' ? state : 'not judged';
    expect([state, use.state, (use.why ?? '') !== '']).toEqual([state, expected, expected === 'not judged']);
  }
});

test('a rule of another place, rulebase or kind has nothing of the report, and two names of a folder are one', () => {
  const reported = new ReportedRules(read(report).rules);
  const named = { ...row, container: texas };
  expect(reported.useOf(named).state).toBe('used');
  for (const other of [
    { container: { scope: 'folder', name: 'Ohio' } },
    { container: { scope: 'snippet', name: 'Texas' } },
    { container: undefined },
    { rulebase: 'post' },
    { name: 'WEB' },
    { kind: 'nat_rule' },
  ] as const)
    expect([other, reported.useOf({ ...named, ...other }).state]).toEqual([other, 'not judged']);
  const top = new ReportedRules(read(wrongRow({ container: { scope: 'folder', name: 'ngfw-shared' } })).rules);
  expect(top.useOf({ ...row, container: { scope: 'folder', name: 'All Firewalls' } }).state).toBe('used');
});
