/**
 * Creates per second of ten tenants that share one PostgreSQL, beside a bare server that inserts one row for each
 * request and does nothing else. Both are measured in short turns, so that a busy machine is busy for both.
 */
import autocannon from 'autocannon';
import { freshSchema, startPostgres } from '../test/support/postgres-server';
import type { Figure } from './report';
import { start, tenantCount, type Running } from './service-process';

const tags = '/config/objects/v1/tags';
const rounds = 8;
const clientCounts = [16, 64];

let createdCount = 0;

async function perSecond({ target }: Running, clients: number, seconds: number): Promise<number> {
  const { tokens } = target;
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
  return result.requests.total / result.duration;
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
      for (const one of running) await perSecond(one, clients, 1);
      const found: { readonly floor: number; readonly creates: number }[] = [];
      for (let i = 0; i < rounds; i++) {
        found.push({
          floor: await perSecond(bare, clients, seconds),
          creates: await perSecond(service, clients, seconds),
        });
      }
      figures.push({
        what: `PostgreSQL: creates of ${tenantCount} tenants, ${clients} clients`,
        value: mean(found.map((one) => one.creates)),
        unit: '/s',
        beside: { what: 'bare insert over HTTP', value: mean(found.map((one) => one.floor)) },
        bound: { of: 'ratio', least: 0.6 },
      });
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
