import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';

import { kindNamed } from '../../src/catalog';
import { createClient, shareReads, type HttpAnswer, type HttpRequest, type Transport } from '../../src/client';
import { runs } from '../support/runs';
import { StubService, TestClock, withStub } from './stub-service';

const tag = kindNamed('tag');

interface Thing {
  readonly id: string;
  readonly name: string;
  readonly folder: string;
  readonly color: string;
}

/** A service in memory: folders whose lists include what is inherited, in an order of its own. */
class FolderService implements Transport {
  readonly calls: string[] = [];
  readonly things = new Map<string, Thing>();
  readonly lists = new Map<string, string[]>();
  readonly #largest: number;
  readonly #tellsTotal: boolean;

  constructor(largest: number, tellsTotal: boolean) {
    this.#largest = largest;
    this.#tellsTotal = tellsTotal;
  }

  // Every answer comes a turn later, so that reads overlap.
  async send({ method, url, body }: HttpRequest): Promise<HttpAnswer> {
    await new Promise((resolve) => setImmediate(resolve));
    if (url.pathname === '/token') return json({ access_token: 'x', expires_in: 900 });
    const id = /tags\/([^/]+)$/.exec(url.pathname)?.[1];
    const folder = url.searchParams.get('folder') ?? '';
    this.calls.push(id === undefined ? `LIST ${folder}` : `${method} ${id}`);
    if (id !== undefined && method === 'PUT') this.things.set(id, JSON.parse(body ?? '') as Thing); // what was put
    if (id !== undefined) return this.things.has(id) ? json(this.things.get(id)) : json({ _errors: [] }, 404);
    const offset = Number(url.searchParams.get('offset'));
    const limit = Math.min(Number(url.searchParams.get('limit')), this.#largest);
    const all = (this.lists.get(folder) ?? []).flatMap((one) => this.things.get(one) ?? []);
    const total = this.#tellsTotal ? { total: all.length } : {};
    return json({ data: all.slice(offset, offset + limit), offset, limit, ...total });
  }

  close(): Promise<void> {
    return Promise.resolve();
  }
}

function json(body: unknown, status = 200): HttpAnswer {
  return { status, headers: {}, text: JSON.stringify(body) };
}

function openReads(service: FolderService) {
  const settings = new StubService().settings({ authUrl: 'http://127.0.0.1:1/token', maxConcurrentRequests: 100 });
  return shareReads(createClient(settings, { transport: service }), new TestClock());
}

const inFolder = (name: string) => ({ container: { scope: 'folder', name } as const });

/** Runs work on many things, so many at a time. */
async function inParallel<T>(things: readonly T[], atOnce: number, work: (thing: T) => Promise<void>): Promise<void> {
  const waiting = [...things];
  const worker = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await work(next);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

function fill(service: FolderService, folder: string, own: number, inherited: number): readonly Thing[] {
  const made = Array.from({ length: own + inherited }, (_, i): Thing => {
    const holder = i < own ? folder : 'All Firewalls';
    return { id: `${folder}-${i}`, name: `${folder}-${i}`, folder: holder, color: 'Red' };
  });
  for (const thing of made) service.things.set(thing.id, thing);
  service.lists.set(
    folder,
    made.map(({ id }) => id),
  );
  return made.slice(0, own);
}

const world = fc.record({
  folders: fc.array(fc.record({ own: fc.integer({ min: 0, max: 600 }), inherited: fc.integer({ min: 0, max: 600 }) }), {
    minLength: 1,
    maxLength: 3,
  }),
  largest: fc.constantFrom(20, 200, 300, 5000),
  tellsTotal: fc.boolean(),
  atOnce: fc.constantFrom(1, 3, 10),
  /** Shares of the objects that are read, and that are gone or missing from the list. */
  read: fc.double({ min: 0, max: 1, noNaN: true }),
  gone: fc.constantFrom(0, 0.1, 1),
  unlisted: fc.constantFrom(0, 0.1, 1),
  seed: fc.integer(),
});

describe('reads of a walk', () => {
  test('are answered truly, in at most one call for each and one for each folder, whatever the service has', () =>
    fc.assert(
      fc.asyncProperty(world, async ({ folders, largest, tellsTotal, atOnce, read, gone, unlisted, seed }) => {
        const service = new FolderService(largest, tellsTotal);
        const random = generator(seed);
        const wanted = folders.flatMap(({ own, inherited }, i) => {
          const folder = `F${i}`;
          const things = fill(service, folder, own, inherited);
          const list = shuffled(service.lists.get(folder) ?? [], random).filter(() => random() >= unlisted);
          service.lists.set(folder, list);
          return shuffled(things, random).filter(() => random() < read);
        });
        for (const { id } of wanted) if (random() < gone) service.things.delete(id);
        const { reads } = openReads(service);
        await inParallel(wanted, atOnce, async ({ id, folder }) => {
          expect(await reads.get(tag, id, inFolder(folder))).toEqual(service.things.get(id));
        });
        for (const [i] of folders.entries()) {
          const readHere = wanted.filter(({ folder }) => folder === `F${i}`).length;
          const calls = service.calls.filter((call) => call === `LIST F${i}` || call.startsWith(`GET F${i}-`)).length;
          expect(calls).toBeLessThanOrEqual(readHere + 1);
        }
      }),
      { numRuns: runs(60) },
    ));

  test('of 5,000 objects in one folder take a few GETs and two lists', async () => {
    const service = new FolderService(5000, true);
    const things = fill(service, 'Branches', 5000, 0);
    const { reads } = openReads(service);
    await inParallel(shuffled(things, generator(1)), 10, async ({ id, folder }) => {
      await reads.get(tag, id, inFolder(folder));
    });
    expect(service.calls.filter((call) => call.startsWith('LIST'))).toHaveLength(2);
    expect(service.calls.length).toBeLessThan(200);
  });

  test('of 5,000 objects take 25 lists where a page holds 200', async () => {
    const service = new FolderService(200, true);
    const things = fill(service, 'Branches', 5000, 0);
    const { reads } = openReads(service);
    await inParallel(shuffled(things, generator(1)), 10, async ({ id, folder }) => {
      await reads.get(tag, id, inFolder(folder));
    });
    expect(service.calls.filter((call) => call.startsWith('LIST'))).toHaveLength(25);
    expect(service.calls.length).toBeLessThan(400);
  });

  test.each([
    [3, 3],
    [5, 5],
    [20, 5],
    [200, 5],
  ])('of %i objects take %i calls', async (count, calls) => {
    const service = new FolderService(5000, true);
    const things = fill(service, 'Branch', count, 0);
    const { reads } = openReads(service);
    await inParallel(things, 10, async ({ id, folder }) => {
      expect(await reads.get(tag, id, inFolder(folder))).toEqual(service.things.get(id));
    });
    expect(service.calls).toHaveLength(calls);
  });

  test('of 25 objects under 5,000 inherited ones never list those', async () => {
    const service = new FolderService(5000, true);
    const things = fill(service, 'Branch', 25, 5000);
    service.lists.set('Branch', [...(service.lists.get('Branch') ?? [])].reverse());
    const { reads } = openReads(service);
    await inParallel(things, 10, async ({ id, folder }) => {
      await reads.get(tag, id, inFolder(folder));
    });
    expect(service.calls).toHaveLength(26);
  });

  test('see what this process wrote, and what came of an object that is read again', async () => {
    const service = new FolderService(5000, true);
    const things = fill(service, 'Branches', 60, 0);
    const { reads, client } = openReads(service);
    const [first, second] = [things[50], things[51]];
    if (first === undefined || second === undefined) throw new Error('too few');
    for (const { id } of things.slice(0, 20)) await reads.get(tag, id, inFolder('Branches'));
    expect(reads.counts.fromLists).toBeGreaterThan(10);
    const writing = client.update(tag, first.id, { ...first, color: 'Blue' });
    await reads.get(tag, first.id, inFolder('Branches'));
    await writing;
    expect(await reads.get(tag, first.id, inFolder('Branches'))).toMatchObject({ color: 'Blue' });
    await reads.get(tag, second.id, inFolder('Branches'));
    service.things.set(second.id, { ...second, color: 'Green' });
    expect(await reads.get(tag, second.id, inFolder('Branches'))).toMatchObject({ color: 'Green' });
  });

  test('ask for each object where the items of a list leave something out', () =>
    withStub(async (stub, client) => {
      const things = Array.from({ length: 50 }, (_, i) => ({ id: `id-${i}`, name: `t-${i}`, type: { kind: 'deep' } }));
      stub.answer = ({ path }) => {
        const found = things.find(({ id }) => path.endsWith(`/${id}`));
        const items = things.map(({ id, name }) => ({ id, name, type: {} }));
        return { body: found ?? { data: items, offset: 0, limit: 200, total: 50 } };
      };
      const { reads } = shareReads(client, new TestClock());
      for (const thing of things) expect(await reads.get(tag, thing.id, inFolder('A'))).toEqual(thing);
      expect(stub.seen).toHaveLength(51);
    }));

  test('do not judge list items by an object that could not be read', () =>
    withStub(async (stub, client) => {
      const things = Array.from({ length: 6 }, (_, i) => ({ id: `id-${i}`, name: `t-${i}`, type: { kind: 'deep' } }));
      stub.answer = ({ path }) => {
        const found = things.find(({ id }) => path.endsWith(`/${id}`));
        if (found?.id === 'id-0') return { status: 400, body: {} };
        return { body: found ?? { data: things.map(({ id }) => ({ id })), offset: 0, limit: 200, total: 6 } };
      };
      const { reads } = shareReads(client, new TestClock());
      await expect(reads.get(tag, 'id-0', inFolder('A'))).rejects.toThrow('400');
      for (const thing of things.slice(1)) expect(await reads.get(tag, thing.id, inFolder('A'))).toEqual(thing);
    }));

  test('ask for an object whose list item does not look like it', () =>
    withStub(async (stub, client) => {
      const things = Array.from({ length: 50 }, (_, i) => ({ id: `id-${i}`, name: `t-${i}` }));
      stub.answer = ({ path }) => {
        const found = things.find(({ id }) => path.endsWith(`/${id}`));
        return { body: found ?? { data: things, offset: 0, limit: 200, total: 50 } };
      };
      const { reads } = shareReads(client, new TestClock());
      const isPlausible = ({ name }: { readonly name?: unknown }): boolean => name !== 't-40';
      for (const { id } of things) await reads.get(tag, id, { ...inFolder('A'), isPlausible });
      expect(stub.seen.filter(({ path }) => path.endsWith('/id-40'))).toHaveLength(1);
      expect(stub.seen.filter(({ path }) => path.endsWith('/id-41'))).toHaveLength(0);
    }));

  test.each([
    [undefined, 'by ID', 20],
    ['post', 'by ID and from the list of the rulebase', 5],
  ] as const)('of rules in the rulebase %s are %s', (position, _, calls) =>
    withStub(async (stub, client) => {
      const rules = Array.from({ length: 20 }, (_, i) => ({ id: `id-${i}`, name: `r-${i}`, position: 'post' }));
      stub.answer = ({ path }) => {
        const found = rules.find(({ id }) => path.endsWith(`/${id}`));
        return { body: found ?? { data: rules, offset: 0, limit: 200, total: 20 } };
      };
      const { reads } = shareReads(client, new TestClock());
      for (const rule of rules) {
        expect(await reads.get(kindNamed('security_rule'), rule.id, { ...inFolder('A'), position })).toEqual(rule);
      }
      expect(stub.seen).toHaveLength(calls);
    }),
  );

  test('of a folder whose list fails are GETs, and no error', () =>
    withStub(async (stub, client) => {
      stub.answer = ({ path }) =>
        path.endsWith('tags')
          ? { status: 404, body: {} }
          : { body: { id: path.slice(path.lastIndexOf('/') + 1), name: 'x', folder: 'Gone' } };
      const { reads } = shareReads(client, new TestClock());
      for (let i = 0; i < 10; i++) expect(await reads.get(tag, `id-${i}`, inFolder('Gone'))).toBeDefined();
      expect(stub.seen).toHaveLength(11);
    }));
});

/** A small generator of numbers from 0 up to 1, the same for the same seed. */
function generator(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

function shuffled<T>(list: readonly T[], random: () => number): readonly T[] {
  return list
    .map((one) => [random(), one] as const)
    .sort(([a], [b]) => a - b)
    .map(([, one]) => one);
}
