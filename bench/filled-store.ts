import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import Libsql from 'libsql';
import { createService } from '../src/service';
import { query } from '../test/support/postgres-server';
import { tokenOf } from './token';

/** Where the service of a benchmark keeps everything. */
export interface Store {
  readonly data?: string;
  readonly database?: string;
}

/** A service in a process of its own. */
export interface Served {
  readonly child: ChildProcess;
  readonly url: string;
  readonly token: string;
}

/** The folders that a filled store has objects in. */
export const top = 'All Firewalls';
export const below = 'Branch';

/** Of so many objects one is hidden by an object of its name in the folder below. */
export const hiddenOf = 10;

/** Path of the objects of a filled store. */
export const tags = '/config/objects/v1/tags';

const tenants = [{ tsg: '1', accounts: [{ clientId: 'bench', clientSecret: 'bench' }] }];

/** Fills a store: one tag is made by the service, the others are copies of its row. */
export async function fill(store: Store, size: number): Promise<void> {
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

/** Serves a store until `stopped`. */
export async function serve(store: Store): Promise<Served> {
  const child = fork(__filename, ['serve', JSON.stringify(store)], { execArgv: ['--import', 'tsx'] });
  // The first thing that it says.
  const [ready] = (await once(child, 'message')) as [{ url: string; token: string }];
  return { child, ...ready };
}

export async function stopped({ child }: Served): Promise<void> {
  const exited = once(child, 'exit');
  child.kill();
  await exited;
}

/** Microseconds of the processor that the service has used. */
export async function cpuOf({ child }: Served): Promise<number> {
  child.send('cpu');
  return ((await once(child, 'message')) as [number])[0];
}

/** Sends a request, a GET without a body; answers what it was answered. */
export async function ask(served: Served, path: string, body?: unknown, method = 'POST'): Promise<unknown> {
  const headers = { authorization: `Bearer ${served.token}`, 'content-type': 'application/json' };
  const answer = await fetch(
    served.url + path,
    body === undefined ? { headers } : { headers, method, body: JSON.stringify(body) },
  );
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer.json();
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

const [role, where] = process.argv.slice(2);
if (require.main === module && role === 'serve') {
  // Written by `serve`.
  void serveHere(JSON.parse(where ?? '{}') as Store).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  });
}
