import { describe, expect, test } from '@jest/globals';
import { kindNamed } from '../../src/catalog';
import type { ApiCaller, Call } from '../../src/client/caller';
import { ListCompleteness } from '../../src/client/list-completeness';
import { Lister } from '../../src/client/list';
import { ListedItems, listLimits } from '../../src/client/listed-items';

const tag = kindNamed('tag');
const call: Call = { method: 'GET', path: '/tags', query: { folder: 'Oslo' } };
const items = (count: number, from = 0) => Array.from({ length: count }, (_, i) => ({ id: `id-${from + i}` }));

/** Reads lists from answers that are given by offset and limit. */
function lister(answer: (offset: number, limit: number) => unknown) {
  const asked: string[] = [];
  const caller = {
    call: (one: Call, read: (body: unknown, bytes: number) => unknown) => {
      const { offset = 0, limit = 0 } = one.query ?? {};
      asked.push(`${String(offset)}+${String(limit)}`);
      return Promise.resolve(read(answer(Number(offset), Number(limit)), 100));
    },
  };
  // All that a lister uses of it.
  return { asked, lister: new Lister(caller as unknown as ApiCaller) };
}

describe('the end of a list', () => {
  test.each<[string, unknown, number, number, boolean]>([
    ['is where its total is reached', { data: items(3), total: 13 }, 10, 50, true],
    ['is not before its total', { data: items(3), total: 14 }, 10, 50, false],
    ['without a total is a page with fewer items than the service allows', { data: items(199), limit: 200 }, 0, 5000, true], // prettier-ignore
    ['without a total is not a page as large as the service allows', { data: items(200), limit: 200 }, 0, 5000, false],
    ['without a total is not a page as large as was asked for', { data: items(50), limit: 200 }, 0, 50, false],
    ['without a total and a limit is a page with fewer items than asked for', { data: items(49) }, 0, 50, true],
    ['without a total and a limit is not a full page', { data: items(50) }, 0, 50, false],
    ['without a total and a limit is not a page of the usual size', { data: items(200) }, 0, 5000, false],
    ['without a total and a limit is a page above the usual size', { data: items(201) }, 0, 5000, true],
    ['is an empty page', { data: [] }, 10, 50, true],
    ['is in a bare list', items(50), 0, 50, true],
  ])('%s', async (_, body, offset, most, isLast) => {
    const { lister: one, asked } = lister(() => body);
    expect(await one.part(call, offset, most)).toMatchObject({ isLast, calls: 1 });
    expect(asked).toEqual([`${offset}+${most}`]);
  });

  test('without a total is found page after page', async () => {
    const all = items(450);
    const withLimit = lister((offset, limit) => ({
      data: all.slice(offset, offset + Math.min(limit, 200)),
      limit: 200,
    }));
    expect(await withLimit.lister.all(call)).toEqual(all);
    expect(withLimit.asked).toEqual(['0+5000', '200+5000', '400+5000']);
    const exact = lister((offset) => ({ data: all.slice(offset, Math.min(400, offset + 200)), limit: 200 }));
    expect(await exact.lister.all(call)).toHaveLength(400);
    expect(exact.asked).toHaveLength(3);
  });

  test('of a service that ignores the offset is where the same items come again', async () => {
    const same = lister(() => ({ data: items(200), limit: 200 }));
    expect(await same.lister.all(call)).toHaveLength(200);
    expect(same.asked).toHaveLength(2);
  });
});

