import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { scm } from '../support/scm';
import { containersTo } from '../support/containers-to';

const key = 'scm-0123456789abcdef0123';

// A commit of "scm snapshot --git" lists who pushed which version below its title.
describe('a history in git', () => {
  const dir = mkdtempSync(join(tmpdir(), 'scm-history-git-'));
  const run = (program: string, ...args: readonly string[]) => spawnSync(program, args, { cwd: dir, encoding: 'utf8' });
  const cli = (...args: readonly string[]) => scm([...args, '--git', 'base.json'], { dir });
  const commit = (action: string, title: string, version: string): void => {
    const folder = { scope: 'folder', name: 'Oslo' } as const;
    // Only the first state has the zone.
    const from = [action === 'deny' ? 'lab' : 'any'];
    const fields = { ...{ name: 'web', from, to: ['any'], source: ['any'], destination: ['any'] }, action };
    const rule = { name: 'web', fields: { ...fields, application: ['any'], service: ['any'] } };
    const snapshot = {
      ...{ format: 'scm-snapshot/1', made: '2026-09-01T00:00:00Z', unread: [], objects: [] },
      containers: containersTo(folder),
      rulebases: [{ kind: 'security_rule', container: folder, position: 'pre', rules: [rule] }],
    };
    writeFileSync(join(dir, 'base.json'), JSON.stringify(snapshot));
    run('git', 'add', 'base.json');
    const author = ['-c', 'user.name=Nightly', '-c', 'user.email=nightly@example.com'];
    run('git', ...author, 'commit', '-q', '-m', `${title}\n\nScm-Version: ${version}\n\u001B[2J`);
  };
  beforeAll(() => {
    run('git', 'init', '-q');
    commit('deny', 'Snapshot base.json', `41 2026-09-13T16:02:11Z ada: ${key}`);
    commit('allow', 'Snapshot base.json: changes of ben', `42 2026-09-14T16:02:11Z ben: ${key} CHG-77`);
  });
  afterAll(() => rmSync(dir, { recursive: true }));
  const question = 'can 10.0.0.1 reach 10.0.0.2 on tcp/443';

  test('names in one answer when, in which commit and who pushed, without the key of the push', async () => {
    const { code, stdout } = await cli('blame', question, '--folder', 'Oslo');
    expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringContaining('allowed by rule "web"\nsince ') });
    expect(stdout).toMatch(
      /, Nightly: Snapshot base\.json: changes of ben\n {2}Scm-Version: 42 2026-09-14T16:02:11Z ben: CHG-77\n {2}caused by/,
    );
    expect(stdout).toContain('  Scm-Version: 41 2026-09-13T16:02:11Z ada\n');
    expect(stdout).not.toMatch(/\\n|\u001B/);
  });

  test('has the same lines in a list of changes, as text, page and table', async () => {
    expect((await cli('history', 'security_rule web')).stdout).toContain(
      '\n  Scm-Version: 42 2026-09-14T16:02:11Z ben: CHG-77\n',
    );
    expect((await cli('history', '--out', 'all.html', 'all.csv')).code).toBe(0);
    expect(readFileSync(join(dir, 'all.html'), 'utf8')).toContain(
      '<br>Scm-Version: 42 2026-09-14T16:02:11Z ben: CHG-77',
    );
    expect(readFileSync(join(dir, 'all.csv'), 'utf8')).toContain(',Nightly,,Snapshot base.json: changes of ben,');
  });

  test('refuses a zone that no state has, and says what it assumes of other names', async () => {
    const asked = (more: string) => cli('blame', `${question} ${more}`, '--folder', 'Oslo');
    expect(await asked('from zone nowhere')).toMatchObject({ code: 1, stderr: expect.stringContaining('"nowhere"') });
    expect((await asked('from zone lab')).code).toBe(0);
    expect((await asked('with no-such-app')).stdout).toMatch(
      /^assumed: "no-such-app" is the name of an App-ID: no rule/m,
    );
  });

  test('answers a question as JSON, in both commands', async () => {
    const json = async (name: string): Promise<string> =>
      (await cli(name, question, '--folder', 'Oslo', '--json')).stdout;
    const [one, other] = [await json('blame'), await json('history')];
    expect(JSON.parse(one)).toMatchObject({ format: 'scm-blame/1', turns: [{}, {}] });
    expect(other).toBe(one);
  });
});
