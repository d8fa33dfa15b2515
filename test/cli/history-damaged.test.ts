import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { scm } from '../support/scm';
import { containersTo } from '../support/containers-to';

const question = 'can 10.0.0.1 reach 10.0.0.2 on tcp/443';

interface Commit {
  readonly at: string;
  readonly by: string;
  readonly action: 'allow' | 'deny' | 'damaged';
}

/** The text of a snapshot whose only rule has an action. */
function snapshotText(action: string, made = '2026-09-01T00:00:00Z'): string {
  const folder = { scope: 'folder', name: 'Oslo' } as const;
  const fields = { ...{ name: 'web', from: ['any'], to: ['any'], source: ['any'], destination: ['any'] }, action };
  const rule = { name: 'web', fields: { ...fields, application: ['any'], service: ['any'] } };
  return JSON.stringify({
    ...{ format: 'scm-snapshot/1', made, unread: [], objects: [] },
    containers: containersTo(folder),
    rulebases: [{ kind: 'security_rule', container: folder, position: 'pre', rules: [rule] }],
  });
}

/** A git repository with a commit for each state of a snapshot. */
class Repository {
  readonly dir = mkdtempSync(join(tmpdir(), 'scm-history-damaged-'));

  constructor(commits: readonly Commit[]) {
    this.run('git', 'init', '-q');
    for (const { at, by, action } of commits) {
      const text = snapshotText(action);
      writeFileSync(join(this.dir, 'base.json'), action === 'damaged' ? text.slice(0, -20) : text);
      this.run('git', 'add', 'base.json');
      const env = { ...process.env, GIT_COMMITTER_DATE: at, GIT_AUTHOR_DATE: at };
      const author = ['-c', `user.name=${by}`, '-c', 'user.email=x@example.com'];
      spawnSync('git', [...author, 'commit', '-q', '-m', `change of ${by}`], { cwd: this.dir, env });
    }
  }

  run(program: string, ...args: readonly string[]) {
    return spawnSync(program, args, { cwd: this.dir, encoding: 'utf8' });
  }
  scm(...args: readonly string[]) {
    return scm([...args, '--git', 'base.json'], { dir: this.dir });
  }
  close(): void {
    rmSync(this.dir, { recursive: true });
  }
}

