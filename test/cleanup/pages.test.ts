import { describe, expect, test } from '@jest/globals';
import { itemsOf, pagesOf, type ReadPath } from '../../src/tools/cleanup/reported/pages';

const rules = (count: number) => Array.from({ length: count }, (_, i) => ({ name: `r${i}` }));

/** Answers one after the other; the last one again and again. */
function reader(...answers: readonly { readonly status?: number; readonly body?: unknown }[]) {
  const asked: string[] = [];
  const read: ReadPath = (path, query) => {
    const answer = answers[Math.min(asked.length, answers.length - 1)];
    asked.push(`${path} ${String(query['manager_hostname'])} ${String(query['offset'])}+${String(query['limit'])}`);
    return Promise.resolve({ status: 200, body: undefined, ...answer });
  };
  return { read, asked };
}
const pages = (read: ReadPath, paths: readonly [string, ...string[]] = ['/a']) =>
  pagesOf(read, { name: 'hits', manager: 'SCM', paths });
const page = (data: unknown, more: object = {}) => ({ body: { data, ...more } });

describe('the pages of a list', () => {
  test('are read until the announced number is there', async () => {
    const { read, asked } = reader(page(rules(3).slice(0, 2), { total: 3 }), page(rules(3).slice(2), { total: 3 }));
    const found = await pages(read);
    expect(found).toMatchObject({ items: rules(3), notes: [] });
    expect(found.pages).toHaveLength(2);
    expect(asked).toEqual(['/a SCM 0+200', '/a SCM 2+200']);
  });

  test('without a number are read until one is empty, and say nothing of what is missing', async () => {
    const { read, asked } = reader(page(rules(2)), page([]));
    expect(await pages(read)).toMatchObject({ items: rules(2), notes: [] });
    expect(asked).toHaveLength(2);
    expect(await pages(reader(page([])).read)).toMatchObject({ items: [], notes: [] });
    expect(await pages(reader(page(rules(1), { total: '9' }), page([])).read)).toMatchObject({ notes: [] });
  });

  test('that end before the announced number, or have more, are a note', async () => {
    const fewer = reader(page(rules(2), { total: 3 }), page([], { total: 3 }));
    expect((await pages(fewer.read)).notes).toEqual(['hits: 2 of 3 rules were sent']);
    expect((await pages(reader(page(rules(2), { total: 1 })).read)).notes).toEqual(['hits: 2 of 1 rules were sent']);
    expect((await pages(reader(page([], { total: 4 })).read)).notes).toEqual(['hits: 0 of 4 rules were sent']);
  });

  test('that come again end the reading', async () => {
    const { read, asked } = reader(page(rules(2), { total: 9 }));
    expect(await pages(read)).toMatchObject({
      items: rules(2),
      notes: ['hits: 2 rules were sent, then the same page again'],
    });
    expect(asked).toHaveLength(2);
  });

  test('are those of the next path only if the first one does not exist at all', async () => {
    const { read, asked } = reader({ status: 404 }, { status: 404 }, page(rules(1), { total: 1 }));
    expect((await pages(read, ['/a', '/b', '/c'])).items).toEqual(rules(1));
    expect(asked.map((one) => one.split(' ')[0])).toEqual(['/a', '/b', '/c']);
    const later = reader(page(rules(1), { total: 2 }), { status: 404 });
    expect(await pages(later.read, ['/a', '/b'])).toMatchObject({
      ...{ items: rules(1), notes: ['hits: not read completely, HTTP 404'] },
    });
    expect(later.asked).toEqual(['/a SCM 0+200', '/a SCM 1+200']);
    expect((await pages(reader({ status: 403 }).read, ['/a', '/b'])).notes).toEqual(['hits: not read, HTTP 403']);
    expect((await pages(reader({ status: 404 }).read)).notes).toEqual(['hits: not read, HTTP 404']);
  });

  test.each([
    ['no object', 'x'],
    ['a refusal', { ok: false, data: [] }],
    ['no list', { data: {} }],
    ['items that are no objects', { data: [1] }],
    ['no data', { ok: true }],
  ])('with %s are not read', async (_, body) => {
    expect((await pages(reader({ body }).read)).notes).toEqual(['hits: not read, its answer has another form']);
  });

  test('can be in the result of an answer', async () => {
    const { read } = reader({ body: { ok: true, result: { data: rules(1), total: 1, status: 'success' } } });
    const found = await pages(read);
    expect([found.items, found.pages[0]?.['status']]).toEqual([rules(1), 'success']);
  });
});

test('a list of objects is one, nothing else', () => {
  expect([itemsOf([]), itemsOf([{}]), itemsOf([{}, null]), itemsOf({}), itemsOf(undefined)]).toEqual([
    ...[[], [{}], undefined, undefined, undefined],
  ]);
});
