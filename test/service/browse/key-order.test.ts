import { expect, test } from '@jest/globals';
import { inKeyOrder } from '../../../src/service/browse/key-order';

test.each([0, 1, 499, 500, 501, 1000, 1501, 7919])('%i items are in the order of their keys', async (count) => {
  const items = Array.from({ length: count }, (_, i) => ({ key: String((i * 7907) % 1000), i }));
  const expected = items.toSorted((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : a.i - b.i));
  expect(await inKeyOrder(items, ({ key }) => key)).toEqual(expected);
});

test('other work runs while 50,000 items are sorted', async () => {
  const keys = Array.from({ length: 50_000 }, (_, i) => `address\0texas\0host-${(i * 7919) % 50_000}`);
  let turns = 0;
  let isSorting = true;
  const other = (): void => {
    turns += 1;
    if (isSorting) setImmediate(other);
  };
  setImmediate(other);
  await inKeyOrder(keys, (key) => key);
  isSorting = false;
  expect(turns).toBeGreaterThan(5);
});
