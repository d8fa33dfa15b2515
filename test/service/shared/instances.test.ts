import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { contradictionIn, type RegisterOp } from '../../support/linear';
import { query } from '../../support/postgres-server';
import { runs } from '../../support/runs';
import { freshStore, paths, rule } from '../local';
import { scmFile } from '../../support/scm-process';

const clients = 16;
// Each takes about three seconds: the full run has other tests, too.
const kills = Math.min(runs(3), 200);
const serials = ['007', '008'];
const account = { clientId: 'team', clientSecret: 'a-secret-of-24-characters' };

interface Answer {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

/** One process that serves; it can be killed and started again, on another port each time. */
class Instance {
  readonly #folder: string;
  readonly #options: readonly string[];
  #child: ChildProcess | undefined;
  #port = '';
  /** What it said in its log, over all its lives. */
  log = '';

  constructor(folder: string, options: readonly string[]) {
    this.#folder = folder;
    this.#options = options;
  }

  get isUp(): boolean {
    return this.#port !== '';
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  async start(): Promise<void> {
    const file = join(this.#folder, 'env');
    rmSync(file, { force: true });
    const options = ['serve', ...this.#options, '--json', '--job-speed', '2', '--write-env', file];
    const child = spawn(process.execPath, [scmFile, ...options], {
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    child.stderr.on('data', (chunk: Buffer) => (this.log += chunk.toString()));
    this.#child = child;
    while (!existsSync(file)) {
      if (child.exitCode !== null || child.signalCode !== null) {
        throw new Error(`an instance ended with ${child.exitCode ?? child.signalCode}: ${this.log}`);
      }
      await pause(20);
    }
    this.#port = /SCM_PORT='(\d+)'/.exec(readFileSync(file, 'utf8'))?.[1] ?? '';
  }

  async end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#child;
    this.#port = '';
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const exited = new Promise((resolve) => child.once('exit', resolve));
    child.kill(signal);
    await exited;
  }
}

describe(`three instances on one PostgreSQL, while one is killed every few seconds`, () => {
  let dir: string;
  let database: string;
  let instances: Instance[];
  let token: string;
  let isPushing: boolean;
  beforeEach(async () => {
    dir = mkdtempSync(join(tmpdir(), 'scm-instances-'));
    database = (await freshStore()).database ?? '';
    const tenants = join(dir, 'tenants.json');
    const devices = serials.map((serial) => ({ serial, folder: 'All Firewalls' }));
    writeFileSync(tenants, JSON.stringify([{ tsg: '1', accounts: [account], devices }]));
    instances = Array.from({ length: 3 }, () => {
      const folder = mkdtempSync(join(dir, 'instance-'));
      return new Instance(folder, ['--database', database, '--tenants', tenants]);
    });
    await Promise.all(instances.map((instance) => instance.start()));
  });
  /** Asks for a token, which holds for a quarter of an hour. */
  const logIn = async (): Promise<void> => {
    const granted = await fetch(`${instances[0]?.url ?? ''}/oauth2/access_token`, {
      method: 'POST',
      headers: { Authorization: `Basic ${Buffer.from('team:a-secret-of-24-characters').toString('base64')}` },
      body: new URLSearchParams({ grant_type: 'client_credentials', scope: 'tsg_id:1' }),
    });
    token = ((await granted.json()) as { access_token: string }).access_token;
  };
  afterEach(async () => {
    isPushing = false;
    await Promise.all(instances.map((instance) => instance.end('SIGKILL')));
    rmSync(dir, { recursive: true, force: true });
  });

  let turn = 0;
  /** Calls the instances in turn; undefined if the connection broke and the result is unknown. */
  const ask = async (method: string, path: string, body?: unknown): Promise<Answer | undefined> => {
    const up = instances.filter((instance) => instance.isUp);
    const to = up[turn++ % up.length];
    let response: Response;
    let text: string;
    try {
      response = await fetch(`${to?.url ?? ''}${path}`, {
        method,
        headers: { Authorization: `Bearer ${token}` },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      text = await response.text();
    } catch {
      return undefined;
    }
    // On a busy machine the database may take too long to be reached; the answer says that nothing was changed.
    if (response.status === 503 && text.includes('nothing was changed')) {
      await pause(50);
      return ask(method, path, body);
    }
    return { status: response.status, body: JSON.parse(text) as Answer['body'] };
  };
  /** The same for what may be asked again, from all pages of a list. */
  const get = async (path: string): Promise<readonly Readonly<Record<string, string>>[]> => {
    const found: Record<string, string>[] = [];
    for (;;) {
      const answer = await ask('GET', path.includes('?') ? `${path}&offset=${String(found.length)}` : path);
      if (answer === undefined) continue;
      expect([path, answer.status]).toEqual([path, 200]);
      const page = (answer.body['data'] ?? [answer.body]) as Record<string, string>[];
      found.push(...page);
      if (page.length === 0 || found.length >= Number(answer.body['total'] ?? 1)) return found;
    }
  };

  test(
    `loses no acknowledged write, runs no job twice, and returns the same history from each instance (${String(kills)} kills)`,
    async () => {
      await logIn();
      await ask('POST', paths.folders, { name: 'Texas', parent: 'All Firewalls' });
      const texas = `${paths.rules}?folder=Texas&limit=5000`;
      const unexpected: unknown[] = [];
      const expected = (answer: Answer | undefined, status: number): boolean => {
        if (answer !== undefined && answer.status !== status) unexpected.push(answer);
        return answer?.status === status;
      };
      const [alive, maybe, deleting, gone] = [new Map<string, string>(), new Set(), new Set(), new Set()];
      const jobs: string[] = [];
      isPushing = true;
      const push = async (): Promise<void> => {
        while (isPushing) {
          const answer = await ask('POST', paths.push, { folders: ['All Firewalls'] });
          if (answer !== undefined && expected(answer, 201)) jobs.push(String(answer.body['job_id']));
          await pause(500);
        }
      };
      const pushing = push();

      for (let round = 0; round < kills; round++) {
        await logIn();
        const histories: RegisterOp[][] = [[], [], []];
        const unanswered: { readonly i: number; readonly op: RegisterOp }[] = [];
        const ids: string[] = [];
        for (const [i, history] of histories.entries()) {
          const start = performance.now();
          const description = `first ${String(i)}`;
          const answer = await ask('POST', paths.rules, rule(`r${round}.${String(i)}`, 'Texas', { description }));
          expect(answer?.status).toBe(201);
          ids.push(String(answer?.body['id']));
          alive.set(String(answer?.body['id']), `r${round}.${String(i)}`);
          history.push({ kind: 'write', value: description, start, end: performance.now() });
        }
        let isRound = true;
        const onRegister = async (number: number, n: number, i: number): Promise<void> => {
          const at = `${paths.rules}/${ids[i] ?? ''}`;
          const start = performance.now();
          if ((number + n) % 3 === 0) {
            const value = `${number}.${n}`;
            const answer = await ask('PUT', at, rule(`r${round}.${String(i)}`, 'Texas', { description: value }));
            const op = { kind: 'write', value, start, end: performance.now() } as const;
            if (answer === undefined) unanswered.push({ i, op: { ...op, end: Infinity } });
            else if (expected(answer, 200)) histories[i]?.push(op);
          } else if ((number + n) % 3 === 1) {
            const answer = await ask('GET', at);
            if (answer === undefined || !expected(answer, 200)) return;
            const value = String(answer.body['description']);
            histories[i]?.push({ kind: 'read', value, start, end: performance.now() });
          } else {
            const answer = await ask('GET', texas);
            if (answer === undefined || !expected(answer, 200)) return;
            const end = performance.now();
            for (const { id, description } of answer.body['data'] as { id: string; description: string }[]) {
              histories[ids.indexOf(id)]?.push({ kind: 'read', value: description, start, end });
            }
          }
        };
        const onOwn = async (name: string, own: string[]): Promise<void> => {
          const target = own[0];
          if (target === undefined || own.length < 3) {
            maybe.add(name);
            const answer = await ask('POST', paths.rules, rule(name, 'Texas'));
            if (answer === undefined || !expected(answer, 201)) return;
            own.push(String(answer.body['id']));
            alive.set(String(answer.body['id']), name);
          } else if (name.endsWith('1')) {
            expected(await ask('POST', `${paths.rules}/${target}:move`, { destination: 'top', rulebase: 'pre' }), 200);
          } else {
            own.shift();
            deleting.add(target);
            if (expected(await ask('DELETE', `${paths.rules}/${target}`), 200)) gone.add(target);
          }
        };
        const client = async (number: number): Promise<void> => {
          const own: string[] = [];
          for (let n = 0; isRound; n++) {
            if (n % 2 === 0) await onRegister(number, n / 2, (number * 7 + n) % 3);
            else await onOwn(`c${round}.${number}.${n}`, own);
            await pause(20);
          }
        };
        const running = Array.from({ length: clients }, (_, number) => client(number));
        await pause(700 + Math.random() * 800);
        const victim = instances[round % instances.length];
        await victim?.end('SIGKILL');
        await pause(500);
        await victim?.start();
        isRound = false;
        await Promise.all(running);
        expect(unexpected).toEqual([]);

        // A write without response may be stored at any time, or never: it counts once a read has returned it.
        for (const { i, op } of unanswered) {
          if (histories[i]?.some(({ value }) => value === op.value) === true) histories[i].push(op);
        }
        for (const history of histories) {
          expect(history.length).toBeGreaterThan(10);
          expect(contradictionIn(history)).toBeUndefined();
        }
        const kept = await get(texas);
        const keptIds = new Set(kept.map(({ id }) => id));
        expect(keptIds.size).toBe(kept.length);
        expect(new Set(kept.map(({ name }) => name)).size).toBe(kept.length);
        expect([...alive.keys()].filter((id) => !keptIds.has(id) && !deleting.has(id))).toEqual([]);
        expect([...gone].filter((id) => keptIds.has(String(id)))).toEqual([]);
        expect(kept.filter(({ id = '', name }) => !alive.has(id) && !maybe.has(name))).toEqual([]);

        // So that later rounds are like the first ones.
        for (const { id = '' } of kept.slice(100)) {
          deleting.add(id);
          expect((await ask('DELETE', `${paths.rules}/${id}`))?.status).toBe(200);
          gone.add(id);
        }
      }

      isPushing = false;
      await pushing;
      expect(jobs.length).toBeGreaterThan(kills);
      const last = await ask('POST', paths.push, { folders: ['All Firewalls'] });
      jobs.push(String(last?.body['job_id']));
      while ((await get(`${paths.jobs}/${jobs.at(-1) ?? ''}`))[0]?.['status_str'] !== 'FIN') await pause(50);

      // Those too whose push was never answered.
      const all = [...(await get(`${paths.jobs}?limit=5000`))].reverse();
      const parents = all.filter((job) => job['parent_id'] === '0');
      expect(jobs.filter((id) => !parents.some((job) => job['id'] === id))).toEqual([]);
      expect(parents.map((job) => job['result_str'])).toEqual(parents.map(() => 'OK'));
      // One after the other, in the order of their ids, each with a version of its own and one job for each device.
      parents.forEach((job, i) => expect((job['start_ts'] ?? '') >= (parents[i - 1]?.['end_ts'] ?? '')).toBe(true));
      const versions = await get(`${paths.versions}?limit=5000`);
      expect(versions.map(({ version }) => Number(version)).reverse()).toEqual(parents.map((_, i) => i + 1));
      const made = await query(database, 'SELECT DISTINCT version FROM jobs WHERE parent = 0');
      expect(made.length).toBe(parents.length);
      for (const { id } of parents) {
        const children = all.filter((job) => job['parent_id'] === id);
        expect(children.map((job) => job['device_name']).sort()).toEqual(serials);
      }
      // The first of the instances that ran the jobs was killed in the middle of them.
      expect(instances.map(({ log }) => log).join('')).toContain('"event":"takeover"');

      // What runs is what is staged, in the same order.
      const staged = await get(texas);
      expect((await ask('DELETE', `${paths.versions}/candidate`))?.status).toBe(200);
      expect(await get(texas)).toEqual(staged);
    },
    300_000 + kills * 30_000,
  );
});

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
