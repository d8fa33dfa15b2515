import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { randomsFrom } from '../support/randoms';
import { runs } from '../support/runs';
import { paths, rule, startLocal, type Local } from './local';

// An oracle that does not read the store: lists are predicted from what was written, in the order of the writes.
interface Kept {
  readonly id: string;
  readonly folder: string;
  name: string;
}

let local: Local;
const [top, middle, leaf] = ['All Firewalls', 'Middle', 'Leaf'];
const folders = [leaf, middle, top];
const tags = `${paths.tags}?folder=`;
beforeAll(async () => {
  local = await startLocal();
  await local.make(paths.folders, { name: middle, parent: top });
  await local.make(paths.folders, { name: leaf, parent: middle });
});
afterAll(() => local.close());

const kept: Kept[] = [];

/** What a list in a folder has: the nearest of each name, nearest folder first, oldest first. */
function listed(folder: string): readonly string[] {
  const seen = folders.slice(folders.indexOf(folder));
  const inOrder = seen.flatMap((one) => kept.filter((tag) => tag.folder === one));
  return inOrder.filter((tag, i) => inOrder.findIndex(({ name }) => name === tag.name) === i).map(({ id }) => id);
}

async function page(folder: string, offset: number, limit: number): Promise<{ ids: unknown[]; total: unknown }> {
  const answer = await local.get(`${tags}${encodeURIComponent(folder)}&offset=${offset}&limit=${limit}`);
  // Tags that every tenant starts with are none of this test's.
  return { ids: (answer.at('data') as { id: string }[]).map(({ id }) => id), total: answer.at('total') };
}

class Choices {
  readonly #next = randomsFrom(23);

  below(most: number): number {
    return Math.floor(this.#next() * most);
  }

  pick<T>(items: readonly T[]): T | undefined {
    return items[this.below(items.length)];
  }
}

async function change(random: Choices): Promise<void> {
  const folder = random.pick(folders) ?? top;
  const name = `tag-${random.below(12)}`;
  const isTaken = kept.some((tag) => tag.folder === folder && tag.name === name);
  const one = random.pick(kept);
  const what = random.below(4);
  if (what < 2 && !isTaken) kept.push({ id: await local.make(paths.tags, { name, folder }), folder, name });
  else if (what === 2 && one !== undefined) {
    if (kept.some((tag) => tag.folder === one.folder && tag.name === name)) return;
    expect((await local.put(`${paths.tags}/${one.id}`, { name })).status).toBe(200);
    one.name = name;
  } else if (one !== undefined) {
    expect((await local.delete(`${paths.tags}/${one.id}`)).status).toBe(200);
    kept.splice(kept.indexOf(one), 1);
  }
}

test('every page is a part of the list, whatever was written before it', async () => {
  const random = new Choices();
  const atStart = (await page(top, 0, 5000)).ids;
  for (let i = 0; i < runs(60); i++) {
    await change(random);
    const folder = random.pick(folders) ?? top;
    const own = listed(folder);
    // What was there at the start is older than everything else in the top folder, and hidden by nothing.
    const inherited = new Set(listed(top));
    const all = [...own.filter((id) => !inherited.has(id)), ...atStart, ...own.filter((id) => inherited.has(id))];
    const [offset, limit] = [random.below(12), 1 + random.below(8)];
    const wanted = { ids: all.slice(offset, offset + limit), total: all.length };
    expect(await page(folder, offset, limit)).toEqual(wanted);
    // Once more, from what the service remembers, and the page after it.
    expect(await page(folder, offset, limit)).toEqual(wanted);
    expect((await page(folder, offset + limit, limit)).ids).toEqual(all.slice(offset + limit, offset + 2 * limit));
  }
});

test('pages of rules follow their moves', async () => {
  const ids: string[] = [];
  for (let i = 0; i < 6; i++) ids.push(await local.make(paths.rules, rule(`rule-${i}`, middle)));
  const names = async (offset: number): Promise<unknown[]> =>
    (await local.get(`${paths.rules}?folder=${middle}&offset=${offset}&limit=2`)).names;
  expect([await names(0), await names(2), await names(4)].flat()).toEqual(ids.map((_, i) => `rule-${i}`));
  const move = { destination: 'top', rulebase: 'pre' };
  expect((await local.post(`${paths.rules}/${ids[5]}:move`, move)).status).toBeLessThan(300);
  expect([await names(0), await names(2), await names(4)].flat()).toEqual([5, 0, 1, 2, 3, 4].map((i) => `rule-${i}`));
});

test('pages follow a version that is loaded', async () => {
  const folder = 'Loaded';
  await local.make(paths.folders, { name: folder, parent: top });
  await local.make(paths.tags, { name: 'kept', folder });
  const { job } = await local.push(top);
  expect(job['result_str']).toBe('OK');
  await local.make(paths.tags, { name: 'lost', folder });
  const before = (await page(folder, 0, 5000)).total;
  const versions = (await local.get(paths.versions)).at('data', 0, 'id');
  expect((await local.post(`${paths.versions}:load`, { version: versions })).status).toBe(201);
  expect((await page(folder, 0, 5000)).total).toBe(Number(before) - 1);
  await local.service.control.reset();
  await local.make(paths.folders, { name: folder, parent: top });
  await local.make(paths.tags, { name: 'new', folder });
  const { ids, total } = await page(folder, 0, 5000);
  expect(total).toBe(ids.length);
});
