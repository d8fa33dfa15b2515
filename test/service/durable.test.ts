import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { runs } from '../support/runs';
import { freshStore, paths, rule } from './local';
import { scmFile } from '../support/scm-process';

interface Item {
  readonly id: string;
  readonly name: string;
  readonly description?: string;
}

interface Answer {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

type Call = (method: string, path: string, body?: unknown) => Promise<Answer>;

const root = join(__dirname, '../..');
const writers = 4;
const kills = runs(2);

describe('a service that is killed with -9 under a write load', () => {
  let dir: string;
  let child: ChildProcess | undefined;
  let store: readonly string[];
  beforeEach(async () => {
    dir = mkdtempSync(join(tmpdir(), 'scm-durable-'));
    const { database } = await freshStore();
    const tenants = join(dir, 'tenants.json');
    writeFileSync(
      tenants,
      JSON.stringify([{ tsg: '1', accounts: [{ clientId: 'a', clientSecret: 'a-secret-of-24-characters' }] }]),
    );
    store = database === undefined ? ['--data', join(dir, 'data')] : ['--database', database, '--tenants', tenants];
  });
  afterEach(() => {
    child?.kill('SIGKILL');
    rmSync(dir, { recursive: true, force: true });
  });

  const start = async (): Promise<Call> => {
    const file = join(dir, 'env');
    rmSync(file, { force: true });
    const options = ['serve', ...store, '--write-env', file, '--job-speed', '10'];
    child = spawn(process.execPath, [scmFile, ...options], {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    while (!existsSync(file)) {
      if (child.exitCode !== null) throw new Error(`the service ended with ${child.exitCode}`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    const env: Record<string, string | undefined> = Object.fromEntries(
      [...readFileSync(file, 'utf8').matchAll(/^export (\w+)='(.*)'$/gm)].map(
        ([, name = '', value = '']) => [name, value] as const,
      ),
    );
    const basic = Buffer.from(`${env['SCM_CLIENT_ID']}:${env['SCM_CLIENT_SECRET']}`).toString('base64');
    const granted = await fetch(String(env['SCM_AUTH_URL']), {
      method: 'POST',
      headers: { Authorization: `Basic ${basic}` },
      body: new URLSearchParams({ grant_type: 'client_credentials', scope: String(env['SCM_SCOPE']) }),
    });
    const { access_token: token } = (await granted.json()) as { access_token: string };
    return async (method, path, body) => {
      const response = await fetch(`http://${env['SCM_HOST']}:${env['SCM_PORT']}${path}`, {
        method,
        headers: { Authorization: `Bearer ${token}` },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      return { status: response.status, body: (await response.json()) as Answer['body'] };
    };
  };
  const kill = async (): Promise<void> => {
    const dying = child;
    if (dying === undefined) throw new Error('nothing runs');
    const exited = new Promise((resolve) => dying.once('exit', resolve));
    dying.kill('SIGKILL');
    await exited;
  };
  const rulesOf = async (call: Call): Promise<readonly Item[]> =>
    (await call('GET', `${paths.rules}?folder=Texas&limit=5000`)).body['data'] as Item[];

  test(
    `keeps what it acknowledged, whole, and ends its jobs (${kills} kills)`,
    async () => {
      // By name: the description that was acknowledged last, and those that may have been written.
      const acknowledged = new Map<string, string>();
      const possible = new Map<string, Set<string>>();
      const deleting = new Set<string>();
      const deleted = new Set<string>();
      const jobs = new Set<string>();
      let call = await start();
      await call('POST', paths.folders, { name: 'Texas', parent: 'All Firewalls' });

      const write = async (name: string, description: string, id?: string): Promise<Answer> => {
        possible.set(name, (possible.get(name) ?? new Set()).add(description));
        const body = rule(name, 'Texas', { description });
        const answer = await (id === undefined
          ? call('POST', paths.rules, body)
          : call('PUT', `${paths.rules}/${id}`, body));
        expect(answer.status).toBe(id === undefined ? 201 : 200);
        acknowledged.set(name, description);
        return answer;
      };
      const load = async (round: number, writer: number): Promise<void> => {
        for (let n = 0; ; n++) {
          const name = `rule ${round}.${writer}.${n}`;
          const { body } = await write(name, 'first');
          const id = String(body['id']);
          await write(name, 'second', id);
          await call('POST', `${paths.rules}/${id}:move`, { destination: 'top', rulebase: 'pre' });
          if (n % 3 === 1) {
            deleting.add(name);
            expect((await call('DELETE', `${paths.rules}/${id}`)).status).toBe(200);
            deleted.add(name);
          }
          if (n % 4 === 0) {
            const push = await call('POST', paths.push, { folders: ['Texas'] });
            expect(push.status).toBe(201);
            jobs.add(String(push.body['job_id']));
          }
        }
      };

      for (let round = 0; round < kills; round++) {
        const ends = Promise.allSettled(Array.from({ length: writers }, (_, writer) => load(round, writer)));
        await new Promise((resolve) => setTimeout(resolve, 50 + Math.random() * 600));
        await kill();
        // A writer may end because its connection broke, and for no other reason.
        for (const end of await ends) {
          expect(end.status === 'rejected' ? String(end.reason) : 'went on').toMatch(/TypeError/);
        }

        call = await start();
        const kept = new Map((await rulesOf(call)).map((item) => [item.name, item]));
        expect([...acknowledged.keys()].filter((name) => !kept.has(name) && !deleting.has(name))).toEqual([]);
        expect([...deleted].filter((name) => kept.has(name))).toEqual([]);
        for (const [name, item] of kept) {
          expect(item).toEqual((await call('GET', `${paths.rules}/${item.id}`)).body);
          expect(item).toMatchObject({ ...rule(name, 'Texas') });
          const values = acknowledged.get(name) === 'second' ? ['second'] : [...(possible.get(name) ?? [])];
          expect(values).toContain(item.description);
        }
        for (const id of jobs) {
          for (;;) {
            const found = await call('GET', `${paths.jobs}/${id}`);
            const [job] = (found.body['data'] ?? []) as Record<string, string>[];
            expect(job).toBeDefined();
            if (job?.['status_str'] !== 'FIN') await new Promise((resolve) => setTimeout(resolve, 20));
            else {
              expect(job).toMatchObject({ status_str: 'FIN', result_str: 'OK' });
              break;
            }
          }
        }
        jobs.clear();
      }
      expect(acknowledged.size).toBeGreaterThan(0);
    },
    120_000 + kills * 20_000,
  );
});
