/**
 * What `bench/service.ts` and `bench/memory.ts` measure: a server in a process of its own, so that the caller does not
 * slow it down. Run: node --import tsx bench/service-process.ts ROLE [WHERE]
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import Libsql from 'libsql';
import { Pool } from 'pg';
import type * as Service from '../src/service';
import { tokenOf } from './token';

/** `bare` answers without looking anything up; the bare stores look up and insert what was asked, and nothing else. */
export type Role = 'bare' | 'bare-sqlite' | 'bare-postgres' | 'service-sqlite' | 'service-postgres';

/** Where a server is, and what a caller needs. */
export interface Target {
  readonly url: string;
  readonly token: string;
  /** One of each tenant. */
  readonly tokens: readonly string[];
  /** An object that is there. */
  readonly id: string;
}

/** What a process needs in bytes, once it has thrown away what it can. */
export interface Memory {
  readonly heap: number;
  readonly resident: number;
}

/** What a process answers about itself. */
interface Answers {
  readonly memory: Memory;
  readonly cpu: number;
}

/** A server that runs. */
export interface Running {
  readonly target: Target;
  memory(): Promise<Memory>;
  /** Processor time used so far, in milliseconds. */
  cpuMs(): Promise<number>;
  stop(): Promise<void>;
}

/** How many tenants a service of the benchmark has. */
export const tenantCount = 10;

const lib = resolve(__dirname, '../dist/lib/src');
const listed = Array.from({ length: 20 }, (_, i) => `listed-${i}`);

/** Starts a server; `where` is the folder or the address of its store. */
export async function start(role: Role, where = ''): Promise<Running> {
  const child = fork(__filename, [role, where], { execArgv: ['--import', 'tsx', '--expose-gc'] });
  // The first thing that it says.
  const [target] = (await once(child, 'message')) as [Target];
  const ask = async <Q extends keyof Answers>(question: Q): Promise<Answers[Q]> => {
    child.send(question);
    // The answer to this question.
    return ((await once(child, 'message')) as [Answers[Q]])[0];
  };
  return {
    target,
    memory: () => ask('memory'),
    cpuMs: () => ask('cpu'),
    stop: async () => {
      const exited = once(child, 'exit');
      child.kill();
      await exited;
    },
  };
}

async function serve(role: Role, where: string): Promise<Target> {
  switch (role) {
    case 'bare':
      return listen((incoming, outgoing) => {
        incoming.resume().on('end', () => outgoing.end(JSON.stringify({ id: '0', name: 'bench' })));
      });
    case 'bare-sqlite':
      return bareSqlite(where);
    case 'bare-postgres':
      return barePostgres(where);
    case 'service-sqlite':
      return wholeService({ data: where });
    case 'service-postgres':
      return wholeService({ database: where });
  }
}

async function listen(listener: RequestListener): Promise<Target> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  // A server that listens on a port always answers with an object.
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, token: '', tokens: [''], id: 'listed-0' };
}

/** A server that knows three statements. Ids are the last step of the path. */
function lookup(run: {
  one(id: string): unknown;
  list(): unknown;
  insert(id: string, body: string): unknown;
}): RequestListener {
  return (incoming, outgoing) => {
    void (async () => {
      const id = new URL(incoming.url ?? '/', 'http://x').pathname.split('/').at(-1) ?? '';
      const body = await textOf(incoming);
      const isList = incoming.url?.includes('?') === true;
      const found = incoming.method === 'POST' ? run.insert(nameIn(body), body) : isList ? run.list() : run.one(id);
      outgoing.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(await found) ?? '{}');
    })();
  };
}

async function textOf(incoming: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of incoming) text += String(chunk);
  return text;
}

function nameIn(body: string): string {
  // Sent by the benchmark.
  return (JSON.parse(body) as { name: string }).name;
}

function bareSqlite(dir: string): Promise<Target> {
  const db = new Libsql(join(dir, 'bare.sqlite'));
  for (const pragma of ['locking_mode = EXCLUSIVE', 'journal_mode = WAL', 'synchronous = FULL']) {
    db.prepare(`PRAGMA ${pragma}`).all();
  }
  db.exec('CREATE TABLE bare (id TEXT PRIMARY KEY, body TEXT)');
  const insert = db.prepare('INSERT INTO bare VALUES (?, ?)');
  const one = db.prepare('SELECT id, body FROM bare WHERE id = ?');
  const list = db.prepare("SELECT id, body FROM bare WHERE id LIKE 'listed-%' ORDER BY id LIMIT 20");
  for (const id of listed) insert.run(id, '{}');
  return listen(
    lookup({ one: (id) => one.all(id), list: () => list.all(), insert: (id, body) => insert.run(id, body) }),
  );
}

async function barePostgres(url: string): Promise<Target> {
  const pool = new Pool({ connectionString: url, max: 12 });
  await pool.query('CREATE TABLE bare (id TEXT PRIMARY KEY, body TEXT)');
  const rows = async (name: string, text: string, values: readonly string[]): Promise<unknown> =>
    (await pool.query<Record<string, unknown>>({ name, text, values: [...values] })).rows;
  const insert = (id: string, body: string): Promise<unknown> =>
    rows('insert', 'INSERT INTO bare VALUES ($1, $2)', [id, body]);
  for (const id of listed) await insert(id, '{}');
  return listen(
    lookup({
      one: (id) => rows('one', 'SELECT id, body FROM bare WHERE id = $1', [id]),
      list: () => rows('list', "SELECT id, body FROM bare WHERE id LIKE 'listed-%' ORDER BY id LIMIT 20", []),
      insert,
    }),
  );
}

async function wholeService(store: { readonly data?: string; readonly database?: string }): Promise<Target> {
  // As it is packed; typed by its source.
  const { createService } = (await import(join(lib, 'service/index.js'))) as typeof Service;
  const devices = [{ serial: '007', folder: 'All Firewalls' }];
  const tenants = Array.from({ length: tenantCount }, (_, i) => ({
    tsg: String(i + 1),
    accounts: [{ clientId: `bench-${i + 1}`, clientSecret: 'bench' }],
    ...(i === 0 ? { devices } : {}),
  }));
  const service = await createService({ ...store, tenants, jobSpeed: Infinity });
  const { url } = await service.listen();
  const { access } = service;
  const tokens: string[] = [];
  for (const { tsg } of tenants) {
    const one = { ...access, clientId: `bench-${tsg}`, scope: `tsg_id:${tsg}` };
    tokens.push(await tokenOf({ access: one }, url));
  }
  const tenant = service.tenant(access.tsg);
  const { id } = await tenant.create('tag', { name: 'bench', folder: 'All Firewalls' });
  for (const name of listed) await tenant.create('tag', { name, folder: 'All Firewalls' });
  return { url, token: tokens[0] ?? '', tokens, id: String(id) };
}

const answers: { readonly [Q in keyof Answers]: () => Answers[Q] } = {
  memory: () => {
    globalThis.gc?.();
    const { heapUsed, rss } = process.memoryUsage();
    return { heap: heapUsed, resident: rss };
  },
  cpu: () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
  },
};

if (require.main === module) {
  const [role, where] = process.argv.slice(2);
  // Only `ask` sends messages.
  process.on('message', (question) => process.send?.(answers[question as keyof Answers]()));
  // The parent process passes one of the roles.
  void serve(role as Role, where ?? '').then((target) => process.send?.(target));
}
