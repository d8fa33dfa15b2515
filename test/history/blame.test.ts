import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { folderHistory } from '../../src/cli/history/folder-history';
import { gitHistory } from '../../src/cli/history/git-history';
import { loadedState } from '../../src/cli/history/loaded-state';
import { historyOf } from '../../src/cli/history/sources';
import { stateAt } from '../../src/cli/history/state-at';
import { blame, blameText, timeline, timelineCsv, timelineHtml, type HistoryState } from '../../src/tools/history';
import type { Configuration } from '../../src/engine/policy';
import { startService } from '../../src/tools/testing';
import { parseQuery } from '../../src/engine/trace';
import { object, office, officeWith } from '../trace/office';
import { outputOf, testIo } from '../support/scm';

type Fields = Readonly<Record<string, unknown>>;
const web: Fields = { name: 'web', from: ['trust'], to: ['dmz'], source: ['10.1.0.5'], destination: ['10.2.0.10'] };
const deny: Fields = { name: 'deny', from: ['trust'], to: ['dmz'], action: 'deny' };
const textOf = (configuration: Configuration, made = '2026-01-01T00:00:00Z'): string =>
  JSON.stringify({ format: 'scm-snapshot/1', made, ...configuration, unread: [] });
const stateOf = (i: number, configuration: Configuration, more: Partial<HistoryState> = {}): HistoryState => ({
  id: `s${String(i)}`,
  is: 'snapshot',
  at: new Date(Date.UTC(2026, 0, 1 + i)).toISOString(),
  load: () =>
    Promise.resolve(loadedState(textOf(configuration, `2026-01-0${String(i + 1)}T00:00:00Z`), `s${String(i)}`)),
  ...more,
});
const question = { query: parseQuery('can 10.1.0.5 reach 10.2.0.10 on tcp/443'), container: office };

describe('blame', () => {
  test('names the state, the request and the one change of several that turned the answer', async () => {
    const closed = officeWith({ security: [deny, web] });
    const noise = object('address', 'noise', { ip_netmask: '10.9.9.9' });
    const open = officeWith({ security: [web, deny], objects: [noise] });
    const message = 'Merge pull request #12 from ada/shop\n\nOpen the shop';
    const states = [stateOf(0, closed), stateOf(1, closed), stateOf(2, open, { author: 'Ada', message })];
    const found = await blame(states, question);
    expect(found).toMatchObject({ states: 3, judged: 2 });
    expect(found.turns).toMatchObject([
      { state: { id: 's0' }, answer: { verdict: 'none' } },
      {
        state: { id: 's2' },
        pullRequest: '#12',
        answer: { verdict: 'all', by: ['"web"'] },
        cause: { is: 'smallest', among: 2, edits: [{ is: 'order', before: ['deny', 'web'], after: ['web', 'deny'] }] },
      },
    ]);
    expect(blameText('can it?', found, ['a note'])).toBe(`can it?: yes, allowed by rule "web"
since 2026-01-03 00:00:00 UTC, snapshot s2, Ada, pull request #12: Merge pull request #12 from ada/shop
  caused by (1 other change of this state did not matter):
    security rules: the order of the pre rules of folder Office changed
      (order): deny, web → web, deny

before that, newest first:
  2026-01-01 00:00:00 UTC, snapshot s0
    no, blocked
    the first state: what was before it is not known

3 states, 2 with different content judged
note: a note
assumed: after the last rule traffic within one zone is allowed and traffic between zones is denied
assumed: packets come in by the interface that the route back to their source leaves by
`);
  });

  test('finds two changes that only turn the answer together', async () => {
    const before = officeWith({ security: [{ ...web, source: ['10.1.0.9'] }] });
    const after = officeWith({
      security: [{ ...web, source: ['clients'] }],
      objects: [
        object('address', 'client', { ip_netmask: '10.1.0.5' }),
        object('address_group', 'clients', { static: ['client'] }),
        object('address', 'noise', { ip_netmask: '10.9.9.9' }),
      ],
    });
    const { turns } = await blame([stateOf(0, before), stateOf(1, after)], question);
    expect(
      turns
        .at(-1)
        ?.cause?.edits.map((edit) => ('name' in edit ? edit.name : edit.is))
        .sort(),
    ).toEqual(['client', 'clients', 'web']);
  });

  test('says that a folder did not exist', async () => {
    const without = { ...officeWith({}), containers: officeWith({}).containers.slice(0, 2) };
    const { turns } = await blame([stateOf(0, without), stateOf(1, officeWith({ security: [web] }))], question);
    expect(turns.map(({ answer }) => answer.verdict)).toEqual(['absent', 'all']);
  });

  test.each([
    ['Merge pull request #7 from x/y', '#7'],
    ['Open the shop (#123)', '#123'],
    ['Merge branch x\n\nSee merge request net/firewalls!45', 'net/firewalls!45'],
    [
      'x\n\nhttps://git.example.com/net/firewalls/-/merge_requests/9',
      'https://git.example.com/net/firewalls/-/merge_requests/9',
    ],
    ['fixes ticket #12 somewhere', undefined],
  ])('reads the request of %j', async (message, request) => {
    const states = [stateOf(0, officeWith({ security: [web] }), { message })];
    expect((await blame(states, question)).turns[0]?.pullRequest).toBe(request);
  });
});

