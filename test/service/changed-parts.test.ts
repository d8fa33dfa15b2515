import { describe, expect, test } from '@jest/globals';
import { kindNamed } from '../../src/catalog';
import { ApiProblem } from '../../src/service/api-problem';
import { commit } from '../../src/service/jobs/commit';
import { copyAhead } from '../../src/service/jobs/copy-ahead';
import type { RequestedPush } from '../../src/service/model/job-row';
import { validateVersion, type Findings } from '../../src/service/jobs/validate-version';
import { startTenant } from '../../src/service/model/first-state';
import { ObjectRoom } from '../../src/service/model/object-room';
import type { ObjectRow } from '../../src/service/model/object-row';
import { PageCache } from '../../src/service/model/page-cache';
import { Transaction } from '../../src/service/model/transaction';
import { createObject } from '../../src/service/operations/create';
import { deleteObject } from '../../src/service/operations/delete';
import { updateObject } from '../../src/service/operations/update';
import type { Sql } from '../../src/service/storage/database';
import { openLibsql } from '../../src/service/storage/libsql-database';
import { randomsFrom } from '../support/randoms';
import { runs } from '../support/runs';
import { rule } from './local';

const top = 'All Firewalls';
const folders = [top, 'North', 'South', 'Far North'];
const accounts = ['anna', 'ben'];
const values = Array.from({ length: 6 }, (_, i) => `10.${i}.0.0/16`);
const pause = (): Promise<void> => Promise.resolve();

/** A tenant in memory, and random changes of it. */
class Tenant {
  readonly #next: () => number;
  readonly #sql: Sql;
  readonly #ids: string[] = [];
  readonly #trees = new Map();
  #count = 0;
  #jobs = 0;

  constructor(sql: Sql, seed: number) {
    this.#sql = sql;
    this.#next = randomsFrom(seed);
  }

