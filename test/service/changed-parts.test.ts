import { describe, expect, test } from '@jest/globals';
import { kindNamed } from '../../src/catalog';
import { ApiProblem } from '../../src/service/api-problem';
import { commit } from '../../src/service/jobs/commit';
import { copyAhead } from '../../src/service/jobs/copy-ahead';
import type { RequestedPush } from '../../src/service/model/job-row';
import { loadedMark } from '../../src/service/jobs/admin-push';
import { loadIntoCandidate } from '../../src/service/jobs/load-version';
import { validateVersion, type Findings } from '../../src/service/jobs/validate-version';
import { lastValid } from '../../src/service/jobs/validated';
import { startTenant } from '../../src/service/model/first-state';
import { ObjectRoom } from '../../src/service/model/object-room';
import type { ObjectRow } from '../../src/service/model/object-row';
import { PageCache } from '../../src/service/model/page-cache';
import { Transaction, treeOf } from '../../src/service/model/transaction';
import { createObject } from '../../src/service/operations/create';
import { deleteObject } from '../../src/service/operations/delete';
import type { ObjectRequest } from '../../src/service/operations/request';
import { updateObject } from '../../src/service/operations/update';
import { TenantHandle } from '../../src/service/tenant-handle';
import type { Sql } from '../../src/service/storage/database';
import { openLibsql } from '../../src/service/storage/libsql-database';
import { randomsFrom } from '../support/randoms';
import { runs } from '../support/runs';
import { rule } from './local';

