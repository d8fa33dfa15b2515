import { afterAll, describe, expect, test } from '@jest/globals';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { usageCsv, usageJunit, usageOf, usagePage, usageText, type LogSource, type Usage } from '../../src/tools/usage';
import type { Configuration } from '../../src/engine/policy';
import { object, office, officeWith } from '../trace/office';

const dir = mkdtempSync(join(tmpdir(), 'scm-usage-'));
afterAll(() => rmSync(dir, { recursive: true }));

const header = 'time_generated,serial,src,dst,rule,app,from,to,dport,proto,action,bytes';
const line = (rule: string, source = '10.1.0.5', serial = '', application = 'ssl') =>
  `2026/11/20 10:00:00,${serial},${source},203.0.113.9,${rule},${application},trust,untrust,443,tcp,allow,100`;

function log(name: string, ...lines: readonly string[]): string {
  const file = join(dir, name);
  writeFileSync(file, [header, ...lines, ''].join('\n'));
  return file;
}

const rule = (name: string, fields: Readonly<Record<string, unknown>> = {}) => ({ name, ...fields });
const security = [
  rule('used', { source: ['hosts', 'bad', '<b>=1+1'], application: ['ssl', 'ssh'] }),
  rule('idle', { source: ['h3'] }),
  rule('fresh'),
  rule('silent', { log_end: false }),
  rule('off', { disabled: true }),
];
const objects = [
  object('address', 'h1', { ip_netmask: '10.1.0.5' }),
  object('address', 'h2', { ip_netmask: '10.1.0.6' }),
  object('address', 'h3', { ip_netmask: '10.1.0.7' }),
  object('address', '<b>=1+1', { ip_netmask: '10.1.0.8' }),
  object('address', 'lonely', { ip_netmask: '10.1.0.9' }),
  object('address_group', 'hosts', { static: ['h1', 'h2'] }),
  object('external_dynamic_list', 'bad', {
    type: { ip: { url: 'https://lists.example/ip', recurring: { hourly: {} } } },
  }),
];
const configuration = officeWith({ security, objects });
const before = officeWith({ security: security.filter(({ name }) => name !== 'fresh'), objects });
const history = (at = '2026-11-01T00:00:00.000Z') => ({
  earlierThan: (time: string) => Promise.resolve(at <= time ? { at, configuration: before } : undefined),
});

const stateOf = (usage: Usage, table: 'rules' | 'objects' | 'members', name: string, of = ''): string | undefined =>
  usage[table].find((row) => row.name === name && (row.of ?? '').includes(of))?.state;

function used(from: Configuration, sources: readonly LogSource[], options = {}): Promise<Usage> {
  return usageOf({ configuration: from, sources, ...options });
}

describe('states of what has no session', () => {
  const sources = [{ place: office, files: [log('a.csv', line('used'), line('used'))] }];

  test('calls only that unused which was there before the period, and logged everywhere', async () => {
    const usage = await used(configuration, sources, history());
    const rules = Object.fromEntries(usage.rules.map(({ name, state }) => [name, state]));
    expect(rules).toEqual({ used: 'used', idle: 'unused', fresh: 'new', silent: 'not logged', off: 'disabled' });
    expect(usage.earlier).toEqual({ at: '2026-11-01T00:00:00.000Z' });
    for (const [name, state] of [
      ['h1', 'used'],
      ['h2', 'unused'],
      ['h3', 'unused'],
      ['hosts', 'used'],
      ['lonely', 'not in a rule'],
    ] as const) {
      expect([name, stateOf(usage, 'objects', name)]).toEqual([name, state]);
    }
    expect(stateOf(usage, 'members', 'ssh', 'used')).toBe('unused');
    expect(stateOf(usage, 'members', 'h2', 'hosts')).toBe('unused');
  });

  test('does not know the age without a history, and with one that starts too late', async () => {
    for (const options of [{}, history('2026-11-21T00:00:00.000Z')]) {
      const usage = await used(configuration, sources, options);
      expect(stateOf(usage, 'rules', 'idle')).toBe('age unknown');
      expect(usage.earlier).toBeUndefined();
    }
  });

  test('takes a list as possible where another entry has the address, and as used where none has', async () => {
    const both = await used(configuration, sources);
    const bad = both.objects.find(({ name }) => name === 'bad');
    expect(bad).toMatchObject({ state: 'possible', sessions: 0, possible: 2 });
    const only = await used(configuration, [{ place: office, files: [log('b.csv', line('used', '192.0.2.1'))] }]);
    expect(only.objects.find(({ name }) => name === 'bad')).toMatchObject({ state: 'used', sessions: 1, possible: 0 });
    expect(only.accounts.lists['source']).toMatchObject({ entry: 1, contradicted: 0 });
  });

  test('accounts for sessions whose values the rule does not have', async () => {
    const usage = await used(configuration, [{ place: office, files: [log('c.csv', line('idle', '192.0.2.1'))] }]);
    expect(usage.accounts.lists['source']?.contradicted).toBe(1);
    expect(usage.notes.join()).toContain('1 sessions have a source that their rule does not have');
  });
});

