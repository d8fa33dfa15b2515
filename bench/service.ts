/**
 * Reads, lists, creates and pushes per second of the service on both stores, driven by autocannon, beside bare servers
 * that do the same on the same store and nothing else; and how long startService() takes beside bare node. All in one run.
 * Run: npx tsx bench/service.ts [--seconds 3] [--json]
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import autocannon from 'autocannon';
import { freshSchema, startPostgres } from '../test/support/postgres-server';
import { median } from './report';
import { start, type Role, type Running, type Target } from './service-process';

const { values: options } = parseArgs({
  options: { seconds: { type: 'string', default: '3' }, json: { type: 'boolean', default: false } },
});
const lib = resolve(__dirname, '../dist/lib/src');
const clients = 16;
const pushesAtOnce = 50;
const tags = '/config/objects/v1/tags';
const operations = '/config/operations/v1';

interface Row {
  readonly what: string;
  readonly perSecond: number;
  /** Milliseconds that 99 of 100 answers took at most. */
  readonly p99?: number;
  readonly ratio?: number;
}

/** What is asked of a server. */
type Ask = Pick<autocannon.Request, 'method' | 'path' | 'setupRequest'>;

async function measured(target: Target, ask: Ask, much: { duration: number } | { amount: number }): Promise<Row> {
  const result = await autocannon({
    url: target.url,
    connections: clients,
    ...much,
    headers: { authorization: `Bearer ${target.token}`, 'content-type': 'application/json' },
    requests: [ask],
  });
  if (result.non2xx + result.errors > 0)
    throw new Error(`${String(ask.method)} went wrong ${result.non2xx + result.errors} times`);
  return { what: '', perSecond: result.requests.total / result.duration, p99: result.latency.p99 };
}

let createdCount = 0;
const asks: Readonly<Record<'read' | 'list of 20' | 'create', (target: Target) => Ask>> = {
  read: ({ id }) => ({ method: 'GET', path: `${tags}/${id}` }),
  'list of 20': () => ({ method: 'GET', path: `${tags}?folder=All%20Firewalls&limit=20` }),
  create: () => ({
    method: 'POST',
    path: tags,
    setupRequest: (request) => ({
      ...request,
      body: JSON.stringify({ name: `bench-${createdCount++}`, folder: 'All Firewalls' }),
    }),
  }),
};

/** Pushes that have ended, per second: they queue up, and one runs after the other. */
async function pushes(target: Target): Promise<Row> {
  const get = async (path: string): Promise<{ end_ts: string }[]> => {
    const answer = await fetch(target.url + path, { headers: { Authorization: `Bearer ${target.token}` } });
    return ((await answer.json()) as { data: { end_ts: string }[] }).data;
  };
  const body = JSON.stringify({ folders: ['All Firewalls'] });
  const ask: Ask = {
    method: 'POST',
    path: `${operations}/config-versions/candidate:push`,
    setupRequest: (request) => ({ ...request, body }),
  };
  const started = performance.now();
  await measured(target, ask, { amount: pushesAtOnce });
  while ((await get(`${operations}/jobs?limit=5000`)).some((job) => job.end_ts === '')) {
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  return { what: '', perSecond: (pushesAtOnce * 1000) / (performance.now() - started) };
}

async function onStore(store: 'SQLite' | 'PostgreSQL', bare: Running, service: Running): Promise<Row[]> {
  const rows: Row[] = [];
  const duration = Number(options.seconds);
  for (const [what, ask] of Object.entries(asks)) {
    for (const { target } of [bare, service]) await measured(target, ask(target), { amount: 300 });
    const floor = await measured(bare.target, ask(bare.target), { duration });
    const found = await measured(service.target, ask(service.target), { duration });
    rows.push(
      { ...floor, what: `${store}: bare ${what}` },
      { ...found, what: `${store}: ${what}`, ratio: found.perSecond / floor.perSecond },
    );
  }
  rows.push({ ...(await pushes(service.target)), what: `${store}: push, to its end` });
  return rows;
}

async function timed(script: string): Promise<number> {
  const started = performance.now();
  const child = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'ignore', 'inherit'] });
  const [code] = (await once(child, 'exit')) as [number];
  if (code !== 0) throw new Error(`a process ended with ${code}`);
  return performance.now() - started;
}

async function main(): Promise<void> {
  const dir = mkdtempSync(join(tmpdir(), 'scm-bench-'));
  const folder = (name: string): string => {
    mkdirSync(join(dir, name));
    return join(dir, name);
  };
  const postgres = await startPostgres({ disk: 'waited-for' });
  const running: Running[] = [];
  const run = async (role: Role, where?: string): Promise<Running> => {
    const one = await start(role, where);
    running.push(one);
    return one;
  };
  const rows: Row[] = [];
  try {
    const bare = await run('bare');
    rows.push({
      ...(await measured(bare.target, { method: 'GET', path: '/' }, { duration: Number(options.seconds) })),
      what: 'bare node:http',
    });
    const sqlite = [await run('bare-sqlite', folder('bare')), await run('service-sqlite', folder('data'))] as const;
    rows.push(...(await onStore('SQLite', ...sqlite)));
    const shared = [
      await run('bare-postgres', await freshSchema(postgres.url)),
      await run('service-postgres', await freshSchema(postgres.url)),
    ] as const;
    rows.push(...(await onStore('PostgreSQL', ...shared)));
  } finally {
    await Promise.all(running.map((one) => one.stop()));
    await postgres.stop();
    rmSync(dir, { recursive: true, force: true });
  }
  const script = `require(${JSON.stringify(join(lib, 'testing/index.js'))}).startService().then((s) => s.close())`;
  const [nodes, starts]: [number[], number[]] = [[], []];
  for (let i = 0; i < 10; i++) {
    nodes.push(await timed('0'));
    starts.push(await timed(script));
  }
  const [node, ready] = [median(nodes), median(starts)];
  if (options.json) {
    console.log(JSON.stringify({ clients, rows, startService: { node, ready, ratio: ready / node } }));
    return;
  }
  for (const { what, perSecond, p99, ratio } of rows) {
    const slowest = p99 === undefined ? '' : `  p99 ${p99.toFixed(0)} ms`;
    const beside = ratio === undefined ? '' : `  ${ratio.toFixed(2)} x the bare server`;
    console.log(`${what.padEnd(30)} ${perSecond.toFixed(0).padStart(7)} /s${slowest}${beside}`);
  }
  console.log(`bare node ${node.toFixed(0)} ms, startService() ${ready.toFixed(0)} ms: ${(ready / node).toFixed(2)} x`);
}

void main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