describe('a history whose dates run backwards', () => {
  let repository: Repository;
  beforeAll(() => {
    repository = new Repository([
      { at: '2026-09-01T10:00:00Z', by: 'Ada', action: 'deny' },
      { at: '2031-01-01T10:00:00Z', by: 'Ben', action: 'allow' },
      { at: '2026-09-03T10:00:00Z', by: 'Cat', action: 'deny' },
      { at: '1999-01-01T10:00:00Z', by: 'Dan', action: 'allow' },
      { at: '2026-09-05T10:00:00Z', by: 'Eve', action: 'deny' },
    ]);
  });
  afterAll(() => repository.close());
  const authors = async (...args: readonly string[]): Promise<readonly string[]> => {
    const { stdout, stderr } = await repository.scm('history', '--json', ...args);
    const { changes } = JSON.parse(stdout || stderr) as { changes: { state: { author: string } }[] };
    return changes.map(({ state }) => state.author);
  };

  test.each([
    [
      ['--from', '2026-09-02', '--until', '2026-09-05'],
      ['Ben', 'Cat', 'Dan', 'Eve'],
    ],
    [
      ['--from', '2026-09-03', '--until', '2026-09-03'],
      ['Ben', 'Cat', 'Dan'],
    ],
    [
      ['--from', '2026-09-05'],
      ['Ben', 'Dan', 'Eve'],
    ],
    [
      ['--until', '2026-09-02'],
      ['Ben', 'Dan'],
    ],
    [['--from', '2026-09-06', '--until', '2026-09-07'], []],
  ])('lists with %j the changes in the order of the history', async (args, expected) => {
    expect(await authors(...args)).toEqual(expected);
  });

  test('names the states whose dates are wrong, in each form', async () => {
    const note =
      /dates that run backwards in the history: commit [0-9a-f]{12} \(2031-.*\), commit [0-9a-f]{12} \(1999-/;
    expect((await repository.scm('history')).stdout).toMatch(note);
    expect((await repository.scm('history', '--json')).stdout).toMatch(note);
    expect((await repository.scm('blame', question, '--folder', 'Oslo')).stdout).toMatch(note);
    expect((await repository.scm('history', '--out', 'all.html')).stdout).toMatch(note);
    expect(readFileSync(join(repository.dir, 'all.html'), 'utf8')).toMatch(note);
  });

  test('has the configuration of a day by the dates that are right', async () => {
    const at = (day: string) => repository.scm('review', '--at', day, '--format', 'json');
    const found = await at('2026-09-02');
    const words = /2026-09-01T10:00:00.000Z; after it, and not judged: commit [0-9a-f]+, whose date 2031-/;
    expect([found.stdout, found.stderr]).toEqual([expect.stringMatching(words), expect.stringMatching(words)]);
    const last = await at('2026-09-30');
    expect(last.stdout).toContain('2026-09-05T10:00:00.000Z');
    expect(last.stdout + last.stderr).not.toContain('not judged: commit');
  });
});

describe('a history whose first date is wrong', () => {
  test('starts at the first date that is right', async () => {
    const repository = new Repository([
      { at: '2031-01-01T10:00:00Z', by: 'Ada', action: 'deny' },
      { at: '2026-09-03T10:00:00Z', by: 'Ben', action: 'allow' },
      { at: '2026-09-05T10:00:00Z', by: 'Cat', action: 'deny' },
    ]);
    expect((await repository.scm('review', '--at', '2026-09-01')).stderr).toContain(
      'the history starts at 2026-09-03T10:00:00.000Z; choose a later day',
    );
    repository.close();
  });
});

describe('a history with states that cannot be read', () => {
  const days = (...actions: readonly Commit['action'][]): readonly Commit[] =>
    actions.map((action, i) => ({ at: `2026-09-0${i + 1}T10:00:00Z`, by: `Ada${i}`, action }));

  test('is answered without them, and says which they are and what they hide', async () => {
    const repository = new Repository(days('deny', 'damaged', 'allow', 'damaged'));
    const { code, stdout } = await repository.scm('blame', question, '--folder', 'Oslo');
    expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringContaining('yes, allowed by rule "web"\n') });
    expect(stdout).toMatch(
      /this is not the answer of the newest state, which cannot be read:\n {2}not judged: 2026-09-04/,
    );
    expect(stdout).toMatch(/since 2026-09-03.*\n {2}or already since one that is not judged: 2026-09-02 .*Ada1/);
    expect(stdout).toContain('4 states, 2 with different content judged, 2 NOT judged');
    expect(stdout).toMatch(/\(cannot read the snapshot base\.json in [0-9a-f]{40}: .*\)/);
    const json = JSON.parse((await repository.scm('blame', question, '--folder', 'Oslo', '--json')).stdout) as object;
    expect(json).toMatchObject({ unjudged: [{}, {}], unjudgedSince: [{ state: { author: 'Ada3' } }] });
    for (const [file, text] of [
      ['all.csv', /,Ada1,,change of Ada1,not judged,"?cannot read the snapshot/],
      ['all.html', /not judged: 2026-09-02 .*Ada1.*cannot read the snapshot/],
      ['all.json', /"unjudged": \[\n\s+\{/],
    ] as const) {
      expect(await repository.scm('history', '--out', file)).toMatchObject({
        code: 0,
        stdout: expect.stringMatching(/^1 change\nnot judged: /),
      });
      expect(readFileSync(join(repository.dir, file), 'utf8')).toMatch(text);
    }
    expect((await repository.scm('history', 'web')).stdout).toMatch(/1 change in 4 states\nnot judged: 2026-09-02/);
    repository.close();
  });

  test('says that the file was deleted, differs from its last commit, and what is before the history', async () => {
    const repository = new Repository(days('deny'));
    const author = ['-c', 'user.name=Dan', '-c', 'user.email=x@example.com'];
    repository.run('git', 'rm', '-q', 'base.json');
    repository.run('git', ...author, 'commit', '-q', '-m', 'delete');
    writeFileSync(join(repository.dir, 'base.json'), snapshotText('allow'));
    repository.run('git', 'add', 'base.json');
    repository.run('git', ...author, 'commit', '-q', '-m', 'add again');
    const notes = async (...args: readonly string[]) => (await repository.scm('history', ...args)).stdout;
    expect(await notes()).toMatch(/note: not judged: deleted by commit [0-9a-f]{12}; until the next commit/);
    expect(await notes()).not.toMatch(/differs from its last commit|the history starts at/);
    writeFileSync(join(repository.dir, 'base.json'), snapshotText('deny'));
    expect(await notes('--from', '2026-08-01')).toMatch(
      /base\.json differs from its last commit[^]*the history starts at 2026-09-01T10/,
    );
    repository.close();
  });

  test('is an error if no state can be read', async () => {
    const repository = new Repository(days('damaged', 'damaged'));
    for (const args of [['blame', question, '--folder', 'Oslo'], ['history']])
      expect(await repository.scm(...args)).toMatchObject({ code: 1, stderr: expect.stringContaining('cannot read the snapshot base.json in ') }); // prettier-ignore
    repository.close();
  });

  test('in a folder names the files that are left out', async () => {
    const dir = mkdtempSync(join(tmpdir(), 'scm-history-folder-'));
    mkdirSync(join(dir, 'nights'));
    const run = (...args: readonly string[]) => scm([...args, '--snapshots', 'nights'], { dir });
    const write = (name: string, text: string): void => writeFileSync(join(dir, 'nights', name), text);
    write('package.json', '{}');
    expect(await run('history')).toMatchObject({ code: 1, stderr: expect.stringContaining('nights/package.json') });
    write('a.json', snapshotText('deny'));
    write('b.json', snapshotText('allow', '2026-09-02T00:00:00Z'));
    write('c.json', snapshotText('deny', '2026-09-03T00:00:00Z').slice(0, -9));
    mkdirSync(join(dir, 'nights', 'd.json'));
    symlinkSync(join(dir, 'nowhere'), join(dir, 'nights', 'e.json'));
    const { stdout } = await run('blame', question, '--folder', 'Oslo');
    expect(stdout).toContain('yes, allowed');
    for (const name of ['d.json', 'e.json'])
      expect(stdout).toContain(`NOT judged: cannot read the snapshot nights/${name}: `);
    write('LAST.JSON', snapshotText('allow', '2126-09-04T00:00:00Z'));
    expect((await run('history')).stdout).toMatch(/times in the future: snapshot LAST\.JSON \(2126-/);
    expect(stdout).toMatch(/not judged: 2026-09-03 .*c\.json/);
    expect(stdout).toMatch(/NOT judged: cannot read the snapshot nights\/package\.json/);
    rmSync(dir, { recursive: true });
  });
});
