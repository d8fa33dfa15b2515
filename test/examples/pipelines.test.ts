import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startService, type TestService } from '../../src/tools/testing';
import { baseText, planText } from '../review/support/fixtures';
import { scmFile } from '../support/scm-process';

const root = join(__dirname, '..', '..');
const pipelines = join(root, 'examples', 'pipelines');
const dir = mkdtempSync(join(tmpdir(), 'scm-pipeline-'));

// A pipeline of GitHub that runs these tests has one of its own.
const { GITHUB_REPOSITORY: _outer, ...inherited } = process.env;

interface Ended {
  readonly status: number;
  readonly stdout: string;
  readonly stderr: string;
}

// Not spawnSync: the services answer from this process.
function run(command: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<Ended> {
  const [program = '', ...args] = command;
  const options = {
    cwd: dir,
    env: { ...inherited, SCM: `${process.execPath} ${scmFile}`, ...env },
    maxBuffer: 2 ** 26,
  };
  return new Promise((resolve) => {
    execFile(program, args, options, (error, stdout, stderr) =>
      resolve({ status: typeof error?.code === 'number' ? error.code : error === null ? 0 : -1, stdout, stderr }),
    );
  });
}

afterAll(() => rmSync(dir, { recursive: true }));

describe('review.sh', () => {
  beforeAll(() => {
    writeFileSync(join(dir, 'base.json'), baseText());
    for (const name of ['harmless', 'added-any-any']) writeFileSync(join(dir, `${name}.json`), planText(name));
  });
  const review = (plan: string, env: Readonly<Record<string, string>> = {}): Promise<Ended> =>
    run(['sh', join(pipelines, 'review.sh'), plan], { REVIEW_BASE: 'base.json', REVIEW_DIR: `out-${plan}`, ...env });

  test('lets a harmless change pass, with one line', async () => {
    const { status, stdout } = await review('harmless.json');
    expect(stdout.trim().split('\n')).toEqual([
      expect.stringMatching(/^equal: nothing found: The rules allow and block the same traffic/),
    ]);
    expect(status).toBe(0);
    for (const name of [
      'review.md',
      'review.html',
      'review.sarif',
      'junit.xml',
      'gl-code-quality-report.json',
      'review.json',
    ]) {
      expect(existsSync(join(dir, 'out-harmless.json', name))).toBe(true);
    }
  }, 300_000);

  test('leaves to a person what is not proved harmless', async () => {
    writeFileSync(join(dir, 'changed-nat.json'), planText('changed-nat'));
    const { status, stdout } = await review('changed-nat.json');
    expect(stdout).toMatch(/^undecided: /);
    expect(status).toBe(4);
  }, 300_000);

  test('fails for a new any-any, with the files', async () => {
    const { status, stdout } = await review('added-any-any.json');
    expect(stdout).toMatch(/^dangerous: found [1-9]\d* critical/);
    expect(status).toBe(3);
    expect(readFileSync(join(dir, 'out-added-any-any.json', 'review.md'), 'utf8')).toContain(
      'remote desktop to servers is not allowed',
    );
  }, 300_000);
});

describe('with the local service', () => {
  let service: TestService;
  beforeAll(async () => (service = await startService()));
  afterAll(() => service.close());

  test('review.sh takes a snapshot first', async () => {
    const { status, stderr } = await run(['sh', join(pipelines, 'review.sh'), 'harmless.json'], {
      ...service.env,
      REVIEW_DIR: 'snapped',
    });
    expect(stderr).toBe('');
    expect(status).toBe(0);
    expect(readFileSync(join(dir, 'snapped', 'base.json'), 'utf8')).toContain('scm-snapshot/1');
  }, 300_000);

  test('push.sh pushes and waits, and says what it needs', async () => {
    const pushed = await run(['sh', join(pipelines, 'push.sh'), 'All Firewalls'], {
      ...service.env,
      PUSH_DESCRIPTION: 'change 4711',
    });
    expect(pushed).toMatchObject({ status: 0, stdout: expect.stringContaining('succeeded') });
    expect(await run(['sh', join(pipelines, 'push.sh')], service.env)).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('give the folders'),
    });
  }, 300_000);
});