const top = 'All Firewalls';
const folders = [top, 'North', 'South', 'Far North', 'folder-0', 'folder-1'];
const snippets = ['snippet-0', 'snippet-1'];
const serials = ['007', '008'];
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

  /** The fields of a random object. */
  request(): ObjectRequest {
    const place = this.pick([
      { folder: this.pick(folders) },
      { folder: this.pick(folders) },
      { snippet: this.pick(snippets) },
    ]);
    const number = Math.floor(this.#next() * 4);
    const tag = { name: `tag-${number}`, ...place };
    const value = this.pick(['None', 'None', 'None', ...values.slice(0, 2)]);
    const variable = { name: `$v${number}`, ...place, type: 'ip-netmask', value };
    const address = {
      name: `address-${number}`,
      ...place,
      ip_netmask: this.pick([`$v${number}`, `$v${number}`, '10.1.0.1']),
    };
    const tagged = { ...address, tag: [`tag-${Math.floor(this.#next() * 5)}`] };
    const from = this.#next() < 0.35 ? [] : ['any'];
    const ruled = { ...rule(`rule-${number}`, top, { from }), source: [this.pick([`address-${number}`, 'any'])] };
    const folder = { name: `folder-${number % 2}`, parent: this.pick(folders) };
    const associated = { ...folder, snippets: this.pick([[], ...snippets.map((name) => [name])]) };
    const [kind, body] = this.pick<readonly [string, Record<string, unknown>]>([
      ['tag', tag],
      ['variable', variable],
      ['address', address],
      ['address', tagged],
      ['address', address],
      ['variable', variable],
      ['security_rule', { ...without(ruled, 'folder'), ...place }],
      ['security_rule', { ...without(ruled, 'folder'), ...place }],
      ['folder', folder],
      ['folder', associated],
      ['snippet', { name: this.pick(snippets) }],
    ]);
    return { kind: kindNamed(kind), query: {}, body };
  }

  /** Some of the changes are refused, as they would be by the API. */
  async change(): Promise<void> {
    const tx = this.as(this.pick(accounts));
    const request = this.request();
    const one = this.#ids.length === 0 ? undefined : await tx.objects.get(this.pick(this.#ids));
    const what = this.#next();
    await tx.sql.run('SAVEPOINT one');
    try {
      if (what < 0.03) await this.#addDevice(tx);
      else if (one === undefined || what < 0.5) this.#ids.push(String((await createObject(tx, request))['id']));
      else if (what < 0.7) await deleteObject(tx, kindNamed(one.kind), one.id);
      else if (one.kind === request.kind.name) {
        const body = without(without(request.body ?? {}, 'folder'), 'snippet');
        await updateObject(tx, one.id, { ...request, body });
      }
    } catch (error) {
      await tx.sql.run('ROLLBACK TO one');
      if (!(error instanceof ApiProblem)) throw error;
    }
    await tx.sql.run('RELEASE one');
  }

  async #addDevice(tx: Transaction): Promise<void> {
    const within = <T>(work: (tx: Transaction) => Promise<T>): Promise<T> => work(tx);
    const folder = this.pick((await tx.tree()).nodes().filter(({ scope }) => scope === 'folder')).name;
    await new TenantHandle(within, within, () => undefined).addDevice({ serial: this.pick(serials), folder });
  }

  /** Loads or deletes earlier versions now and then. */
  async turnBack(): Promise<void> {
    const tx = this.as('anna');
    const { rows } = await tx.versions.list(0, 100);
    const what = this.#next();
    if (what < 0.1 && rows.length > 0) await loadIntoCandidate(tx, { version: this.pick(rows).number });
    else if (what < 0.3) while ((await tx.versions.prune({ count: 3, inUse: [] }, 10)) === 'more') continue;
  }

  /** A push of everything makes a version that is the candidate, without firewalls and the content of unused snippets. */
  async compare(tx: Transaction, { folders, admins }: RequestedPush, version: number): Promise<void> {
    const tree = await tx.tree();
    if (admins !== undefined || !folders.includes(tree.top?.id ?? '')) return;
    const unused = new Set(
      tree.snippets().flatMap((node) => (tree.associatedWith(node).length === 0 ? [node.id] : [])),
    );
    const isPushed = ({ kind, container }: ObjectRow): boolean => kind !== 'device' && !unused.has(container);
    const candidate = await tx.objects.all();
    const pushed = await tx.objectsAt(version).all();
    expect(stamps(pushed.filter(isPushed))).toEqual(stamps(candidate.filter(isPushed)));
    if (unused.size === 0) expect(await tx.changes.count(1000)).toBe(0);
  }

  /** Pushes; answers what was found by looking at the changes only, and by looking at everything. */
  async push(order: RequestedPush): Promise<Pushed> {
    const tx = this.as('anna');
    this.#jobs += 1;
    // As the steps of a large push, with changes between them; sometimes the push after it goes on with the copies.
    for (let i = 0; i < 3 && (await copyAhead(this.as('anna'), { id: this.#jobs }, order, 3)) === 'more'; i++)
      await this.change();
    await tx.sql.run('SAVEPOINT pushing');
    const { version } = await commit(tx, order, 'anna', pause);
    const tree = await treeOf(tx.objectsAt(version), tx.objects);
    const valid = await lastValid(tx, tree, order);
    const bases = valid === undefined ? [] : [...valid.keys()];
    const changed = bases.length === 0 ? [] : await tx.versions.changedBetween(Math.min(...bases), version, 1000);
    const found = await validateVersion(tx, order, version, pause);
    const noted = await tx.meta.get('valid-in');
    await tx.meta.set('valid-in', JSON.stringify({ under: '', versions: [] }));
    const all = await validateVersion(tx, order, version, pause);
    if (noted !== undefined) await tx.meta.set('valid-in', noted);
    if (all.errors.length > 0) await tx.sql.run('ROLLBACK TO pushing');
    else await this.compare(tx, order, version);
    await tx.sql.run('RELEASE pushing');
    const isMoved = changed.some(({ kind }) => ['folder', 'snippet'].includes(kind));
    return { found, all, isLocal: bases.length > 0, isOlder: bases.some((base) => base < version - 1), isMoved };
  }
}

interface Pushed {
  readonly found: Findings;
  readonly all: Findings;
  /** Whether only changes were looked at; since a version before the previous one, and with changes of containers. */
  readonly isLocal: boolean;
  readonly isOlder: boolean;
  readonly isMoved: boolean;
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
    const seen = { valid: 0, invalid: 0, warned: 0, local: 0, older: 0, moved: 0, refusedByChanges: 0 };
    for (let seed = 1; seed <= Math.max(20, runs(20) / 10); seed++) {
      const database = await openLibsql(':memory:');
      await database.write('1', async (sql) => {
        const tenant = new Tenant(sql, seed);
        await tenant.start();
        for (let i = 0; i < 14; i++) {
          for (let n = 0; n < 5; n++) await tenant.change();
          await tenant.turnBack();
          const tree = await tenant.as('anna').tree();
          const north = tree.find({ scope: 'folder', name: 'North' })?.id ?? '';
          const firewalls = tree.find({ scope: 'folder', name: top })?.id ?? '';
          const root = tree.top?.id ?? '';
          const isOfOne = i % 2 === 1 && ((await tenant.as('anna').meta.get(loadedMark)) ?? '') === '';
          const others = tree.nodes().filter(({ scope, id }) => scope === 'folder' && id !== root);
          const devices = tree.devices().length === 0 ? [] : [tenant.pick(tree.devices()).name];
          const { found, all, isLocal, isOlder, isMoved } = await tenant.push({
            folders: isOfOne
              ? [tenant.pick([north, firewalls, tenant.pick(others).id])]
              : tenant.pick([[root], [root], [north], [tenant.pick(others).id, north]]),
            devices: isOfOne ? [] : tenant.pick([[], [], devices]),
            scope: '',
            description: '',
            ...(isOfOne ? { admins: [tenant.pick(accounts)] } : {}),
          });
          expect([seed, i, sorted(found)]).toEqual([seed, i, sorted(all)]);
          seen[all.errors.length === 0 ? 'valid' : 'invalid'] += 1;
          if (all.warnings.length > 0) seen.warned += 1;
          if (isLocal) seen.local += 1;
          if (isOlder) seen.older += 1;
          if (isMoved) seen.moved += 1;
          if (isLocal && all.errors.length > 0) seen.refusedByChanges += 1;
        }
      });
      await database.close();
    }
    // Otherwise the comparison says little.
    expect(Object.values(seen).every((count) => count > 5) ? 'enough of each' : seen).toBe('enough of each');
  });
});

function sorted({ errors, warnings }: Findings): unknown {
  return { errors: [...errors].sort(), warnings: [...warnings].sort() };
}
