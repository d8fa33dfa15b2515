/**
 * Creates per second of ten tenants that share one PostgreSQL, beside a bare server that inserts one row for each
 * request and does nothing else. Both are measured in short turns, so that a busy machine is busy for both. The
 * processor time of each server and of the client says which of them is the limit.
 */
import autocannon from 'autocannon';
import { freshSchema, startPostgres } from '../test/support/postgres-server';
import type { Figure } from './report';
import { start, tenantCount, type Running } from './service-process';

const tags = '/config/objects/v1/tags';
const rounds = 8;
const clientCounts = [1, 16, 64];
/** Higher throughput is not a goal (docs/decisions/2026-11-28-one-transaction-per-write.md). */
const leastPerSecond = 300;
/** Until the compiler has optimized the code, a create takes several times as long. */
const warmSeconds = 5;

let createdCount = 0;

/** Creates per second, and the processor time of one in microseconds. */
interface Turn {
  readonly perSecond: number;
  readonly serverUs: number;
  readonly clientUs: number;
}

async function turn(server: Running, clients: number, seconds: number): Promise<Turn> {
  const { target } = server;
  const { tokens } = target;
  const before = { serverMs: await server.cpuMs(), client: process.cpuUsage() };
  const result = await autocannon({
    url: target.url,
    connections: clients,
    duration: seconds,
    requests: [
      {
        method: 'POST',
        path: tags,
        setupRequest: (request) => {
          createdCount += 1;
          const body = JSON.stringify({ name: `bench-${createdCount}`, folder: 'All Firewalls' });
          const authorization = `Bearer ${tokens[createdCount % tokens.length] ?? ''}`;
          return { ...request, body, headers: { authorization, 'content-type': 'application/json' } };
        },
      },
    ],
  });
  const wrong = result.non2xx + result.errors;
  if (wrong > 0) throw new Error(`${wrong} creates failed`);
  const { user, system } = process.cpuUsage(before.client);
  const { total } = result.requests;
  return {
    perSecond: total / result.duration,
    serverUs: (((await server.cpuMs()) - before.serverMs) * 1000) / total,
    clientUs: (user + system) / total,
  };
}

/** Measures creates with few and with many clients, each beside the floor of the same moment. */
export async function creates(seconds = 1): Promise<readonly Figure[]> {
  const postgres = await startPostgres({ disk: 'waited-for' });
  const running: Running[] = [];
  try {
    const bare = await start('bare-postgres', await freshSchema(postgres.url));
    running.push(bare);
    const service = await start('service-postgres', await freshSchema(postgres.url));
    running.push(service);
    const figures: Figure[] = [];
    for (const clients of clientCounts) {
      for (const one of running) await turn(one, clients, warmSeconds);
      const found: { readonly floor: Turn; readonly service: Turn }[] = [];
      for (let i = 0; i < rounds; i++) {
        found.push({ floor: await turn(bare, clients, seconds), service: await turn(service, clients, seconds) });
      }
      const figure = (what: string, unit: Figure['unit'], of: keyof Turn): Figure => ({
        what: `PostgreSQL, ${clients} clients: ${what}`,
        value: mean(found.map((one) => one.service[of])),
        unit,
        beside: { what: 'bare insert over HTTP', value: mean(found.map((one) => one.floor[of])) },
      });
      figures.push(
        {
          ...figure(`creates of ${tenantCount} tenants`, '/s', 'perSecond'),
          ...(clients === 16 ? { bound: { of: 'value', least: leastPerSecond } as const } : {}),
        },
        figure('processor time of the service for one', 'µs', 'serverUs'),
        figure('processor time of the client for one', 'µs', 'clientUs'),
      );
    }
    return figures;
  } finally {
    await Promise.all(running.map((one) => one.stop()));
    await postgres.stop();
  }
}

function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, one) => sum + one, 0) / numbers.length;
}