describe('several firewalls', () => {
  const branches = {
    ...configuration,
    containers: [
      ...configuration.containers,
      { container: { scope: 'device' as const, name: '001' }, completeness: 'complete' as const, above: 'Office' },
      { container: { scope: 'device' as const, name: '002' }, completeness: 'complete' as const, above: 'Office' },
    ],
  };

  test('counts each firewall and all together, and never calls a rule unused that one firewall has no logs of', async () => {
    const one = log('d.csv', line('used', '10.1.0.5', '001'));
    const two = log('e.csv', line('used', '10.1.0.5', '002'), line('used', '10.1.0.6', '002'));
    const together = await used(branches, [{ files: [one] }, { files: [two] }], history());
    expect(together.rules.find(({ name }) => name === 'used')).toMatchObject({
      sessions: 3,
      bytes: 300,
      firewalls: [
        { firewall: '001', sessions: 1 },
        { firewall: '002', sessions: 2 },
      ],
    });
    expect(together.rules.find(({ name }) => name === 'idle')).toMatchObject({
      state: 'unused',
      firewalls: [{ sessions: 0 }, { sessions: 0 }],
    });
    const alone = await used(branches, [{ files: [one] }], history());
    expect(stateOf(alone, 'rules', 'idle')).toBe('not observed');
    expect(stateOf(alone, 'objects', 'h2')).toBe('not observed');
  });

  test('leaves out what a firewall of another place wrote', async () => {
    const file = log('f.csv', line('used', '10.1.0.5', '001'), line('used', '10.1.0.5', '002'));
    const usage = await used(branches, [{ place: { scope: 'device', name: '001' }, files: [file] }]);
    expect(usage.sessions).toBe(1);
    expect(usage.sources[0]?.log.skipped['other firewall']).toBe(1);
  });
});

describe('the forms', () => {
  test('say the same, and escape names', async () => {
    const file = log('g.csv', line('used', '10.1.0.8'), line('=cmd()', '10.1.0.5'));
    const usage = await used(configuration, [{ place: office, files: [file] }], history());
    const text = usageText(usage, { most: 50, width: 100 });
    expect(text).toContain('sessions by rule: 1 known, 0 default, 0 not distinguished, 1 unknown, 0 without a rule');
    expect(text).toContain('rule "idle" (pre rules of folder Office)');
    const csv = usageCsv(usage);
    expect(csv).toContain("rules,'=cmd(),,,,,,unknown rule,,1,0,100,");
    expect(csv.split('\r\n').filter((one) => one.startsWith('rules,idle'))[0]).toContain('unused,,0,0,0,,');
    const junit = usageJunit(usage);
    expect(junit).toContain('name="&lt;b&gt;=1+1 in source of rule &quot;used&quot;');
    const failures = (junit.match(/<failure /g) ?? []).length;
    const unused = [...usage.rules, ...usage.objects, ...usage.members].filter(({ state }) => state === 'unused');
    expect(failures).toBe(unused.length);
    const page = usagePage(usage, { script: '', style: '' });
    expect(page).toContain('&lt;b&gt;=1+1');
    expect(page).not.toContain('<b>=1+1');
    expect(page).toContain("default-src 'none'");
  });
});
