import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { object, officeWith } from '../trace/office';
import { scm } from '../support/scm';

describe('scm usage, and scm cleanup with its counts', () => {
  const dir = mkdtempSync(join(tmpdir(), 'scm-usage-'));
  beforeAll(() => {
    const wide = { name: 'wide', from: ['trust'], to: ['untrust'], log_end: true };
    const objects = [object('address', 'host', { ip_netmask: '10.1.0.5' })];
    const snapshot = (made: string, security: readonly Readonly<Record<string, unknown>>[]): string =>
      JSON.stringify({ format: 'scm-snapshot/1', made, ...officeWith({ security, objects }), unread: [] });
    const idle = { ...wide, name: 'idle', to: ['dmz'], source: ['10.1.9.9'], service: ['https'] };
    const fresh = { ...wide, name: 'fresh', to: ['dmz'], source: ['10.1.9.8'], service: ['rdp'] };
    writeFileSync(join(dir, 'base.json'), snapshot('2026-11-23T00:00:00Z', [wide, idle, fresh]));
    mkdirSync(join(dir, 'nightly'));
    writeFileSync(join(dir, 'nightly', 'old.json'), snapshot('2026-11-01T00:00:00Z', [wide, idle]));
    const lines = Array.from(
      { length: 3 },
      (_, i) => `2026/11/2${i} 10:00:00,10.1.0.5,203.0.113.9,wide,ssl,trust,untrust,443,tcp,allow,7`,
    );
    writeFileSync(
      join(dir, 'log.csv'),
      ['receive_time,src,dst,rule,app,from,to,dport,proto,action,bytes', ...lines, ''].join('\n'),
    );
  });
  afterAll(() => rmSync(dir, { recursive: true }));

  const run = (...args: readonly string[]) => scm(args, { dir });
  const logs = ['--snapshot', 'base.json', '--source', 'Office=log.csv', '--snapshots', 'nightly'];

  test('prints text, JSON, CSV and JUnit, and writes the same files', async () => {
    const text = await run('usage', ...logs);
    expect({ code: text.code, stderr: text.stderr }).toEqual({ code: 0, stderr: '' });
    expect(text.stdout).toContain('3 sessions from 2026-11-20T10:00:00 to 2026-11-22T10:00:00');
    expect(text.stdout).toContain('what is new: compared with the configuration of 2026-11-01T00:00:00.000Z');
    expect(text.stdout).toMatch(/Rules: 1 used, 1 unused, 1 new/);
    const files = ['usage.json', 'usage.csv', 'usage.xml', 'usage.html'];
    const written = await run('usage', ...logs, '--out', ...files);
    expect(written.stdout).toBe('3 sessions, 1 unused rules, 1 unused objects, 2 unused members\n');
    const read = files.map((file) => readFileSync(join(dir, file), 'utf8'));
    for (const [i, form] of ['--json', '--csv', '--junit'].entries())
      expect(read[i]).toBe((await run('usage', ...logs, form)).stdout);
    expect(read[3]).toContain('<summary>unused: <span class="count">1</span></summary>');
    expect(JSON.parse(read[0] ?? '')).toMatchObject({
      format: 'scm-usage/1',
      sessions: 3,
      accounts: { rules: { known: 3 } },
    });
  });

  test('proposes only rules that are older than the logs', async () => {
    const titles = async (...args: readonly string[]): Promise<string> => (await run('cleanup', ...args)).stdout;
    expect(await titles(...logs)).toContain('rule "idle" (pre rules of folder Office) has no session in the logs');
    expect(await titles(...logs)).not.toContain('rule "fresh" (pre rules of folder Office) has no session');
    const unknown = await titles('--snapshot', 'base.json', '--logs', 'log.csv');
    expect(unknown).toContain('it may be newer than the logs');
  });

  test('takes as older only states of a history with a right date that can be read, and names the others', async () => {
    const repository = join(dir, 'repository');
    mkdirSync(repository);
    const git = (at: string, ...args: readonly string[]): void => {
      const env = { ...process.env, GIT_COMMITTER_DATE: at, GIT_AUTHOR_DATE: at };
      const author = ['-c', 'user.name=Ada', '-c', 'user.email=x@example.com'];
      expect(spawnSync('git', [...author, ...args], { cwd: repository, env }).status).toBe(0);
    };
    git('', 'init', '-q');
    const newest = readFileSync(join(dir, 'base.json'), 'utf8');
    for (const [at, text] of [
      ['2026-11-01T10:00:00Z', readFileSync(join(dir, 'nightly', 'old.json'), 'utf8')],
      ['2026-11-02T10:00:00Z', '{'],
      ['1999-01-01T10:00:00Z', newest],
      ['2026-11-23T10:00:00Z', `${newest}\n`],
    ] as const) {
      writeFileSync(join(repository, 'base.json'), text);
      git(at, 'add', 'base.json');
      git(at, 'commit', '-q', '-m', `state of ${at}`);
    }
    const history = ['--git', 'repository/base.json'];
    const { stdout, stderr } = await run('usage', ...logs.slice(0, 4), ...history);
    expect(stdout).toContain('what is new: compared with the configuration of 2026-11-01T10:00:00.000Z');
    expect(stdout).toMatch(/Rules: 1 used, 1 unused, 1 new/);
    expect(stderr).toMatch(/^note: dates that run backwards in the history: commit [0-9a-f]{12} \(1999-/m);
    expect(stderr).toMatch(/^note: not judged: 2026-11-02 .*state of 2026-11-02.*cannot read the snapshot/m);
  });

  test('finds logs by a pattern in the folder, also with a short name', async () => {
    copyFileSync(join(dir, 'log.csv'), join(dir, 'copy.csv'));
    copyFileSync(join(dir, 'log.csv'), join(dir, 'l.txt'));
    const { code, stdout } = await run('usage', '--snapshot', 'base.json', '--folder', 'Office', '--logs', 'l*.txt');
    expect({ code, stdout }).toMatchObject({ code: 0, stdout: expect.stringContaining('3 sessions from') });
  });

  test('narrows one rule, with its code and its review, and changes nothing', async () => {
    const before = readFileSync(join(dir, 'base.json'), 'utf8');
    const { code, stdout } = await run('cleanup', ...logs, '--rule', 'wide', '--margin', '/24', '--language', 'hcl');
    expect(code).toBe(0);
    expect(stdout).toContain('source: any becomes 10.1.0.0/24');
    expect(stdout).toContain('3 of 3 logged sessions (1 distinct) stay allowed, decided by the policy engine');
    expect(stdout).toMatch(/review: .*clos|review: The change is stricter|review: /);
    expect(stdout).toContain('resource "scm_security_rule" "wide" {');
    const { proposal, kept, review } = JSON.parse(
      (await run('cleanup', ...logs, '--rule', 'wide', '--json')).stdout,
    ) as {
      readonly proposal: { readonly edits: readonly unknown[] };
      readonly kept: unknown;
      readonly review: { readonly verdict: string };
    };
    expect(proposal.edits).toHaveLength(1);
    expect(kept).toMatchObject({ sessions: 3, distinct: 1, allowed: 3, cut: 0, open: 0 });
    expect(review.verdict).toBe('stricter');
    expect(readFileSync(join(dir, 'base.json'), 'utf8')).toBe(before);
  });

  test('replays the logs of several places and virtual systems, each at its place', async () => {
    const columns = 'receive_time,src,dst,rule,app,from,to,dport,proto,action,bytes,vsys';
    const line = '2026/11/20 10:00:00,10.1.0.5,203.0.113.9,wide,ssl,trust,untrust,443,tcp,allow,7';
    writeFileSync(
      join(dir, 'systems.csv'),
      [columns, `${line},vsys1`, `${line},vsys1`, `${line},vsys2`, ''].join('\n'),
    );
    const base = ['replay', '--snapshot', 'base.json', '--json', '--source'];
    const one = await run(...base, 'Office:vsys2=systems.csv');
    expect(JSON.parse(one.stdout)).toMatchObject({
      format: 'scm-replay/2',
      container: { name: 'Office' },
      system: 'vsys2',
      sessions: 1,
      log: { skipped: { 'other virtual system': 2 } },
    });
    const two = await run(...base, 'Office:vsys2=systems.csv', 'Office:vsys1=systems.csv');
    expect(JSON.parse(two.stdout)).toMatchObject({
      format: 'scm-replays/1',
      replays: [
        { system: 'vsys2', sessions: 1 },
        { system: 'vsys1', sessions: 2 },
      ],
    });
    const guide = readFileSync('docs/guides/logs.md', 'utf8');
    for (const name of namesIn(JSON.parse(two.stdout))) expect(guide).toContain(`\`${name}\``);
    const text = await run('replay', '--snapshot', 'base.json', '--source', 'Office:vsys1=systems.csv');
    expect(text.stdout).toContain('2 sessions of vsys1 at folder Office');
    const usage = await run('usage', '--snapshot', 'base.json', '--json', '--source', 'Office:vsys1=systems.csv');
    expect(JSON.parse(usage.stdout)).toMatchObject({ sessions: 2, sources: [{ system: 'vsys1' }] });
    const unknown = await run(...base, 'Office:vsys3=systems.csv');
    expect(unknown.stderr).toContain('0 sessions in these lines: 3 other virtual system');
  });

  test.each([
    [['replay', '--source', 'Office:=log.csv', '--snapshot', 'base.json'], 2, 'USAGE'],
    [['replay', '--source', 'Office=log.csv', '--folder', 'Office', '--snapshot', 'base.json'], 2, 'CONFLICTING_FLAGS'],
    [['replay', '--source', 'Office=log.csv', '--running'], 2, 'CONFLICTING_FLAGS'],
    [['replay', '--source', 'Office:vsys1=log.csv', 'Office=log.csv', '--snapshot', 'base.json'], 2, 'USAGE'],
    [['usage', '--source', 'Office:vsys1=log.csv', 'Office:vsys1=log.csv', '--snapshot', 'base.json'], 2, 'USAGE'],
    [['usage', '--snapshot', 'base.json'], 2, 'USAGE'],
    [['usage', '--source', 'log.csv', '--snapshot', 'base.json'], 2, 'USAGE'],
    [['usage', '--source', 'Ofice=log.csv', '--snapshot', 'base.json'], 1, 'UNKNOWN_FOLDER'],
    [['usage', '--source', 'Office=none.csv', '--snapshot', 'base.json'], 1, 'LOG_UNREADABLE'],
    [['usage', '--logs', 'log.csv', '--snapshot', 'base.json', '--out', 'x.pdf'], 2, 'BAD_FORMAT'],
    [['usage', '--logs', 'log.csv', '--snapshot', 'base.json', '--top', '0'], 2, 'USAGE'],
    [['usage', ...logs, '--logs', './log.csv'], 2, 'USAGE'],
    [['usage', ...logs, '--folder', 'Office'], 2, 'CONFLICTING_FLAGS'],
    [['usage', ...logs, '--csv', '--junit'], 2, 'CONFLICTING_FLAGS'],
    [['logs', 'condense', 'log.csv', '--out', './log.csv'], 2, 'USAGE'],
    [['usage', '--logs', 'log.csv', '--snapshot', 'base.json', '--out', './base.json'], 2, 'USAGE'],
    [['usage', '--logs', 'lo*.csv', '--snapshot', 'base.json', '--out', 'log.csv'], 2, 'USAGE'],
    [['map', '--snapshot', 'base.json', '--out', 'base.json'], 2, 'USAGE'],
    [['usage', '--logs', 'log.csv', '--snapshots', '.', '--out', 'base.json'], 2, 'USAGE'],
    [['history', '--snapshots', '.', '--out', 'base.json'], 2, 'USAGE'],
    [['history', '--git', 'base.json', '--out', './base.json'], 2, 'USAGE'],
    [['review', '--git', 'base.json', '--at', '2026-11-20', '--out', 'base.json'], 2, 'USAGE'],
    [['logs', 'condense', 'log.csv', '--pseudonyms', 'key', '--out', './key'], 2, 'USAGE'],
    [['usage', '--source', 'Office=log.csv', 'Texas=copy.csv', '--snapshot', 'base.json'], 2, 'USAGE'],
    [['replay', '--tuples', 'log.csv', '--snapshot', 'base.json', '--folder', 'Office'], 1, 'LOG_COLUMNS'],
    [['logs', 'merge', 'log.csv', '--out', 'x.parquet'], 1, 'LOG_COLUMNS'],
    [['logs', 'condense', 'log.csv', '--out', 'nightly'], 2, 'USAGE'],
    [['logs', 'condense', 'log.csv', '--out', 'x.csv'], 2, 'BAD_FORMAT'],
    [['logs', 'condense', 'log.csv', '--out', 'none/x.parquet'], 2, 'USAGE'],
    [['logs', 'condense', 'log.csv', '--out', 'x.parquet', '--folder', 'Office'], 2, 'USAGE'],
    [['replay', '--print-sql', 'duckdb', '--columns', 'c.yaml', '--logs', 'log.csv'], 2, 'CONFLICTING_FLAGS'],
    [['replay', '--columns', 'c.yaml', '--logs', 'log.csv', '--snapshot', 'base.json'], 2, 'USAGE'],
    [['cleanup', ...logs, '--rule', 'wide', '--margin', '/24', '/16'], 1, 'BAD_MARGIN'],
    [['cleanup', ...logs, '--rule', 'wide', '--margin', 'none', 'groups'], 1, 'BAD_MARGIN'],
    [['cleanup', ...logs, '--rule', 'wide', '--margin', 'family'], 2, 'USAGE'],
    [['cleanup', ...logs, '--rule', 'wid'], 1, 'UNKNOWN_RULE'],
    [['cleanup', ...logs, '--rule', 'idle'], 1, 'NOT_NARROWED'],
    [['cleanup', ...logs, '--rule', 'wide', '--margin', '24'], 1, 'BAD_MARGIN'],
    [['cleanup', ...logs, '--margin', '/24'], 2, 'USAGE'],
    [['cleanup', '--snapshot', 'base.json', '--rule', 'wide'], 2, 'LOGS_NEEDED'],
  ])('%j fails', async (args, status, code) => {
    expect(await run(...args)).toMatchObject({
      code: status,
      stdout: '',
      stderr: expect.stringContaining(`(${code})`),
    });
  });
});

/** Names of the members of a result; causes of skipped lines and their like are sentences. */
function namesIn(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(namesIn);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    name.includes(' ') || name === 'unreadable' ? [] : [name, ...namesIn(inner)],
  );
}
