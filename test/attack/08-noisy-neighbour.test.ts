import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { execFile } from 'node:child_process';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { TenantPlaces } from '../../src/service/http/semaphore';
import { paths, startLocal, type Answer, type Local } from '../service/local';
import { isFullTier, runs } from '../support/runs';

declare const serviceStore: 'sqlite' | 'postgres';

const quiet = { tsg: '1000000001', clientId: 'quiet', clientSecret: 'secret of quiet' };
const noisy = { tsg: '1000000002', clientId: 'noisy', clientSecret: 'secret of noisy' };

let local: Local;
beforeEach(async () => {
  local = await startLocal({ tenants: [quiet, noisy].map((account) => ({ tsg: account.tsg, accounts: [account] })) });
});
afterEach(() => local.close());

/** Latencies of GETs of the quiet tenant, one after the other, until `ended`. */
async function latencies(count: number, ended: () => boolean = () => false): Promise<readonly number[]> {
  const token = await local.token(quiet);
  const taken: number[] = [];
  while (taken.length < count && !ended()) {
    const start = performance.now();
    const answer = await local.call('GET', `${paths.tags}?limit=1`, undefined, { Authorization: `Bearer ${token}` });
    taken.push(performance.now() - start);
    expect(answer.status).toBe(200);
  }
  return taken.sort((a, b) => a - b);
}

/** Gives the noisy tenant that many addresses. */
async function fill(count: number): Promise<void> {
  const handle = local.service.tenant(noisy.tsg);
  for (let i = 0; i < count; i += 200) {
    await Promise.all(
      Array.from({ length: 200 }, (_, j) =>
        handle.create('address', { name: `a${i + j}`, folder: 'All Firewalls', fqdn: `a${i + j}.example.com` }),
      ),
    );
  }
}

function shown(taken: readonly number[]): string {
  const at = (share: number) => (taken[Math.min(taken.length - 1, Math.floor(taken.length * share))] ?? 0).toFixed(1);
  return `${taken.length} GETs, p50 ${at(0.5)} ms, p99 ${at(0.99)} ms`;
}

test('30 parallel lists of one tenant delay the next answer of another by slices, not by lists', async () => {
  const count = Math.max(1000, Math.min(5000, runs(20) * 50));
  await fill(count);
  const idle = await latencies(100);
  const token = await local.token(noisy);
  const list = async (): Promise<number> => {
    const headers = { Authorization: `Bearer ${token}` };
    return (await local.call('GET', `${paths.addresses}?limit=5000`, undefined, headers)).text.length;
  };
  const start = performance.now();
  await list();
  const alone = performance.now() - start;
  let open = 30;
  const lists = Array.from({ length: 30 }, () => list().finally(() => (open -= 1)));
  const busy = await latencies(Infinity, () => open === 0);
  const sizes = await Promise.all(lists);
  expect(new Set(sizes).size).toBe(1);
  process.stdout.write(
    `idle: ${shown(idle)}; while 30 × ${count} are listed (one alone ${alone.toFixed(0)} ms): ${shown(busy)}\n`,
  );
  // The quiet tenant was answered all the while, and never waited for more than a few lists.
  expect(busy.length).toBeGreaterThan(30);
  expect(busy[Math.floor(busy.length / 2)]).toBeLessThan(alone);
});

test('256 slow clients delay no other client', async () => {
  const idle = await latencies(100);
  const sockets: Socket[] = [];
  const { host, port } = local.at;
  for (let i = 0; i < 256; i++) {
    const socket = connect(port, host);
    socket.on('error', () => undefined);
    socket.write('POST /auth/v1/oauth2/access_token HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\ngrant');
    sockets.push(socket);
  }
  const busy = await latencies(100);
  for (const socket of sockets) socket.destroy();
  process.stdout.write(`idle: ${shown(idle)}; while 256 slow clients hang: ${shown(busy)}\n`);
  expect(busy[50]).toBeLessThan(5 * Math.max(idle[50] ?? 0, 1));
});

test('a tenant has no more objects than its quota, and the other one notices nothing', async () => {
  await local.close();
  const tenants = [quiet, noisy].map((account) => ({ tsg: account.tsg, accounts: [account] }));
  // What a new tenant has counts too.
  local = await startLocal({ tenants, limits: { objects: 400 } });
  const make = async (account: typeof quiet, name: string): Promise<Answer> =>
    local.call(
      'POST',
      paths.tags,
      { name, folder: 'All Firewalls' },
      {
        Authorization: `Bearer ${await local.token(account)}`,
      },
    );
  const statuses = new Set<number>();
  let last: Answer | undefined;
  for (let i = 0; i < 420; i++) {
    last = await make(noisy, `t${i}`);
    statuses.add(last.status);
  }
  expect([...statuses]).toEqual([201, 400]);
  expect(last?.text).toMatch(/the tenant has 400 objects; at most 400 are allowed/);
  expect((await make(quiet, 'mine')).status).toBe(201);
});

test('requests beyond the quota of a tenant are refused while others are under way, and no longer', async () => {
  const places = new TenantPlaces(2);
  const ends: (() => void)[] = [];
  const held = (tenant: string): Promise<void> =>
    places.run(tenant, () => new Promise<void>((resolve) => ends.push(resolve)));
  const under = [held('a'), held('a'), held('b')];
  await expect(held('a')).rejects.toMatchObject({ status: 429 });
  await expect(places.run('c', () => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
  for (const end of ends) end();
  await Promise.all(under);
  expect(await places.run('a', () => Promise.resolve('served'))).toBe('served');
});

test('a tenant has no more requests under way than its quota, and the other one is answered', async () => {
  await local.close();
  const tenants = [quiet, noisy].map((account) => ({ tsg: account.tsg, accounts: [account] }));
  local = await startLocal({ tenants, limits: { requests: 1 } });
  await fill(400);
  const headers = { Authorization: `Bearer ${await local.token(noisy)}` };
  const list = (): Promise<Answer> => local.call('GET', `${paths.addresses}?limit=5000`, undefined, headers);
  const calls = Array.from({ length: 50 }, list);
  expect(await latencies(1)).toHaveLength(1);
  const answers = await Promise.all(calls);
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThan(0);
  expect(refused[0]?.headers.get('retry-after')).toBe('1');
  expect(answers.filter(({ status }) => status === 200).length).toBe(answers.length - refused.length);
  expect((await list()).status).toBe(200);
});

interface Row {
  readonly store: string;
  readonly what: string;
  readonly ratio?: { readonly p50: number; readonly p99: number };
}

// The service and the noise are processes of their own, and a ratio within one run is all that a busy machine can tell.
if (isFullTier() && serviceStore === 'sqlite') {
  test('a GET takes at most five times as long beside 30 lists of 5,000 or 256 slow clients, on both stores', async () => {
    const bench = join(__dirname, '../../bench/neighbour.ts');
    const run = promisify(execFile)(process.execPath, ['--import', 'tsx', bench, '--json']);
    const { stdout } = await run;
    const rows = JSON.parse(stdout) as readonly Row[];
    process.stdout.write(`${stdout}\n`);
    const busy = rows.filter(({ ratio }) => ratio !== undefined);
    expect(busy).toHaveLength(4);
    for (const { store, what, ratio } of busy) {
      expect([store, what, (ratio?.p50 ?? Infinity) <= 5, (ratio?.p99 ?? Infinity) <= 5]).toEqual([
        store,
        what,
        true,
        true,
      ]);
    }
  });
}
