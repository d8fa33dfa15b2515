/**
 * How long the service answers nothing while `scm backup` saves a tenant of many objects and other clients write.
 * Run: npx tsx bench/backup-load.ts [--size 50000] [--store sqlite] [--store postgres]
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { freshSchema, startPostgres } from '../test/support/postgres-server';
import { ask, fill, serve, stopped, tags, top, type Served, type Store } from './filled-store';
import { tableOf, type Figure } from './report';
import { worstHealth } from './worst-health';

const betweenWritesMs = 20;

async function backup(store: Store, file: string): Promise<number> {
  const since = performance.now();
  const place = store.data === undefined ? [] : ['--data', store.data];
  const env = store.database === undefined ? process.env : { ...process.env, SCM_DATABASE: store.database };
  const scm = resolve(__dirname, '../bin/scm.js');
  const child = spawn(process.execPath, [scm, 'backup', file, ...place], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`scm backup exited with ${String(code)}`);
  return performance.now() - since;
}

async function underLoad(served: Served, work: () => Promise<number>): Promise<number> {
  let isOver = false;
  const write = async (): Promise<void> => {
    for (let i = 0; !isOver; i++) {
      await ask(served, tags, { name: `during-${i}`, folder: top });
      await new Promise((done) => setTimeout(done, betweenWritesMs));
    }
  };
  const writing = write();
  const ms = await work().finally(() => (isOver = true));
  await writing;
  return ms;
}

async function measured(name: string, store: Store, size: number, dir: string): Promise<readonly Figure[]> {
  await fill(store, size);
  const served = await serve(store);
  try {
    const file = join(dir, `${name}.backup`);
    const work = (): Promise<number> => underLoad(served, () => backup(store, file));
    const { result, worstHealthMs, worstBareMs } = await worstHealth(served.url, work);
    return [
      { what: `${name}: scm backup of ${size} objects`, value: result, unit: 'ms' },
      {
        what: `${name}: worst /health meanwhile`,
        value: worstHealthMs,
        unit: 'ms',
        beside: { what: 'a bare server', value: worstBareMs },
        bound: { of: 'value', most: 100 },
      },
    ];
  } finally {
    await stopped(served);
  }
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      size: { type: 'string', default: '50000' },
      store: { type: 'string', multiple: true, default: ['sqlite', 'postgres'] },
    },
  });
  const dir = mkdtempSync(join(tmpdir(), 'scm-bench-'));
  try {
    const size = Number(values.size);
    if (values.store.includes('sqlite'))
      console.log(tableOf(await measured('SQLite', { data: join(dir, 'data') }, size, dir)));
    if (!values.store.includes('postgres')) return;
    const server = await startPostgres({ disk: 'waited-for' });
    try {
      console.log(tableOf(await measured('PostgreSQL', { database: await freshSchema(server.url) }, size, dir)));
    } finally {
      await server.stop();
    }
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

void main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
