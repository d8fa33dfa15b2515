/**
 * Mixed load for some minutes at a low rate on each store, with little history kept: what the process needs of memory,
 * and the store of the disk, each minute. None of them may grow once the history is full.
 * Run: npm run bench -- endurance [--minutes 10] [--store sqlite] [--store postgres]
 */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createService } from '../src/service';
import { freshSchema, query, startPostgres } from '../test/support/postgres-server';
import { mixedLoad, type LoadTarget } from './mixed-load';
import type { Figure } from './report';
import { tokenOf } from './token';

/** One look at a running service. */
interface Look {
  readonly minute: number;
  readonly requests: number;
  readonly rssMb: number;
  readonly heapMb: number;
  readonly storeMb: number;
  readonly walMb: number;
  /** Log written since the start of the load. */
  readonly walWrittenMb?: number;
}

interface Store {
  readonly name: string;
  readonly options: { readonly data?: string; readonly database?: string };
  readonly sizes: () => Promise<Pick<Look, 'storeMb' | 'walMb' | 'walWrittenMb'>>;
  readonly mostWalMb: number;
}

const mb = 2 ** 20;
/** History that is kept: little, so that a few minutes fill it. */
const keep = { audit: { count: 2000 }, versions: { count: 10 }, jobs: { count: 20 } };
/** What was there after so many of ten minutes is what the end is compared with. */
const settledShare = 0.4;
/** The automatic checkpoint of SQLite is at 4 MB; readers delay it. */
const sqliteWalMb = 64;
/**
 * `max_wal_size` of PostgreSQL, up to which it keeps the log of its last checkpoints: small, so that a few minutes write
 * more than that. It is a soft limit, so one more segment of 16 MB is allowed.
 */
const keptWalMb = 32;
const postgresWalMb = keptWalMb + 16;
/** Growth of memory that is the collector's business. */
const tolerated = 1.25;

/** Runs the load on the stores, one after the other. `show` gets a line each minute. */
export async function endurance(
  minutes: number,
  stores: readonly string[],
  show: (line: string) => void,
): Promise<readonly Figure[]> {
  const figures: Figure[] = [];
  if (stores.includes('sqlite')) {
    const data = mkdtempSync(join(tmpdir(), 'scm-bench-'));
    const sizeOf = (file: string): number => (existsSync(file) ? statSync(file).size / mb : 0);
    const file = join(data, 'scm.sqlite');
    const sizes = (): ReturnType<Store['sizes']> =>
      Promise.resolve({ storeMb: sizeOf(file), walMb: sizeOf(`${file}-wal`) });
    try {
      figures.push(
        ...(await onStore({ name: 'SQLite', options: { data }, sizes, mostWalMb: sqliteWalMb }, minutes, show)),
      );
    } finally {
      rmSync(data, { recursive: true, force: true });
    }
  }
  if (stores.includes('postgres')) {
    const settings = { max_wal_size: `${keptWalMb}MB`, min_wal_size: '32MB' };
    const server = await startPostgres({ disk: 'waited-for', settings });
    try {
      const database = await freshSchema(server.url);
      const [now] = await query(database, 'SELECT pg_current_wal_lsn()::text AS lsn');
      const begin = String(now?.['lsn']);
      const sizes = async (): ReturnType<Store['sizes']> => {
        const [row] = await query(
          database,
          `SELECT (SELECT SUM(pg_total_relation_size(c.oid)) FROM pg_class c
             WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind = 'r') AS store,
             (SELECT SUM(size) FROM pg_ls_waldir()) AS wal, pg_wal_lsn_diff(pg_current_wal_lsn(), '${begin}') AS written`,
        );
        const [storeMb, walMb, walWrittenMb] = ['store', 'wal', 'written'].map((name) => Number(row?.[name]) / mb);
        return { storeMb: storeMb ?? NaN, walMb: walMb ?? NaN, walWrittenMb: walWrittenMb ?? NaN };
      };
      const store = { name: 'PostgreSQL', options: { database }, sizes, mostWalMb: postgresWalMb };
      figures.push(...(await onStore(store, minutes, show)));
    } finally {
      await server.stop();
    }
  }
  return figures;
}

async function onStore(
  { name, options, sizes, mostWalMb }: Store,
  minutes: number,
  show: (line: string) => void,
): Promise<readonly Figure[]> {
  const child = fork(__filename, ['serve', JSON.stringify(options)], {
    execArgv: ['--import', 'tsx', '--expose-gc'],
  });
  // The first thing that it says.
  const [target] = (await once(child, 'message')) as [LoadTarget];
  const load = mixedLoad(target);
  const looks: Look[] = [];
  show(`${name.padEnd(12)}minute  requests  RSS MB  heap MB  store MB  WAL MB  WAL written MB`);
  try {
    for (let minute = 1; minute <= minutes; minute++) {
      await Promise.race([load.failed, new Promise((resolve) => setTimeout(resolve, 60_000))]);
      const look = { minute, requests: load.requests(), ...(await memoryOf(child)), ...(await sizes()) };
      looks.push(look);
      const { requests, rssMb, heapMb, storeMb, walMb, walWrittenMb } = look;
      const sizesMb = [rssMb, heapMb, storeMb, walMb, ...(walWrittenMb === undefined ? [] : [walWrittenMb])];
      const columns = [requests.toFixed(0), ...sizesMb.map((one) => one.toFixed(1))];
      show(`${''.padEnd(12)}${String(minute).padStart(6)}${columns.map((one) => one.padStart(9)).join('')}`);
    }
  } finally {
    await load.stop();
    const exited = once(child, 'exit');
    child.kill();
    await exited;
  }
  const [settled, last] = [looks[Math.floor(looks.length * settledShare)], looks.at(-1)];
  if (settled === undefined || last === undefined) return [];
  const kept = (['rssMb', 'heapMb', 'storeMb', 'walMb'] as const).map((what): Figure => ({
    what: `${name}: ${what.replace('Mb', '')} after ${minutes} minutes`,
    value: last[what],
    unit: 'MB',
    beside: { what: `after ${settled.minute}`, value: settled[what] },
    bound: what === 'walMb' ? { of: 'value', most: mostWalMb } : { of: 'ratio', most: tolerated },
  }));
  if (last.walWrittenMb === undefined) return kept;
  // Only more than what is kept shows that the log is recycled.
  const written: Figure = {
    what: `${name}: WAL written in ${minutes} minutes`,
    value: last.walWrittenMb,
    unit: 'MB',
    beside: { what: 'kept', value: last.walMb },
    bound: { of: 'ratio', least: 1 },
  };
  return [...kept, written];
}

async function memoryOf(child: ChildProcess): Promise<{ readonly rssMb: number; readonly heapMb: number }> {
  child.send('memory');
  const [{ rss, heapUsed }] = (await once(child, 'message')) as [NodeJS.MemoryUsage];
  return { rssMb: rss / mb, heapMb: heapUsed / mb };
}

async function serve(options: Store['options']): Promise<void> {
  const tenants = [{ tsg: '1', accounts: [{ clientId: 'bench', clientSecret: 'bench' }] }];
  const service = await createService({ ...options, tenants, keep, jobSpeed: Infinity });
  const { url } = await service.listen();
  process.on('message', () => {
    globalThis.gc?.();
    process.send?.(process.memoryUsage());
  });
  process.once('SIGTERM', () => void service.close().then(() => process.exit(0)));
  process.send?.({ url, token: await tokenOf(service, url), renew: service.access } satisfies LoadTarget);
}

const [role, where] = process.argv.slice(2);
if (require.main === module && role === 'serve') void serve(JSON.parse(where ?? '{}') as Store['options']);
