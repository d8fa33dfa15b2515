import { afterEach, beforeEach, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { kindNamed } from '../../src/catalog';
import { startTenant } from '../../src/service/model/first-state';
import { ObjectRoom } from '../../src/service/model/object-room';
import { PageCache } from '../../src/service/model/page-cache';
import { Transaction, type TreeCache } from '../../src/service/model/transaction';
import { createObject } from '../../src/service/operations/create';
import { deleteObject } from '../../src/service/operations/delete';
import { updateObject } from '../../src/service/operations/update';
import type { Database, Sql } from '../../src/service/storage/database';
import { openDatabase } from '../../src/service/storage/open-database';
import { runs } from '../support/runs';
import { freshStore } from './local';

const tag = kindNamed('tag');
const address = kindNamed('address');
const folder = 'All Firewalls';

/** One write. Objects are named and found by small numbers, so that writes meet. */
type Step =
  | { readonly does: 'tag' | 'address' | 'changes its mind'; readonly name: number; readonly tag: number }
  | { readonly does: 'rename' | 'delete'; readonly of: number; readonly name: number }
  | { readonly does: 'fail in the store' };

const number = fc.nat({ max: 4 });
const steps = fc.array(
  fc.record({
    step: fc.oneof<fc.Arbitrary<Step>[]>(
      fc.record({ does: fc.constantFrom('tag', 'address', 'changes its mind'), name: number, tag: number }),
      fc.record({ does: fc.constantFrom('rename', 'delete'), of: fc.nat({ max: 12 }), name: number }),
      fc.constant<Step>({ does: 'fail in the store' }),
    ),
    tenant: fc.nat({ max: 2 }),
  }),
  { minLength: 2, maxLength: 12 },
);

const idOf = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

let database: Database;
const trees: TreeCache = new Map();
const room = new ObjectRoom(10_000);
const pages = new PageCache();
beforeEach(async () => {
  database = await openDatabase(await freshStore(), () => Promise.resolve('kept'));
});
afterEach(() => database.close());

function inTenant(tenant: string, newId: () => string): (sql: Sql) => Transaction {
  const context = { tenant, author: 'me', request: 'r', now: 0, newId, trees, room, pages };
  return (sql) => new Transaction(sql, { ...context, strictness: 'strict', cipher: undefined });
}

async function start(tenant: string): Promise<void> {
  let made = 1000;
  await database.write(tenant, (sql) => startTenant(inTenant(tenant, () => idOf((made += 1)))(sql)));
}

/** Runs one step, and returns its answer to the caller. */
async function run(tenant: string, step: Step, at: number): Promise<string> {
  const tx = inTenant(tenant, () => idOf(at));
  const write = async (work: (tx: Transaction) => Promise<unknown>): Promise<string> => {
    try {
      return JSON.stringify(await database.write(tenant, (sql) => work(tx(sql))));
    } catch (error) {
      return String(error);
    }
  };
  switch (step.does) {
    case 'fail in the store':
      return write(async (one) => {
        await one.meta.set('half', 'done');
        await one.sql.run('INSERT INTO meta (tenant, key, value) VALUES (?, ?, ?)', [tenant, 'half', 'twice']);
      });
    case 'delete':
      return write((one) => deleteObject(one, tag, idOf(step.of)));
    case 'rename':
      return write((one) =>
        updateObject(one, idOf(step.of), { kind: tag, query: {}, body: { name: `n${step.name}`, folder } }),
      );
    default: {
      const kind = step.does === 'address' ? address : tag;
      const fields = step.does === 'address' ? { fqdn: 'a.example.com', tag: [`n${step.tag}`] } : {};
      return write(async (one) => {
        const created = await createObject(one, {
          kind,
          query: {},
          body: { name: `n${step.name}`, folder, ...fields },
        });
        if (step.does === 'changes its mind') throw new Error('changed its mind');
        return created;
      });
    }
  }
}

/** Everything that a tenant has, but for marks that are random. */
function contentOf(tenant: string): Promise<unknown> {
  const selects = [
    'SELECT id, kind, name, container, rank, body, stamp, author FROM objects WHERE tenant = ? ORDER BY id',
    'SELECT referrer, name, kinds FROM mentions WHERE tenant = ? ORDER BY 1, 2, 3',
    'SELECT object, author FROM changes WHERE tenant = ? ORDER BY 1',
    'SELECT stamp, nth, action, kind, object, name, changes FROM audit WHERE tenant = ? ORDER BY 1, 2',
    "SELECT key, value FROM meta WHERE tenant = ? AND key <> 'containers' ORDER BY 1",
    'SELECT kind, container, n FROM object_counts WHERE tenant = ? AND n > 0 ORDER BY 1, 2',
  ];
  return database.read(tenant, async (sql) => {
    const found: unknown[] = [];
    for (const select of selects) found.push(await sql.all(select, [tenant]));
    return found;
  });
}

test('writes at the same time leave and answer what they would one by one, whichever of them fail', async () => {
  let count = 0;
  await fc.assert(
    fc.asyncProperty(steps, async (all) => {
      count += 1;
      const tenants = [0, 1, 2].map((i) => ({ together: `together-${count}-${i}`, single: `single-${count}-${i}` }));
      for (const { together, single } of tenants) await Promise.all([start(together), start(single)]);
      const answers = await Promise.all(
        all.map(({ step, tenant }, i) => run(tenants[tenant]?.together ?? '', step, i)),
      );
      const expected: string[] = [];
      for (const [i, { step, tenant }] of all.entries())
        expected.push(await run(tenants[tenant]?.single ?? '', step, i));
      expect(answers).toEqual(expected);
      for (const { together, single } of tenants) expect(await contentOf(together)).toEqual(await contentOf(single));
    }),
    { numRuns: Math.min(runs(5), 200) },
  );
});