  as(author: string): Transaction {
    return new Transaction(this.#sql, {
      tenant: '1',
      author,
      request: '',
      now: 0,
      newId: () => `00000000-0000-4000-8000-${String(++this.#count).padStart(12, '0')}`,
      trees: this.#trees,
      strictness: 'strict',
      cipher: undefined,
      room: new ObjectRoom(Infinity),
      pages: new PageCache(),
    });
  }

  pick<T>(items: readonly T[]): T {
    const found = items[Math.floor(this.#next() * items.length)];
    if (found === undefined) throw new Error('nothing to choose from');
    return found;
  }

  async start(): Promise<void> {
    await startTenant(this.as('system'));
    const tree: readonly (readonly [string, string])[] = [
      ['North', top],
      ['South', top],
      ['Far North', 'North'],
    ];
    for (const [name, parent] of tree)
      await createObject(this.as('anna'), { kind: kindNamed('folder'), query: {}, body: { name, parent } });
  }

  /** Some of the changes are refused, as they would be by the API. */
  async change(): Promise<void> {
    const tx = this.as(this.pick(accounts));
    const folder = this.pick(folders);
    const number = Math.floor(this.#next() * 4);
    const tag = { name: `tag-${number}`, folder };
    const variable = {
      name: `$v${number}`,
      folder,
      type: 'ip-netmask',
      value: this.pick(['None', 'None', ...values.slice(0, 3)]),
    };
    const address = { name: `address-${number}`, folder, ip_netmask: this.pick([`$v${number}`, '10.1.0.1']) };
    const tagged = { ...address, tag: [`tag-${Math.floor(this.#next() * 5)}`] };
    const zones = this.#next() < 0.4 ? [] : ['any'];
    const ruled = {
      ...rule(`rule-${number}`, folder, { from: zones }),
      source: [this.pick([`address-${number}`, 'any'])],
    };
    const [kind, body] = this.pick<readonly [string, Record<string, unknown>]>([
      ['tag', tag],
      ['variable', variable],
      ['address', address],
      ['address', tagged],
      ['security_rule', ruled],
    ]);
    const request = { kind: kindNamed(kind), query: {}, body };
    const one = this.#ids.length === 0 ? undefined : await tx.objects.get(this.pick(this.#ids));
    const what = this.#next();
    await tx.sql.run('SAVEPOINT one');
    try {
      if (one === undefined || what < 0.5) this.#ids.push(String((await createObject(tx, request))['id']));
      else if (what < 0.75) await deleteObject(tx, kindNamed(one.kind), one.id);
      else if (one.kind === kind) await updateObject(tx, one.id, { ...request, body: without(body, 'folder') });
    } catch (error) {
      await tx.sql.run('ROLLBACK TO one');
      if (!(error instanceof ApiProblem)) throw error;
    }
    await tx.sql.run('RELEASE one');
  }

  /** A push of everything makes a version that is the candidate, and leaves nothing staged. */
  async compare(tx: Transaction, { folders: [folder], admins }: RequestedPush, version: number): Promise<void> {
    if (admins !== undefined || folder !== (await tx.tree()).top?.id) return;
    expect(stamps(await tx.objectsAt(version).all())).toEqual(stamps(await tx.objects.all()));
    expect(await tx.changes.count(1000)).toBe(0);
  }

  /** Pushes; answers what was found by looking at the changes only, and by looking at everything. */
  async push(order: RequestedPush): Promise<readonly Findings[]> {
    const tx = this.as('anna');
    this.#jobs += 1;
    // As the steps of a large push, with changes between them; sometimes the push after it goes on with the copies.
    for (let i = 0; i < 3 && (await copyAhead(this.as('anna'), { id: this.#jobs }, order, 3)) === 'more'; i++)
      await this.change();
    await tx.sql.run('SAVEPOINT pushing');
    const { version, changed } = await commit(tx, order, 'anna', pause);
    const found = await validateVersion(tx, order, { version, changed, pause });
    const noted = await tx.meta.get('validated');
    await tx.meta.set('validated', JSON.stringify({ version: -1 }));
    const all = await validateVersion(tx, order, { version, changed, pause });
    if (noted !== undefined) await tx.meta.set('validated', noted);
    if (all.errors.length > 0) await tx.sql.run('ROLLBACK TO pushing');
    else await this.compare(tx, order, version);
    await tx.sql.run('RELEASE pushing');
    return [found, all];
  }
}

/** Objects by what makes them one of a version. */
function stamps(rows: readonly ObjectRow[]): readonly string[] {
  return rows.map(({ id, stamp, body }) => `${id} ${stamp} ${body}`).sort();
}

function without(body: Record<string, unknown>, name: string): Record<string, unknown> {
  return Object.fromEntries(Object.entries(body).filter(([key]) => key !== name));
}

describe('the validation of a push', () => {
  test('finds in the changes what it finds in the whole version', async () => {
    const seen = { valid: 0, invalid: 0, warned: 0 };
    for (let seed = 1; seed <= Math.max(8, runs(8) / 10); seed++) {
      const database = await openLibsql(':memory:');
      await database.write('1', async (sql) => {
        const tenant = new Tenant(sql, seed);
        await tenant.start();
        const root = (await tenant.as('anna').tree()).top?.id ?? '';
        const ids = new Map((await tenant.as('anna').objects.ofKind('folder')).map((row) => [row.name, row.id]));
        for (let i = 0; i < 14; i++) {
          for (let n = 0; n < 4; n++) await tenant.change();
          const isOfOne = i % 3 === 2;
          const folder = isOfOne ? (ids.get('North') ?? '') : tenant.pick([root, root, ids.get('North') ?? '']);
          const [found, all] = await tenant.push({
            folders: [folder],
            devices: [],
            scope: '',
            description: '',
            ...(isOfOne ? { admins: [tenant.pick(accounts)] } : {}),
          });
          expect(sorted(found)).toEqual(sorted(all));
          seen[(all?.errors.length ?? 0) === 0 ? 'valid' : 'invalid'] += 1;
          if ((all?.warnings.length ?? 0) > 0) seen.warned += 1;
        }
      });
      await database.close();
    }
    // Otherwise the comparison says little.
    expect(Object.values(seen).every((count) => count > 5) ? 'enough of each' : seen).toBe('enough of each');
  });
});

function sorted(findings: Findings | undefined): unknown {
  return { errors: [...(findings?.errors ?? [])].sort(), warnings: [...(findings?.warnings ?? [])].sort() };
}