describe('a list that is too long', () => {
  const page = (count: number, bytes = 1) => ({ items: items(count), paged: true, bytes });
  const full = (pages: number, count: number, bytes?: number) => () => {
    const listed = new ListedItems(call);
    for (let i = 0; i < pages; i++) listed.count(page(count, bytes));
  };

  test('is an error that names the list, the limit and what to do', () => {
    expect(full(1, listLimits.items)).not.toThrow();
    expect(full(2, listLimits.items / 2 + 1)).toThrow(
      'the list GET /tags of folder "Oslo" has more than 200000 items; use a filter, or check the service',
    );
    expect(full(2, 0, listLimits.bytes / 2)).not.toThrow();
    expect(full(2, 0, listLimits.bytes / 2 + 1)).toThrow('has more than 64 MiB');
    expect(full(listLimits.pages, 0)).not.toThrow();
    expect(full(listLimits.pages + 1, 0)).toThrow('has more than 10000 pages');
  });

  test('is not read from an offset beyond the limit, nor if its total is', async () => {
    const one = lister(() => ({ data: items(200), total: 200_001, limit: 200 }));
    await expect(one.lister.part(call, 200_001, 50)).rejects.toMatchObject({ code: 'API_TOO_LARGE' });
    expect(one.asked).toEqual([]);
    await expect(one.lister.all(call)).rejects.toThrow(
      'claims 200001 items in pages of 200; at most 200000 items and 10000 pages are read',
    );
    expect(one.asked).toEqual(['0+5000']);
  });
});

describe('the items of a list', () => {
  test('are each object once, the last that was sent, and every one without an ID', () => {
    const listed = new ListedItems(call);
    const add = (...found: readonly object[]) => listed.add({ items: found as never, paged: true, bytes: 1 });
    add({ id: 'a', n: 1 }, { n: 2 }, { id: 7 });
    add({ id: 'a', n: 3 }, { n: 2 });
    expect(listed.all()).toEqual([{ id: 'a', n: 3 }, { n: 2 }, { id: 7 }, { n: 2 }]);
    expect([listed.size, listed.received]).toEqual([4, 5]);
  });
});

describe('whether list items are complete', () => {
  const whole = { id: 'a', name: 'web', more: { color: 'red', note: null } };

  test.each<[string, object, boolean]>([
    ['equal to the object', whole, true],
    ['without a value that is null in the object', { ...whole, more: { color: 'red' } }, true],
    ['with other values', { ...whole, name: 'x' }, true],
    ['with a field that the object lacks', { ...whole, extra: 1 }, true],
    ['without a field', { id: 'a', name: 'web' }, false],
    ['without a field inside', { ...whole, more: {} }, false],
    ['with null for a value', { ...whole, name: null }, false],
    ['with a text for an object', { ...whole, more: 'x' }, false],
  ])('is said by one %s', async (_, item, complete) => {
    const found = new ListCompleteness();
    expect(await found.decide(tag, item as never, Promise.resolve(whole))).toBe(complete);
    expect(await found.of(tag, () => undefined)).toBe(complete);
  });

  test('is not known before an object that was read is in the list, and then for good', async () => {
    const found = new ListCompleteness();
    found.note(tag, 'a', Promise.resolve(whole));
    expect(found.of(tag, () => undefined)).toBeUndefined();
    expect(found.of(kindNamed('address'), () => whole)).toBeUndefined();
    expect(await found.of(tag, (id) => (id === 'a' ? { id } : undefined))).toBe(false);
    found.note(tag, 'b', Promise.resolve(whole));
    expect(await found.of(tag, () => whole)).toBe(false);
  });

  test('is said by an object that is gone, and not by a read that fails', async () => {
    expect(await new ListCompleteness().decide(tag, whole, Promise.resolve(undefined))).toBe(true);
    expect(await new ListCompleteness().decide(tag, whole, Promise.reject(new Error('x')))).toBe(false);
  });

  test('keeps the last fifty reads of a kind', () => {
    const found = new ListCompleteness();
    for (let i = 0; i <= 50; i++) found.note(tag, `id-${i}`, Promise.resolve(whole));
    const peeked: string[] = [];
    const peek = (id: string): undefined => void peeked.push(id);
    expect(found.of(tag, peek)).toBeUndefined();
    expect([peeked.length, peeked[0], peeked.at(-1)]).toEqual([50, 'id-1', 'id-50']);
  });
});
