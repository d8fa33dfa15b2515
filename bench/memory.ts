/**
 * What the service needs of memory over many requests (7 reads, 2 lists and 1 update of 10), after collecting garbage at
 * every tenth of them. It is flat when the last tenth needs no more than the third, when the journal is full.
 * Run: npx tsx bench/memory.ts [--requests 200000] [--store sqlite | postgres] [--json]
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import autocannon from 'autocannon';
import { startPostgres } from '../test/support/postgres-server';
import { start, type Memory } from './service-process';

const { values: options } = parseArgs({
  options: {
    requests: { type: 'string', default: '200000' },
    store: { type: 'string', default: 'sqlite' },
    json: { type: 'boolean', default: false },
  },
});
const tags = '/config/objects/v1/tags';
const parts = 10;
/** Growth of the heap that is the collector's business. */
const tolerated = 1.1;

async function main(): Promise<void> {
  const dir = mkdtempSync(join(tmpdir(), 'scm-bench-'));
  const postgres = options.store === 'postgres' ? await startPostgres() : undefined;
  const service = await (postgres === undefined
    ? start('service-sqlite', dir)
    : start('service-postgres', postgres.url));
  const { url, token, id } = service.target;
  const seen: Memory[] = [];
  try {
    const read = { method: 'GET', path: `${tags}/${id}` } as const;
    const list = { method: 'GET', path: `${tags}?folder=All%20Firewalls&limit=20` } as const;
    const body = JSON.stringify({ name: 'bench', folder: 'All Firewalls', comments: 'again' });
    const update = { method: 'PUT', path: `${tags}/${id}`, body } as const;
    for (let part = 0; part < parts; part++) {
      const result = await autocannon({
        url,
        connections: 16,
        amount: Math.ceil(Number(options.requests) / parts),
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        requests: [read, read, read, list, read, read, update, read, list, read],
      });
      if (result.non2xx + result.errors > 0) throw new Error(`${result.non2xx + result.errors} requests went wrong`);
      seen.push(await service.memory());
    }
  } finally {
    await service.stop();
    await postgres?.stop();
    rmSync(dir, { recursive: true, force: true });
  }
  const growth = (seen.at(-1)?.heap ?? 0) / (seen[2]?.heap ?? 1);
  const isFlat = growth <= tolerated;
  if (!isFlat) process.exitCode = 1;
  if (options.json) {
    console.log(JSON.stringify({ requests: Number(options.requests), store: options.store, seen, growth, isFlat }));
    return;
  }
  const megabytes = (bytes: number): string => `${(bytes / 2 ** 20).toFixed(1)} MB`.padStart(9);
  for (const [i, { heap, resident }] of seen.entries()) {
    const requests = Math.ceil((Number(options.requests) / parts) * (i + 1));
    console.log(`${String(requests).padStart(8)} requests: heap ${megabytes(heap)}, resident ${megabytes(resident)}`);
  }
  console.log(
    `${options.store}: the heap is ${growth.toFixed(2)} x that after three tenths: ${isFlat ? 'flat' : 'NOT FLAT'}`,
  );
}

void main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
