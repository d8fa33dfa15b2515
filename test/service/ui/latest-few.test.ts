import { expect, test } from '@jest/globals';
import { LatestFew } from '../../../src/service/ui/latest-few';

test('keeps the values that were used last', () => {
  const few = new LatestFew<number>(2);
  few.set('a', 1);
  few.set('b', 2);
  expect(few.get('a')).toBe(1);
  few.set('c', 3);
  expect(['a', 'b', 'c'].map((key) => few.get(key))).toEqual([1, undefined, 3]);
});

test('removes a value only if it is still there', () => {
  const few = new LatestFew<object>(2);
  const [old, now] = [{}, {}];
  few.set('a', old);
  few.set('a', now);
  few.remove('a', old);
  expect(few.get('a')).toBe(now);
  few.remove('a', now);
  expect(few.get('a')).toBeUndefined();
});
