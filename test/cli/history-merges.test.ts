import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gitHistory } from '../../src/cli/history/git-history';
import { scm, testIo } from '../support/scm';
import { containersTo } from '../support/containers-to';

// Two branches from one commit, whose commits are in turn by their dates: next to each other, the second one would take back
// what the first one had added.
describe('a history in git with merges', () => {
  const dir = mkdtempSync(join(tmpdir(), 'scm-history-merges-'));
  const git = (by: string, at: string, ...args: readonly string[]) => {
    const env = { ...process.env, GIT_COMMITTER_DATE: at, GIT_AUTHOR_DATE: at };
    spawnSync('git', ['-c', `user.name=${by}`, '-c', 'user.email=x@example.com', ...args], { cwd: dir, env });
  };
  const commit = (by: string, day: number, rules: readonly string[]): void => {
    const folder = { scope: 'folder', name: 'Oslo' } as const;
    const any = { from: ['any'], to: ['any'], source: ['any'], application: ['any'], service: ['any'] };
    const listed = rules.map((name) => {
      const fields = { ...any, name, destination: [name], action: name === 'any' ? 'deny' : 'allow' };
      return { name: name === 'any' ? 'rest' : name, fields: { ...fields, name: name === 'any' ? 'rest' : name } };
    });
    const snapshot = {
      ...{ format: 'scm-snapshot/1', made: '2026-09-01T00:00:00Z', unread: [], objects: [] },
      containers: containersTo(folder),
      rulebases: [{ kind: 'security_rule', container: folder, position: 'pre', rules: listed }],
    };
    writeFileSync(join(dir, 'base.json'), `${JSON.stringify(snapshot, undefined, 1)}\n`);
    git(by, `2026-09-0${day}T10:00:00Z`, 'add', 'base.json');
    git(by, `2026-09-0${day}T10:00:00Z`, 'commit', '-q', '-m', `change of ${by}`);
  };
  const cli = (...args: readonly string[]) => scm([...args, '--git', 'base.json'], { dir });
  beforeAll(() => {
    const merge = (number: number, day: number, branch: string): void =>
      git('Max', `2026-09-0${day}T10:00:00Z`, 'merge', '-q', '--no-ff', '-m', `Merge pull request #${number}`, branch);
    git('Ada', '2026-09-01T10:00:00Z', 'init', '-q', '-b', 'main');
    commit('Ada', 1, ['10.0.0.1', 'any']);
    git('Ben', '', 'checkout', '-q', '-b', 'one');
    commit('Ben', 2, ['10.0.0.9', '10.0.0.1', 'any']);
    git('Cat', '', 'checkout', '-q', '-b', 'two', 'main');
    commit('Cat', 3, ['10.0.0.1', '10.0.0.8', 'any']);
    git('Max', '', 'checkout', '-q', 'main');
    merge(1, 4, 'one');
    merge(2, 5, 'two');
  });
  afterAll(() => rmSync(dir, { recursive: true }));

  test('has each merge as one change, with the commits that it brought', async () => {
    expect((await cli('history')).stdout.replaceAll(/commit [0-9a-f]{12}/g, 'commit')).toMatch(
      /^2026-09-05 .*#2\n {2}merged: 2026-09-03 10:00:00 UTC, commit, Cat: change of Cat\n[\s\S]* "10\.0\.0\.8" .* created\n\n2026-09-04 .*#1\n {2}merged: 2026-09-02 10:00:00 UTC, commit, Ben: change of Ben\n[\s\S]* "10\.0\.0\.9" .* created\n\n2 changes in 3 states\n$/,
    );
    expect((await cli('history', '--out', 'all.csv')).code).toBe(0);
    expect(readFileSync(join(dir, 'all.csv'), 'utf8')).toContain(',Max (merged: Cat),#2,');
  });

  test('says since when an answer holds, and names only people who changed it', async () => {
    const { stdout } = await cli('blame', 'can 10.1.1.1 reach 10.0.0.9 on tcp/443', '--folder', 'Oslo');
    expect(stdout).toMatch(
      /yes, allowed by rule "10\.0\.0\.9"\nsince 2026-09-04 .*Max, pull request #1: .*\n {2}merged: 2026-09-02 .*Ben: /,
    );
    expect(stdout).not.toContain('Cat');
  });
});

describe('a merge in git', () => {
  const dir = mkdtempSync(join(tmpdir(), 'scm-history-renames-'));
  mkdirSync(join(dir, 'nights'));
  let minute = 0;
  const git = (...args: readonly string[]): void => {
    const at = `2026-09-01T10:${String(++minute).padStart(2, '0')}:00Z`;
    const env = { ...process.env, GIT_COMMITTER_DATE: at, GIT_AUTHOR_DATE: at };
    spawnSync('git', ['-c', 'user.name=Ada', '-c', 'user.email=x@example.com', ...args], { cwd: dir, env });
  };
  const write = (name: string, value: string): void => {
    writeFileSync(join(dir, name), `{"format":"scm-snapshot/1",\n"made":"",\n"objects":[],\n"value":"${value}"}\n`);
    git('add', '-A');
    git('commit', '-q', '-m', `${value} in ${name}`);
  };
  const branch = (name: string, change: () => void): void => {
    git('checkout', '-q', '-b', name);
    change();
    git('checkout', '-q', 'main');
    git('merge', '-q', '--no-ff', '-m', `Merge ${name}`, name);
  };
  const rename = (from: string, to: string): void => {
    git('mv', from, to);
    git('commit', '-q', '-m', `rename ${from}`);
  };
  beforeAll(() => {
    git('init', '-q', '-b', 'main');
    write('nights/a[1].json', 'one');
    branch('early', () => write('nights/a[1].json', 'two'));
    rename('nights/a[1].json', 'nights/b.json');
    branch('late', () => {
      write('nights/b.json', 'three');
      rename('nights/b.json', 'nights/c.json');
      write('nights/c.json', 'four');
    });
    branch('back', () => {
      git('rm', '-q', 'nights/c.json');
      git('commit', '-q', '-m', 'delete');
      mkdirSync(join(dir, 'nights'), { recursive: true });
      write('nights/c.json', 'five');
    });
  });
  afterAll(() => rmSync(dir, { recursive: true }));

  test('names its commits also under earlier names of the file, and no gap that only its branch had', async () => {
    const { states, notes } = await gitHistory(testIo(), join(dir, 'nights', 'c.json'));
    expect(states.map(({ message, merged = [] }) => [message, merged.map(({ title }) => title)])).toEqual([
      ['one in nights/a[1].json', []],
      ['Merge early', ['two in nights/a[1].json']],
      ['rename nights/a[1].json', []],
      ['Merge late', ['three in nights/b.json', 'rename nights/b.json', 'four in nights/c.json']],
      ['Merge back', ['delete', 'five in nights/c.json']],
    ]);
    expect(notes).toEqual([]);
  });

  test('that deletes the file is a gap, not a state', async () => {
    branch('gone', () => {
      git('rm', '-q', 'nights/c.json');
      git('commit', '-q', '-m', 'delete again');
    });
    mkdirSync(join(dir, 'nights'), { recursive: true });
    write('nights/c.json', 'six');
    const { states, notes } = await gitHistory(testIo(), join(dir, 'nights', 'c.json'));
    expect(states.slice(-2).map(({ message }) => message)).toEqual(['Merge back', 'six in nights/c.json']);
    expect(notes).toEqual([expect.stringMatching(/^not judged: deleted by commit [0-9a-f]{12}; until/)]);
  });
});
