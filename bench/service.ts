/**
 * Reads, creates and lists per second of the local service, beside a bare node:http server and a bare SQLite insert of
 * the same durability, and how long startService() takes beside bare node, all in one run.
 * Run: npx tsx bench/service.ts [--seconds 3] [--json]
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import Libsql from 'libsql';
import type * as Service from '../src/service/index';

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { seconds: { type: 'string', default: '3' }, json: { type: 'boolean', default: false } },
});
const lib = resolve(__dirname, '../dist/lib/src');
const clients = 16;
const tags = '/config/objects/v1/tags';

interface Target {
  readonly port: number;
  readonly token: string;
  readonly id: string;
}

/** Runs in a process of its own, so that the caller does not slow it down. */
async function serve(role: string): Promise<void> {
  if (role === 'bare') {
    const answer = JSON.stringify({ id: '0', name: 'bench', folder: 'All Firewalls' });
    const server = createServer((incoming, outgoing) => {
      incoming.resume();
      incoming.on('end', () => outgoing.writeHead(200, { 'Content-Type': 'application/json' }).end(answer));
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    // A server that listens on a port always answers with an object.
    console.log(JSON.stringify({ port: (server.address() as AddressInfo).port, token: '', id: '' } satisfies Target));
    return;
  }
  const { createService } = (await import(join(lib, 'service/index.js'))) as typeof Service;
  const service = await createService({ data: role });
  const { url, port } = await service.listen();
  const { access } = service;
  const answer = await fetch(url + access.tokenPath, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      scope: access.scope,
      client_id: access.clientId,
      client_secret: access.clientSecret,
    }),
  });
  const { access_token: token } = (await answer.json()) as { access_token: string };
  const { id } = await service.tenant(access.tsg).create('tag', { name: 'bench', folder: 'All Firewalls' });
  for (let i = 0; i < 20; i++) {
    await service.tenant(access.tsg).create('tag', { name: `listed-${i}`, folder: 'All Firewalls' });
  }
  console.log(JSON.stringify({ port, token, id: String(id) } satisfies Target));
}

async function start(role: string): Promise<{ readonly target: Target; stop(): void }> {
  const child = spawn(process.execPath, ['--import', 'tsx', __filename, 'serve', role], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  return { target: JSON.parse(line.toString()) as Target, stop: () => void child.kill() };
}

async function perSecond(target: Target, method: string, path: () => string, body?: () => unknown): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  const one = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const call = request(
        {
          host: '127.0.0.1',
          port: target.port,
          method,
          path: path(),
          agent,
          headers: { Authorization: `Bearer ${target.token}`, 'Content-Type': 'application/json' },
        },
        (answer) => {
          answer.resume();
          answer.on('end', () =>
            answer.statusCode !== undefined && answer.statusCode < 300
              ? resolve()
              : reject(new Error(`${method} was answered ${answer.statusCode}`)),
          );
        },
      );
      call.on('error', reject);
      call.end(body === undefined ? undefined : JSON.stringify(body()));
    });
  for (let i = 0; i < 200; i++) await one();
  const started = performance.now();
  const end = started + Number(options.seconds) * 1000;
  let done = 0;
  await Promise.all(
    Array.from({ length: clients }, async () => {
      for (; performance.now() < end; done++) await one();
    }),
  );
  const seconds = (performance.now() - started) / 1000;
  agent.destroy();
  return done / seconds;
}

function inserts(dir: string): number {
  const db = new Libsql(join(dir, 'bare.sqlite'));
  for (const pragma of ['locking_mode = EXCLUSIVE', 'journal_mode = WAL', 'synchronous = FULL']) {
    db.prepare(`PRAGMA ${pragma}`).all();
  }
  db.exec('CREATE TABLE t (id TEXT PRIMARY KEY, body TEXT)');
  const insert = db.prepare('INSERT INTO t VALUES (?, ?)');
  const started = performance.now();
  const end = started + Number(options.seconds) * 1000;
  let done = 0;
  for (; performance.now() < end; done++) insert.run(String(done), '{"name":"bench"}');
  const seconds = (performance.now() - started) / 1000;
  db.close();
  return done / seconds;
}

async function timed(script: string): Promise<number> {
  const started = performance.now();
  const [code] = (await once(
    spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'ignore', 'inherit'] }),
    'exit',
  )) as [number];
  if (code !== 0) throw new Error(`a process ended with ${code}`);
  return performance.now() - started;
}

const median = (numbers: readonly number[]): number => [...numbers].sort((a, b) => a - b)[numbers.length >> 1] ?? 0;

async function main(): Promise<void> {
  const dir = mkdtempSync(join(tmpdir(), 'scm-bench-'));
  const [bare, service] = [await start('bare'), await start(join(dir, 'data'))];
  const rows: { what: string; perSecond: number; ratio?: number }[] = [];
  try {
    let n = 0;
    const create = (): unknown => ({ name: `bench-${n++}`, folder: 'All Firewalls' });
    const http = await perSecond(bare.target, 'GET', () => '/');
    const httpPost = await perSecond(bare.target, 'POST', () => '/', create);
    const sqlite = inserts(dir);
    const { target } = service;
    const read = await perSecond(target, 'GET', () => `${tags}/${target.id}`);
    const list = await perSecond(target, 'GET', () => `${tags}?folder=All%20Firewalls&limit=20`);
    const created = await perSecond(target, 'POST', () => tags, create);
    rows.push(
      { what: 'bare node:http GET', perSecond: http },
      { what: 'bare node:http POST', perSecond: httpPost },
      { what: 'bare SQLite insert', perSecond: sqlite },
      { what: 'read', perSecond: read, ratio: read / Math.min(http, sqlite) },
      { what: 'list of 20', perSecond: list, ratio: list / Math.min(http, sqlite) },
      { what: 'create', perSecond: created, ratio: created / Math.min(httpPost, sqlite) },
    );
  } finally {
    bare.stop();
    service.stop();
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
  for (const { what, perSecond, ratio } of rows) {
    const beside = ratio === undefined ? '' : `  ${ratio.toFixed(2)} x the slower floor`;
    console.log(`${what.padEnd(20)} ${perSecond.toFixed(0).padStart(7)} /s${beside}`);
  }
  console.log(`bare node ${node.toFixed(0)} ms, startService() ${ready.toFixed(0)} ms: ${(ready / node).toFixed(2)} x`);
}

void (positionals[0] === 'serve' ? serve(positionals[1] ?? '') : main()).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
