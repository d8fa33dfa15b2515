import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import fc from 'fast-check';
import { Client } from 'pg';
import { kindNamed } from '../../../src/catalog';
import { startTenant } from '../../../src/service/model/first-state';
import { MetaTable } from '../../../src/service/model/meta-table';
import { ObjectRoom } from '../../../src/service/model/object-room';
import { PageCache } from '../../../src/service/model/page-cache';
import { Transaction, type TreeCache } from '../../../src/service/model/transaction';
import { createObject } from '../../../src/service/operations/create';
import { deleteObject } from '../../../src/service/operations/delete';
import { foreseeCreate, foreseeObject, foreseeUpdate } from '../../../src/service/operations/foresee';
import { getObject } from '../../../src/service/operations/read';
import type { ObjectRequest } from '../../../src/service/operations/request';
import { updateObject } from '../../../src/service/operations/update';
import type { Database } from '../../../src/service/storage/database';
import type { Foreseen } from '../../../src/service/storage/known-rows';
import { readAhead } from '../../../src/service/storage/read-ahead';
import { openToRowsOf } from '../../../src/service/storage/row-security';
import { openPostgres } from '../../../src/service/storage/postgres-database';
import { query } from '../../support/postgres-server';
import { runs } from '../../support/runs';
import { freshStore } from '../local';

const tag = kindNamed('tag');
const address = kindNamed('address');
const folder = 'All Firewalls';

/** One write of a batch. Objects are named and found by small numbers, so that writes meet. */
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
    isForeseen: fc.boolean(),
    tenant: fc.nat({ max: 2 }),
  }),
  { minLength: 2, maxLength: 12 },
);

const idOf = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

let url: string;
let database: Database;
const trees: TreeCache = new Map();
const room = new ObjectRoom(10_000);
const pages = new PageCache();
beforeEach(async () => {
  url = (await freshStore()).database ?? '';
  database = await openPostgres(url);
});
afterEach(() => database.close());

function inTenant(
  tenant: string,
  newId: () => string,
): (sql: ConstructorParameters<typeof Transaction>[0]) => Transaction {
  return (sql) =>
    new Transaction(sql, {
      ...{ tenant, author: 'me', request: 'r', now: 0, newId, trees, strictness: 'strict', cipher: undefined },
      room,
      pages,
    });
}

async function start(tenant: string): Promise<void> {
  let made = 1000;
  await database.write(tenant, (sql) => startTenant(inTenant(tenant, () => idOf((made += 1)))(sql)));
}

/** Runs one step; answers what its caller is told. */
async function run(tenant: string, step: Step, at: number, isForeseen: boolean): Promise<string> {
  const tx = inTenant(tenant, () => idOf(at));
  const write = async (work: (tx: Transaction) => Promise<unknown>, foreseen?: Foreseen): Promise<string> => {
    try {
      return JSON.stringify(await database.write(tenant, (sql) => work(tx(sql)), isForeseen ? foreseen : undefined));
    } catch (error) {
      return String(error);
    }
  };
  const tree = trees.get(tenant)?.tree;
  switch (step.does) {
    case 'fail in the store':
      return write((one) => new MetaTable(one.sql, tenant).set(unpackable, '1'), { isComplete: true });
    case 'delete':
      return write((one) => deleteObject(one, tag, idOf(step.of)), foreseeObject(idOf(step.of))(tree));
    case 'rename': {
      const request: ObjectRequest = { kind: tag, query: {}, body: { name: `n${step.name}`, folder } };
      return write((one) => updateObject(one, idOf(step.of), request), foreseeUpdate(idOf(step.of), request)(tree));
    }
    default: {
      const kind = step.does === 'address' ? address : tag;
      const fields = step.does === 'address' ? { fqdn: 'a.example.com', tag: [`n${step.tag}`] } : {};
      const request: ObjectRequest = { kind, query: {}, body: { name: `n${step.name}`, folder, ...fields } };
      return write(async (one) => {
        const created = await createObject(one, request);
        if (step.does === 'changes its mind') throw new Error('changed its mind');
        return created;
      }, foreseeCreate(request)(tree));
    }
  }
}

/** Longer than an entry of an index, and of no use to compress. */
const unpackable = Array.from({ length: 6000 }, (_, i) => String.fromCodePoint(0x4e00 + ((i * 7919) % 20_000))).join(
  '',
);

function tagsOf(tenant: string): string {
  return `SELECT name FROM objects WHERE tenant = '${tenant}' AND kind = 'tag' AND predefined = 0 ORDER BY name`;
}

/** A promise that the test resolves. */
function gate(): { readonly promise: Promise<void>; readonly resolve: () => void } {
  const resolvers: (() => void)[] = [];
  const promise = new Promise<void>((resolve) => resolvers.push(resolve));
  return { promise, resolve: () => resolvers.forEach((resolve) => resolve()) };
}

