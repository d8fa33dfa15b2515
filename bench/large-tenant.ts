/**
 * What a page of a list and a push cost in a tenant of 50,000 objects, beside a tenant of 1,000, on both stores; and how
 * long the service answers nothing meanwhile. All in one run.
 * Run: npx tsx bench/large-tenant.ts [--size 50000] [--store sqlite] [--store postgres] [--pages]
 */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import Libsql from 'libsql';
import { createService } from '../src/service';
import { freshSchema, query, startPostgres } from '../test/support/postgres-server';
import { median, tableOf, type Figure } from './report';
import { tokenOf } from './token';

const small = 1000;
const tags = '/config/objects/v1/tags';
const operations = '/config/operations/v1';
const top = 'All Firewalls';
const below = 'Branch';
/** Of so many objects one is hidden by an object of its name in the folder below. */
const hiddenOf = 10;

interface Store {
  readonly data?: string;
  readonly database?: string;
}

interface Served {
  readonly child: ChildProcess;
  readonly url: string;
  readonly token: string;
}

const tenants = [{ tsg: '1', accounts: [{ clientId: 'bench', clientSecret: 'bench' }] }];

/** Fills a store: one tag is made by the service, the others are copies of its row. */
async function fill(store: Store, size: number): Promise<void> {
  const service = await createService({ ...store, tenants });
  const tenant = service.tenant('1');
  await tenant.create('folder', { name: below, parent: top });
  for (const folder of [top, below]) await tenant.create('tag', { name: 'tag-0', folder, color: 'Red' });
  await service.close();
  const numbers =
    store.data === undefined
      ? (most: number) => `generate_series(1, ${most}) AS n(i)`
      : (most: number) =>
          `(WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${most}) SELECT i FROM n) AS n`;
  const copies = (most: number, container: string, id: string): string =>
    `INSERT INTO objects (tenant, id, kind, name, scope, container, rulebase, rank, body, predefined, stamp, author)
     SELECT tenant, '${id}' || substr(CAST(10000000 + n.i AS TEXT), 2), kind, 'tag-' || n.i, scope, container, rulebase,
       rank + CAST(n.i AS BIGINT) * 1048576, replace(body, 'tag-0', 'tag-' || n.i), predefined, stamp, author
     FROM objects o CROSS JOIN ${numbers(most)} WHERE o.kind = 'tag' AND o.name = 'tag-0' AND o.container =
       (SELECT id FROM objects WHERE kind = 'folder' AND name = '${container}')`;
  const statements = [
    copies(size - 1, top, '00000000-0000-4000-8000-0'.concat('0000')),
    copies(Math.ceil(size / hiddenOf) - 1, below, '00000000-0000-4000-8000-0'.concat('1000')),
    `INSERT INTO changes (tenant, object, author) SELECT o.tenant, o.id, 'bench' FROM objects o
     WHERE o.id LIKE '00000000-0000-4000-8000-0%'`,
  ];
  if (store.database !== undefined) {
    for (const statement of [...statements, 'ANALYZE']) await query(store.database, statement);
    return;
  }
  const db = new Libsql(join(store.data ?? '', 'scm.sqlite'));
  for (const statement of statements) db.exec(statement);
  db.close();
}

async function serve(store: Store): Promise<Served> {
  const child = fork(__filename, ['serve', JSON.stringify(store)], { execArgv: ['--import', 'tsx'] });
  // The first thing that it says.
  const [said] = (await once(child, 'message')) as [{ url: string; token: string }];
  return { child, ...said };
}

/** Microseconds of the processor that the service has used. */
async function cpuOf({ child }: Served): Promise<number> {
  child.send('cpu');
  return ((await once(child, 'message')) as [number])[0];
}

async function ask(served: Served, path: string, body?: unknown, method = 'POST'): Promise<unknown> {
  const headers = { authorization: `Bearer ${served.token}`, 'content-type': 'application/json' };
  const answer = await fetch(
    served.url + path,
    body === undefined ? { headers } : { headers, method, body: JSON.stringify(body) },
  );
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}

interface Page {
  readonly ms: number;
  readonly cpuMs: number;
}

async function pageOf(served: Served, path: string, times = 40): Promise<Page> {
  for (let i = 0; i < 5; i++) await ask(served, path);
  const taken: number[] = [];
  const before = await cpuOf(served);
  for (let i = 0; i < times; i++) {
    const since = performance.now();
    await ask(served, path);
    taken.push(performance.now() - since);
  }
  return { ms: median(taken), cpuMs: ((await cpuOf(served)) - before) / 1000 / times };
}

interface Push {
  readonly ms: number;
  readonly worstHealthMs: number;
  /** The worst answer of a server that does nothing else, at the same time on the same machine. */
  readonly worstBareMs: number;
}