describe('a timeline', () => {
  const states = [
    stateOf(0, officeWith({ security: [web, deny] })),
    stateOf(1, officeWith({ security: [{ ...web, description: '=cmd()' }, deny] }), { author: '<b>Ada' }),
    stateOf(2, officeWith({ security: [deny, { ...web, description: '=cmd()' }] })),
    stateOf(3, officeWith({ security: [deny] })),
  ];

  test('of a rule has its values, its order and its end', async () => {
    const { steps } = await timeline(states, { name: 'web' });
    expect(steps.map(({ state, edits }) => [state.id, edits.map(({ is }) => is)])).toEqual([
      ['s1', ['rule']],
      ['s2', ['order']],
      ['s3', ['rule']],
    ]);
    expect(await timeline(states, { name: 'web', kind: 'address' })).toEqual({ steps: [], unjudged: [] });
  });

  test('of a period has the verdict of each change', async () => {
    const { steps, unjudged } = await timeline(states, {
      from: '2026-01-02T00:00:00.000Z',
      until: '2026-01-03T23:59:59.999Z',
    });
    expect(steps.map(({ state, review }) => [state.id, review?.verdict])).toEqual([
      ['s1', 'equal'],
      ['s2', 'stricter'],
    ]);
    const csv = timelineCsv({ steps, unjudged });
    expect(csv.split('\r\n')[1]).toMatch(/^2026-01-02T.*,equal,.*description,\(none\),'=cmd\(\)$/);
    const html = timelineHtml('Changes', { steps, unjudged }, []);
    expect(html).toContain('&lt;b&gt;Ada');
    expect(html).not.toContain('<b>Ada');
  });
});

describe('a history', () => {
  const dir = mkdtempSync(join(tmpdir(), 'scm-history-'));
  const git = (...args: readonly string[]): string =>
    execFileSync('git', ['-C', dir, '-c', 'user.name=Ada', '-c', 'user.email=a@example.com', ...args], {
      encoding: 'utf8',
    });
  const commit = (file: string, text: string, message: string): void => {
    writeFileSync(join(dir, file), text);
    git('add', '-A');
    git('commit', '--quiet', '-m', message);
  };
  beforeAll(() => {
    git('init', '--quiet');
    commit('old.json', textOf(officeWith({ security: [deny] })), 'closed');
    git('mv', 'old.json', 'base.json');
    commit('other.txt', 'x', 'rename');
    commit('base.json', textOf(officeWith({ security: [web, deny] })), 'open (#4)');
    mkdirSync(join(dir, 'empty'));
    mkdirSync(join(dir, 'damaged'));
    writeFileSync(join(dir, 'damaged', 'a.json'), '{"format": "scm-snapshot/1", "made": "tomorrow"}');
    mkdirSync(join(dir, 'folder'));
    for (const [name, made] of [
      ['b.json', '2026-02-01T00:00:00Z'],
      ['a.json', '2026-03-01T00:00:00+02:00'],
    ] as const)
      writeFileSync(join(dir, 'folder', name), textOf(officeWith({}), made));
  });
  afterAll(() => rmSync(dir, { recursive: true }));

  test('in git follows renames, and is read without running what the repository configures', async () => {
    const marker = join(dir, 'ran');
    writeFileSync(join(dir, 'run.sh'), `#!/bin/sh\ntouch ${marker}\ncat\n`, { mode: 0o755 });
    writeFileSync(join(dir, '.gitattributes'), '*.json diff=evil filter=evil\n');
    for (const key of ['core.fsmonitor', 'diff.evil.textconv', 'diff.external', 'core.pager', 'filter.evil.smudge'])
      git('config', key, join(dir, 'run.sh'));
    const { states, notes } = await gitHistory(testIo(), join(dir, 'base.json'));
    expect(notes).toEqual([]);
    expect(states.map(({ message }) => message)).toEqual(['closed', 'rename', 'open (#4)']);
    const { turns, judged } = await blame(states, question);
    expect(judged).toBe(2);
    expect(turns.map(({ answer, pullRequest }) => [answer.verdict, pullRequest])).toEqual([
      ['none', undefined],
      ['all', '#4'],
    ]);
    expect(() => execFileSync('ls', [marker], { stdio: 'ignore' })).toThrow();
    for (const key of ['core.fsmonitor', 'diff.evil.textconv', 'diff.external', 'core.pager', 'filter.evil.smudge'])
      git('config', '--unset', key);
  });

  test('in a folder is in the order of its times', () => {
    expect(folderHistory(join(dir, 'folder')).states.map(({ id }) => id)).toEqual(['b.json', 'a.json']);
  });

  test('has the configuration of a day', async () => {
    const minute = (at: string): number => Date.parse(at) / 60_000;
    const flags = { snapshots: join(dir, 'folder') };
    expect((await stateAt(testIo(), flags, minute('2026-02-28T12:00Z'), '2026-02-28'))?.name).toContain(
      'snapshot a.json',
    );
    expect((await stateAt(testIo(), flags, minute('2026-02-01T12:00Z'), '2026-02-01'))?.name).toContain(
      'snapshot b.json',
    );
    await expect(stateAt(testIo(), flags, minute('2026-01-31T12:00Z'), '2026-01-31')).rejects.toThrow(
      /cannot find the configuration before 2026-02-01T00:00:00.000Z: the history starts at 2026-02-01/,
    );
    expect(await stateAt(testIo(), {}, 0, undefined)).toBeUndefined();
    await expect(stateAt(testIo(), { ...flags, snapshot: 'x' }, 0, undefined)).rejects.toThrow(
      /cannot use --snapshot with a history/,
    );
  });

  test.each([
    ['a file that git does not know', { git: 'nothing.json' }, /no commit contains it/],
    ['a folder that does not exist', { git: 'no/base.json' }, /its folder does not exist/],
    ['a name that looks like an option', { git: '--output=x' }, /no commit contains it/],
    ['no folder', { snapshots: 'nowhere' }, /cannot read the folder/],
    ['a file instead of a folder', { snapshots: 'base.json' }, /cannot read the folder/],
    ['an empty folder', { snapshots: 'empty' }, /it has no \.json file/],
    ['a snapshot without a time', { snapshots: 'damaged' }, /its time "tomorrow" is not a time/],
    ['nothing', {}, /none is given; pass one of/],
    ['two of them', { git: 'base.json', snapshots: 'folder' }, /2 are given/],
  ])('cannot be read from %s', async (_, flags: { git?: string; snapshots?: string }, message) => {
    const paths = Object.fromEntries(Object.entries(flags).map(([name, path]) => [name, join(dir, path)]));
    await expect(historyOf(testIo(), paths)).rejects.toThrow(message);
  });

  test('has a merge that changes the file itself, and commits whose messages look like separators', async () => {
    const at = mkdtempSync(join(tmpdir(), 'scm-merge-'));
    const run = (...args: readonly string[]): string =>
      execFileSync('git', ['-C', at, '-c', 'user.name=Ada', '-c', 'user.email=a@example.com', ...args], {
        ...{ encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] },
      });
    const add = (file: string, text: string, message: string): void => {
      writeFileSync(join(at, file), text);
      run('add', '-A');
      run('commit', '--quiet', '-m', message);
    };
    run('init', '--quiet', '-b', 'main');
    await expect(gitHistory(testIo(), join(at, 'base.json'))).rejects.toThrow(/has no commits; commit the snapshot/);
    add('base.json', textOf(officeWith({ security: [deny] })), 'closed');
    run('checkout', '--quiet', '-b', 'other');
    add('other.txt', 'x', 'other');
    run('checkout', '--quiet', 'main');
    add('more.txt', 'x', 'more');
    run('merge', '--quiet', '--no-ff', '--no-commit', 'other');
    add('base.json', textOf(officeWith({ security: [web, deny] })), 'merge that opens');
    add('base.json', textOf(officeWith({ security: [deny] })), 'b\u0001\u0002\u0003hidden');
    add('base.json', textOf(officeWith({ security: [web, deny] })), `c\n\n${'0'.repeat(40)}\n2026-01-01T00:00:00Z`);
    const { states } = await gitHistory(testIo(), join(at, 'base.json'));
    const { turns } = await blame(states, question);
    expect(turns.map(({ state, answer }) => [state.message?.slice(0, 7), answer.verdict])).toEqual([
      ...[
        ['closed', 'none'],
        ['merge t', 'all'],
        ['b\u0001\u0002\u0003hid', 'none'],
        ['c\n\n0000', 'all'],
      ],
    ]);
    rmSync(at, { recursive: true });
  });

  test('outside of git cannot be read', async () => {
    const outside = mkdtempSync(join(tmpdir(), 'scm-no-git-'));
    await expect(gitHistory(testIo(), join(outside, 'base.json'))).rejects.toThrow(
      `cannot read the history: ${outside} is not in a git repository; pass a file of a repository, or a folder of snapshots with --snapshots`,
    );
    rmSync(outside, { recursive: true });
  });

  test('is written by scm snapshot --git, with the versions and accounts since the last commit', async () => {
    jest.setTimeout(60_000);
    const service = await startService();
    const names = { GIT_AUTHOR_NAME: 'night', GIT_AUTHOR_EMAIL: 'n@example.com' };
    const committer = { GIT_COMMITTER_NAME: 'night', GIT_COMMITTER_EMAIL: 'n@example.com' };
    const env = { ...service.env, ...names, ...committer, SCM_TOKEN_CACHE: 'off' };
    const printed = (...args: readonly string[]): Promise<string> => outputOf(args, { dir, env });
    try {
      await service.tenant.create('address', { name: 'a', folder: 'All Firewalls', ip_netmask: '10.0.0.1' });
      await printed('push', '--folder', 'All Firewalls');
      expect(await printed('snapshot', '--git', 'tenant.json')).toMatch(/^tenant\.json: committed as [0-9a-f]{12}; /);
      expect(git('log', '-1', '--format=%B')).toMatch(/^Snapshot tenant\.json: changes of .+\n\nScm-Version: 1 /);
      expect(git('show', '--stat', '--format=', 'HEAD')).toMatch(/^ tenant\.json/);
      expect(await printed('snapshot', '--git', 'tenant.json')).toMatch(/unchanged, nothing committed/);
      writeFileSync(join(dir, 'main.tf'), 'locals {}');
      for (const name of ['main.tf', ''])
        await expect(printed('snapshot', '--git', name)).rejects.toThrow('it exists and is not a snapshot');
      expect(readFileSync(join(dir, 'main.tf'), 'utf8')).toBe('locals {}');
      const listed = await printed('history', 'address a', '--git', 'tenant.json');
      expect(listed).toMatch(/0 changes in 1 state/);
    } finally {
      await service.close();
    }
  });
});
