import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { planJson } from '../review/plan-json';
import { sessions, syslogRow, type LoggedSession } from '../replay/logs';
import { officeWith } from '../trace/office';
import { scm } from '../support/scm';

const rdp = {
  name: 'rdp',
  folder: 'Office',
  position: 'pre',
  nat_type: 'ipv4',
  from: ['untrust'],
  to: ['untrust'],
  source: ['any'],
  destination: ['203.0.113.10'],
  service: 'any',
  destination_translation: { translated_address: '10.2.0.10' },
};

describe('scm trace and scm query', () => {
  const dir = mkdtempSync(join(tmpdir(), 'scm-trace-'));
  beforeAll(() => {
    const security = [{ name: 'in', from: ['untrust'], to: ['dmz'], destination: ['203.0.113.10'] }];
    const base = { format: 'scm-snapshot/1', made: '2026-11-23T00:00:00Z', ...officeWith({ security }), unread: [] };
    writeFileSync(join(dir, 'base.json'), JSON.stringify(base));
    writeFileSync(join(dir, 'nat.tf'), '# published hosts\nresource "scm_nat_rule" "rdp" {\n}\n');
    writeFileSync(join(dir, 'plan.json'), planJson([{ type: 'scm_nat_rule', name: 'rdp', after: rdp }]));
  });
  afterAll(() => rmSync(dir, { recursive: true }));

  const run = (...args: readonly string[]) => scm(args, { dir });
  const way = ['--from', '198.51.100.7', '--to', '203.0.113.10'];
  const visit = [...way, '--port', '3389'];
  const wrong = (status: number, code: string, ...args: readonly string[]) =>
    [['trace', '--snapshot', 'base.json', ...args], status, code] as const;

  test('follows a connection after and before a plan, and names the line of each object', async () => {
    const after = await run('trace', 'plan.json', '--snapshot', 'base.json', ...visit);
    expect(after).toMatchObject({ code: 0, stderr: '' });
    expect(after.stdout).toContain('tcp/3389 at folder Office: allowed by rule "in"');
    expect(after.stdout).toMatch(
      /nat +NAT rule "rdp": destination NAT to 10\.2\.0\.10\n +nat\.tf:2 scm_nat_rule\.rdp\n/,
    );
    const before = await run('trace', 'plan.json', '--snapshot', 'base.json', '--before', ...visit);
    expect(before.stdout).toContain('allowed by intrazone-default');
    expect(before.stdout).toContain('no NAT rule matches');
  });

  test('prints every step as JSON', async () => {
    const { stdout } = await run('trace', 'plan.json', '--snapshot', 'base.json', ...visit, '--json');
    expect(JSON.parse(stdout)).toMatchObject({
      format: 'scm-trace/1',
      verdict: 'allow',
      paths: [
        {
          outcome: 'allowed',
          rule: { name: 'in' },
          delivered: { source: '198.51.100.7', destination: '10.2.0.10', service: 'tcp/3389' },
        },
      ],
    });
    expect(stdout).toContain('"line": 2');
  });

  test('answers who reaches a host, by the address that it has after NAT', async () => {
    const { stdout } = await run(
      'query',
      'who can reach 10.2.0.10 on tcp/3389?',
      'plan.json',
      '--snapshot',
      'base.json',
    );
    expect(stdout).toContain(
      'by rule "in" and NAT rule "rdp", delivered to 10.2.0.10 tcp/3389\n  nat.tf:2 scm_nat_rule.rdp',
    );
    expect(stdout).toMatch(/- tcp\/3389 from zone untrust .* to zone dmz 203\.0\.113\.10/);
    const json = (
      await run('query', 'can 198.51.100.7 reach 10.2.0.10 on tcp/3389', '--snapshot', 'base.json', '--json')
    ).stdout;
    expect(JSON.parse(json)).toMatchObject({ format: 'scm-query/1', verdict: 'none', reached: [] });
  });

  test('replays a log before and after a plan', async () => {
    const [session] = sessions(1, 1);
    const visit = { source: '198.51.100.7', destination: '203.0.113.10', fromZone: 'untrust', toZone: 'untrust' };
    const logged = {
      ...visit,
      application: 'ssl',
      rule: 'intrazone-default',
      action: 'allow',
      category: 'any',
      user: '',
    };
    writeFileSync(join(dir, 'log.csv'), syslogRow({ ...session, ...logged } as LoggedSession).join(','));
    const { code, stdout } = await run('replay', '--logs', 'log.csv', '--plan', 'plan.json', '--snapshot', 'base.json');
    expect(code).toBe(0);
    expect(stdout).toMatch(/^1 session at folder Office, from [^]*\nunchanged: 1\n/);
    expect(stdout.replaceAll('\n', ' ')).toContain('in 100.0 % of the decided sessions by action, in 100.0 % by rule');
    expect(stdout.split('\n').filter((line) => line.length > 80)).toEqual([]);
    const json = (await run('replay', '--logs', 'log.csv', '--snapshot', 'base.json', '--json')).stdout;
    expect(JSON.parse(json)).toMatchObject({ format: 'scm-replay/2', sessions: 1, blocked: { sessions: 0 } });
  });

  test.each([
    [['replay', '--snapshot', 'base.json', '--logs', 'none.csv'], 1, 'LOG_UNREADABLE'],
    [['trace', '--snapshot', 'base.json', '--from', '10.1.0.5', '--to', '10.2.0.1'], 2, 'PORT_NEEDED'],
    [
      [
        'trace',
        '--snapshot',
        'base.json',
        '--from',
        '10.1.0.5',
        '--to',
        '10.2.0.1',
        '--protocol',
        'icmp',
        '--port',
        '8',
      ],
      2,
      'PORT_UNUSED',
    ],
    [['trace', '--snapshot', 'base.json', '--before', ...visit], 2, 'PLAN_NEEDED'],
    [['trace', '--snapshot', 'base.json', '--folder', 'Ofice', ...visit], 1, 'UNKNOWN_FOLDER'],
    [['trace', '--snapshot', 'base.json', '--from', 'home', '--to', '10.2.0.1', '--port', '1'], 1, 'INVALID_FLOW'],
    [['query', 'is it safe', '--snapshot', 'base.json'], 1, 'BAD_QUERY'],
    ...['22-25', '022', ' 22', '22,23', '70000', ''].map((port) => wrong(2, 'USAGE', ...way, '--port', port)),
    ...['0x50', '1e3', '', '-1'].map((port) => wrong(2, 'USAGE', ...visit, '--source-port', port)),
    ...['--app', '--user', '--category'].map((option) => wrong(2, 'USAGE', ...visit, option, '')),
    ...['--from-zone', '--to-zone'].map((option) => wrong(1, 'INVALID_FLOW', ...visit, option, 'any')),
    wrong(2, 'USAGE', ...way, '--protocol', 'tcp/22'),
    wrong(2, 'CONFLICTING_FLAGS', ...visit, '--running'),
    [['review', '--before', 'base.json', '--after', './base.json'], 2, 'USAGE'],
    [['review', 'plan.json', '--before', 'base.json', '--after', 'other.json'], 2, 'CONFLICTING_FLAGS'],
    [['review', '--before', 'base.json', '--after', 'other.json', '--folder', 'a'], 2, 'CONFLICTING_FLAGS'],
  ] as readonly (readonly [readonly string[], number, string])[])('%j fails', async (args, status, code) => {
    expect(await run(...args)).toMatchObject({
      code: status,
      stdout: '',
      stderr: expect.stringContaining(`(${code})`),
    });
  });
});