/** Pushes to the end, while another caller asks for the health of the service all the time. */
async function push(served: Served): Promise<Push> {
  let isOver = false;
  const worstOf = async (url: string): Promise<number> => {
    let worst = 0;
    while (!isOver) {
      const since = performance.now();
      await fetch(`${url}/health`).then((answer) => answer.text());
      worst = Math.max(worst, performance.now() - since);
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
    return worst;
  };
  const bare = fork(__filename, ['bare'], { execArgv: ['--import', 'tsx'] });
  // The first thing that it says.
  const [bareUrl] = (await once(bare, 'message')) as [string];
  const watch = Promise.all([worstOf(served.url), worstOf(bareUrl)]);
  await new Promise((resolve) => setTimeout(resolve, 50));
  const since = performance.now();
  // Answered by the service.
  const { job_id: id } = (await ask(served, `${operations}/config-versions/candidate:push`, { folders: [top] })) as {
    job_id: string;
  };
  for (;;) {
    const { data } = (await ask(served, `${operations}/jobs/${id}`)) as {
      data: { status_str: string; result_str: string; details: string }[];
    };
    const [job] = data;
    if (job?.status_str === 'FIN') {
      if (job.result_str !== 'OK') throw new Error(`the push failed: ${job.details}`);
      break;
    }
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  const ms = performance.now() - since;
  isOver = true;
  const [worstHealthMs, worstBareMs] = await watch;
  bare.kill();
  return { ms, worstHealthMs, worstBareMs };
}

interface Measured {
  readonly pages: Readonly<Record<string, Page>>;
  readonly pushes?: { readonly whole: Push; readonly one: Push };
}

async function measure(store: Store, size: number, withPushes: boolean): Promise<Measured> {
  await fill(store, size);
  const served = await serve(store);
  try {
    const list = `${tags}?limit=20&folder=`;
    const pages: Record<string, Page> = {};
    pages['first page'] = await pageOf(served, `${list}${encodeURIComponent(top)}`);
    pages['page in the middle'] = await pageOf(served, `${list}${encodeURIComponent(top)}&offset=${size / 2}`);
    pages['page with hidden names'] = await pageOf(served, `${list}${below}`);
    pages['page of inherited, some hidden'] = await pageOf(
      served,
      `${list}${below}&offset=${Math.ceil(size / hiddenOf) + 10}`,
    );
    if (!withPushes) return { pages };
    const whole = await push(served);
    const ones: Push[] = [];
    for (let i = 0; i < 5; i++) {
      await ask(served, tags, { name: `late-${i}`, folder: top });
      ones.push(await push(served));
    }
    const one = {
      ms: median(ones.map(({ ms }) => ms)),
      worstHealthMs: Math.max(...ones.map((push) => push.worstHealthMs)),
      worstBareMs: Math.max(...ones.map((push) => push.worstBareMs)),
    };
    return { pages, pushes: { whole, one } };
  } finally {
    const gone = once(served.child, 'exit');
    served.child.kill();
    await gone;
  }
}

function figuresOf(name: string, size: number, few: Measured, many: Measured): readonly Figure[] {
  const beside = (value: number): NonNullable<Figure['beside']> => ({ what: `at ${small}`, value });
  const pages = Object.entries(many.pages).flatMap(([what, { ms, cpuMs }]): Figure[] => [
    {
      what: `${name}: ${what} at ${size}`,
      value: ms,
      unit: 'ms',
      beside: beside(few.pages[what]?.ms ?? 0),
      bound: { of: 'ratio', most: 2 },
    },
    {
      what: `${name}: its processor time`,
      value: cpuMs,
      unit: 'ms',
      beside: beside(few.pages[what]?.cpuMs ?? 0),
      bound: { of: 'ratio', most: 2 },
    },
  ]);
  if (many.pushes === undefined || few.pushes === undefined) return pages;
  const [{ whole, one }, before] = [many.pushes, few.pushes];
  return [
    ...pages,
    { what: `${name}: push of all ${size}`, value: whole.ms, unit: 'ms', beside: beside(before.whole.ms) },
    {
      what: `${name}: worst /health meanwhile`,
      value: whole.worstHealthMs,
      unit: 'ms',
      beside: { what: 'a bare server', value: whole.worstBareMs },
      bound: { of: 'value', most: 100 },
    },
    {
      what: `${name}: push of one change at ${size}`,
      value: one.ms,
      unit: 'ms',
      beside: beside(before.one.ms),
      bound: { of: 'ratio', most: 3 },
    },
    {
      what: `${name}: worst /health meanwhile`,
      value: one.worstHealthMs,
      unit: 'ms',
      beside: { what: 'a bare server', value: one.worstBareMs },
      bound: { of: 'value', most: 100 },
    },
  ];
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      size: { type: 'string', default: '50000' },
      store: { type: 'string', multiple: true, default: ['sqlite', 'postgres'] },
      /** Pages only, and no pushes. */
      pages: { type: 'boolean', default: false },
    },
  });
  const size = Number(values.size);
  if (values.store.includes('sqlite')) {
    const on = async (count: number): Promise<Measured> => {
      const data = mkdtempSync(join(tmpdir(), 'scm-bench-'));
      try {
        return await measure({ data }, count, !values.pages);
      } finally {
        rmSync(data, { recursive: true, force: true });
      }
    };
    console.log(tableOf(figuresOf('SQLite', size, await on(small), await on(size))));
  }
  if (values.store.includes('postgres')) {
    const server = await startPostgres({ disk: 'waited-for' });
    try {
      const on = async (count: number): Promise<Measured> =>
        measure({ database: await freshSchema(server.url) }, count, !values.pages);
      console.log(tableOf(figuresOf('PostgreSQL', size, await on(small), await on(size))));
    } finally {
      await server.stop();
    }
  }
}

async function serveHere(store: Store): Promise<void> {
  const service = await createService({ ...store, tenants, jobSpeed: Infinity });
  const { url } = await service.listen();
  const token = await tokenOf(service, url);
  process.on('message', () => {
    const { user, system } = process.cpuUsage();
    process.send?.(user + system);
  });
  process.once('SIGTERM', () => void service.close().then(() => process.exit(0)));
  process.send?.({ url, token });
}

async function serveNothing(): Promise<void> {
  const server = createServer((_, outgoing) => outgoing.end('{}')).listen(0, '127.0.0.1');
  await once(server, 'listening');
  // A server that listens on a port always answers with an object.
  process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
}

const [role, where] = process.argv.slice(2);
const roles = { serve: () => serveHere(JSON.parse(where ?? '{}') as Store), bare: serveNothing };
void (role === 'serve' || role === 'bare' ? roles[role]() : main()).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