describe('comment.mjs', () => {
  let server: Server;
  let at: string;
  let comments: { id: number; body: string; user: { login: string }; author: { id: number } }[] = [];
  const own = { user: { login: 'github-actions[bot]' }, author: { id: 7 } };
  const theirs = { user: { login: 'mallory' }, author: { id: 8 } };
  let calls: string[] = [];
  // As both services do it: a list in pages, a comment of its own.
  beforeAll(async () => {
    server = createServer((request, response) => {
      const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost');
      calls.push(`${request.method ?? ''} ${pathname}`);
      let text = '';
      request.on('data', (chunk: Buffer) => (text += chunk.toString()));
      request.on('end', () => {
        const answer = (status: number, body: unknown): void => {
          response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
        };
        if (request.headers.authorization !== 'Bearer t' && request.headers['private-token'] !== 't') {
          answer(401, { message: 'who are you' });
          return;
        }
        if (pathname === '/user') {
          answer(200, own.author);
          return;
        }
        if (request.method === 'GET') {
          const [page, size] = [Number(searchParams.get('page')), Number(searchParams.get('per_page'))];
          answer(200, comments.slice((page - 1) * size, page * size));
          return;
        }
        const { body } = JSON.parse(text) as { body: string };
        if (request.method === 'POST') comments.push({ id: comments.length + 1, body, ...own });
        else comments = comments.map((one) => (pathname.endsWith(`/${one.id}`) ? { ...one, body } : one));
        answer(200, {});
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    at = typeof address === 'object' && address !== null ? `http://127.0.0.1:${address.port}` : '';
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  const text = (what: string): string => `<!-- scm-review -->\n### ${what}\n`;
  const comment = (what: string, env: Readonly<Record<string, string>>): Promise<Ended> => {
    writeFileSync(join(dir, 'review.md'), what);
    return run([process.execPath, join(pipelines, 'comment.mjs'), 'review.md'], env);
  };

  test.each([
    ['GitHub', () => ({ GITHUB_API_URL: at, GITHUB_REPOSITORY: 'me/net', GITHUB_TOKEN: 't', PULL_REQUEST: '7' })],
    ['GitLab', () => ({ CI_API_V4_URL: at, CI_PROJECT_ID: 'me/net', GITLAB_TOKEN: 't', CI_MERGE_REQUEST_IID: '7' })],
  ])('comments once on %s, and renews its own comment alone', async (_, env) => {
    // One of them begins as a review does, to be taken for it.
    comments = Array.from({ length: 120 }, (__, i) => ({
      ...{ id: i + 1, body: i === 3 ? text('planted') : `a comment ${i}` },
      ...theirs,
    }));
    calls = [];
    expect(await comment(text('one'), env())).toMatchObject({ status: 0, stdout: 'commented\n' });
    expect(await comment(text('two'), env())).toMatchObject({ status: 0, stdout: 'renewed the comment\n' });
    expect(await comment(text('two'), env())).toMatchObject({ status: 0, stdout: 'nothing new to say\n' });
    expect(comments).toHaveLength(121);
    expect(comments.at(-1)?.body).toBe(text('two'));
    expect(comments[3]?.body).toBe(text('planted'));
    expect(calls.filter((one) => !one.startsWith('GET'))).toHaveLength(2);
  });

  test('says what is wrong', async () => {
    const env = { GITHUB_API_URL: at, GITHUB_REPOSITORY: 'me/net', PULL_REQUEST: '7', GITHUB_TOKEN: 'x' };
    expect((await comment(text('one'), env)).stderr).toContain('answered 401');
    expect((await comment(text('one'), { ...env, GITHUB_TOKEN: '' })).stderr).toContain('GITHUB_TOKEN is not set');
    expect((await comment('something else', env)).stderr).toContain('is not a review');
  });
});

test('the pipelines call only what is there', () => {
  for (const file of ['github-actions.yml', 'gitlab-ci.yml']) {
    const named = [...readFileSync(join(pipelines, file), 'utf8').matchAll(/pipelines\/([\w.-]+\.(?:sh|mjs))/g)];
    expect(named.length).toBeGreaterThan(2);
    for (const [, script = ''] of named) expect(existsSync(join(pipelines, script))).toBe(true);
  }
});