/** Everything that a tenant has, but for marks that are random. */
async function contentOf(tenant: string): Promise<unknown> {
  const selects = [
    `SELECT id, kind, name, container, rank, body, stamp, author FROM objects WHERE tenant = '${tenant}' ORDER BY id`,
    `SELECT referrer, name, kinds FROM mentions WHERE tenant = '${tenant}' ORDER BY 1, 2, 3`,
    `SELECT object, author FROM changes WHERE tenant = '${tenant}' ORDER BY 1`,
    `SELECT stamp, nth, action, kind, object, name, changes FROM audit WHERE tenant = '${tenant}' ORDER BY 1, 2`,
    `SELECT key, value FROM meta WHERE tenant = '${tenant}' AND key <> 'containers' ORDER BY 1`,
    `SELECT kind, container, n FROM object_counts WHERE tenant = '${tenant}' AND n > 0 ORDER BY 1, 2`,
  ];
  return Promise.all(selects.map((select) => query(url, select)));
}

describe('writes that share a transaction', () => {
  test('leave and answer what they would one by one, whichever of them fail', async () => {
    let count = 0;
    await fc.assert(
      fc.asyncProperty(steps, async (all) => {
        count += 1;
        const tenants = [0, 1, 2].map((i) => ({ together: `together-${count}-${i}`, single: `single-${count}-${i}` }));
        await Promise.all(tenants.flatMap(({ together, single }) => [start(together), start(single)]));
        const answers = await Promise.all(
          all.map(({ step, isForeseen, tenant }, i) => run(tenants[tenant]?.together ?? '', step, i, isForeseen)),
        );
        const expected: string[] = [];
        for (const [i, { step, tenant }] of all.entries())
          expected.push(await run(tenants[tenant]?.single ?? '', step, i, false));
        expect(answers).toEqual(expected);
        for (const { together, single } of tenants) expect(await contentOf(together)).toEqual(await contentOf(single));
      }),
      { numRuns: Math.min(runs(5), 200) },
    );
  });

  test('take two messages together, and a read of one object takes one', async () => {
    await start('t');
    const create = (n: number): Promise<string> => run('t', { does: 'tag', name: n, tag: 0 }, n, true);
    // The first write is alone, and the others wait together.
    await create(0);
    await Promise.all([create(1), create(2)]);
    const sent = jest.spyOn(Client.prototype, 'query');
    await create(5);
    expect(sent).toHaveBeenCalledTimes(2);
    sent.mockClear();
    await Promise.all(Array.from({ length: 20 }, (_, i) => create(10 + i)));
    expect(sent.mock.calls.length).toBeLessThanOrEqual(4);
    sent.mockClear();
    const tx = inTenant('t', () => '');
    const read = await database.read('t', (sql) => getObject(tx(sql), tag, idOf(5)), { ids: [idOf(5)] });
    expect(read).toMatchObject({ id: idOf(5), name: 'n5' });
    expect(sent).toHaveBeenCalledTimes(1);
    sent.mockRestore();
  });

  test('take two messages for several tenants', async () => {
    const tenants = Array.from({ length: 10 }, (_, i) => `t${i}`);
    await Promise.all(tenants.map(start));
    const createAll = (n: number): Promise<readonly string[]> =>
      Promise.all(tenants.map((tenant) => run(tenant, { does: 'tag', name: n, tag: 0 }, n, true)));
    // The first create of a tenant counts its objects.
    await createAll(0);
    const sent = jest.spyOn(Client.prototype, 'query');
    await createAll(1);
    expect(sent).toHaveBeenCalledTimes(2);
    sent.mockRestore();
    for (const tenant of tenants) expect(await query(url, tagsOf(tenant))).toEqual([{ name: 'n0' }, { name: 'n1' }]);
  });

  test('do not wait for a tenant that another instance has locked', async () => {
    await Promise.all(['free', 'locked'].map(start));
    const create = (tenant: string, n: number): Promise<string> =>
      run(tenant, { does: 'tag', name: n, tag: 0 }, n, true);
    await Promise.all(['free', 'locked'].map((tenant) => create(tenant, 0)));
    const other = await openPostgres(url);
    const [isLocked, release] = [gate(), gate()];
    const holding = other.write('locked', async () => {
      isLocked.resolve();
      await release.promise;
    });
    await isLocked.promise;
    const [locked, free] = [create('locked', 1), create('free', 1)];
    await free;
    expect(await query(url, tagsOf('locked'))).toEqual([{ name: 'n0' }]);
    release.resolve();
    await Promise.all([holding, locked]);
    expect(await query(url, tagsOf('locked'))).toEqual([{ name: 'n0' }, { name: 'n1' }]);
    await other.close();
  });

  test('do not wait for a shared transaction that is stuck', async () => {
    await Promise.all(['free', 'stuck'].map(start));
    await run('free', { does: 'tag', name: 0, tag: 0 }, 0, true);
    const client = new Client({ connectionString: url });
    await client.connect();
    await client.query("BEGIN; INSERT INTO meta VALUES ('stuck', 'k', '0')");
    const set = (sql: ConstructorParameters<typeof MetaTable>[0]): Promise<void> =>
      new MetaTable(sql, 'stuck').set('k', '1');
    const stuck = database.write('stuck', set, { isComplete: true });
    const waiting = "SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE 'INSERT INTO meta%'";
    while ((await query(url, waiting)).length === 0) continue;
    await run('free', { does: 'tag', name: 1, tag: 0 }, 1, true);
    expect(await query(url, tagsOf('free'))).toEqual([{ name: 'n0' }, { name: 'n1' }]);
    await client.query('COMMIT');
    await stuck;
    await client.end();
  });

  test('cannot write a row of another tenant, nor a long row', async () => {
    await Promise.all(['a', 'b'].map(start));
    const set = (tenant: string, value: string): Promise<unknown> =>
      database.write('a', (sql) => new MetaTable(sql, tenant).set('k', value), { isComplete: true });
    const sent = jest.spyOn(Client.prototype, 'query');
    await expect(set('b', '1')).rejects.toThrow(/row-level security/);
    sent.mockClear();
    await set('a', 'x'.repeat(100_000));
    // The shared transaction is rolled back, and its own one takes two messages.
    expect(sent).toHaveBeenCalledTimes(4);
    sent.mockRestore();
    expect(await query(url, "SELECT tenant, length(value) AS n FROM meta WHERE key = 'k'")).toEqual([
      { tenant: 'a', n: 100_000 },
    ]);
  });

  test('see and write only rows of their tenants', async () => {
    await Promise.all(['a,"b', 'c', 'd'].map(start));
    const client = new Client({ connectionString: url });
    await client.connect();
    await client.query(`BEGIN; SET LOCAL ROLE scm_rows; SET LOCAL scm.tenant = '${openToRowsOf(['a,"b', 'c'])}'`);
    const { rows } = await client.query('SELECT DISTINCT tenant FROM objects ORDER BY 1');
    expect(rows).toEqual([{ tenant: 'a,"b' }, { tenant: 'c' }]);
    await expect(client.query("INSERT INTO meta VALUES ('d', 'k', '1')")).rejects.toThrow(/row-level security/);
    await client.end();
  });

  // A plan is made while the tables are new and empty, and then reused. So it must not read a whole container or kind.
  test.each(['new', 'larger than other indexes'])(
    'find names and the ends of lists by indexes that are %s',
    async (size) => {
      const tenants = ['t', 'u', 'v'];
      await Promise.all(tenants.map(start));
      if (size !== 'new') {
        // Without statistics, the planner expects one row from any index of the kind, and chooses the smallest one.
        await query(
          url,
          `INSERT INTO objects SELECT o.tenant, o.id || i, o.kind, o.name || i, o.scope, o.container, o.rulebase, i, o.body,
           o.predefined, o.stamp, o.author FROM objects o, generate_series(1, 20) i`,
        );
        for (const index of ['objects_named', 'objects_page'])
          await query(url, `ALTER INDEX ${index} SET (fillfactor = 10); REINDEX INDEX ${index}`);
      }
      const names = [{ kind: 'tag', name: 'n1' }];
      const lists = [{ kind: 'tag', container: idOf(1), rulebase: '' }];
      const { statements } = readAhead(tenants.map((tenant) => ({ tenant, foreseen: { names, lists } })));
      const client = new Client({ connectionString: url });
      await client.connect();
      const plans = new Map<string, string>();
      await client.query('SET plan_cache_mode = force_generic_plan');
      await client.query(`BEGIN; SET LOCAL ROLE scm_rows; SET LOCAL scm.tenant = '${openToRowsOf(tenants)}'`);
      for (const [i, { text, values = [] }] of statements.entries()) {
        let parameter = 0;
        await client.query(`PREPARE ahead${i} AS ${text.replace(/\?/g, () => `$${++parameter}`)}`);
        const literals = values.map((value) => client.escapeLiteral(String(value))).join(', ');
        const execute = `EXECUTE ahead${i}${literals === '' ? '' : `(${literals})`}`;
        // Some of them change how the next ones are planned.
        await client.query(execute);
        const { rows } = await client.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${execute}`);
        plans.set(
          /w\.name/.exec(text)?.[0] ?? / AS top/.exec(text)?.[0] ?? text,
          rows.map((row) => row['QUERY PLAN']).join('\n'),
        );
      }
      const settings = await client.query("SELECT current_setting('enable_sort') AS sort");
      await client.end();
      expect(plans.get('w.name')).toMatch(
        /Index Scan using objects_named on objects.*\n +Index Cond: .*kind = .*name >= .*name <= /,
      );
      expect(plans.get(' AS top')).toMatch(/Index (?:Only )?Scan Backward using objects_page on objects/);
      expect(settings.rows).toEqual([{ sort: 'on' }]);
    },
  );
});
