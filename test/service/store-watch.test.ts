import { expect, test } from '@jest/globals';
import { StoreWatch, type StoreChange } from '../../src/service/observe/store-times';
import { StoreUnavailable } from '../../src/service/storage/store-unavailable';

test('a store that is unavailable is reported once, and once more when it works again', async () => {
  const changes: StoreChange[] = [];
  const store = new StoreWatch((change) => changes.push(change));
  const fail = (error: Error): Promise<void> => store.follow(Promise.reject(error)).catch(() => undefined);
  await store.follow(Promise.resolve());
  // An error of a request says nothing about the store, neither before nor during an outage.
  await fail(new Error('name not unique'));
  expect(changes).toEqual([]);
  await fail(new StoreUnavailable('it refuses connections'));
  await fail(new StoreUnavailable('it still does'));
  await fail(new Error('name not unique'));
  expect(changes).toEqual([{ is: 'unavailable', why: 'it refuses connections' }]);
  expect(await store.follow(Promise.resolve(7))).toBe(7);
  await store.follow(Promise.resolve());
  expect(changes.slice(1)).toEqual([{ is: 'available', afterMs: expect.any(Number) }]);
  await fail(new StoreUnavailable('again'));
  expect(changes).toHaveLength(3);
});
