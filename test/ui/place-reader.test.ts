import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { PlaceReader } from '../../src/ui/place-reader';

const folder = (name: string) => ({ scope: 'folder', name }) as const;
const pauseMs = 1000;

let answers: ((value: string) => void)[];
let arrived: number;
let reader: PlaceReader<string>;
beforeEach(() => {
  jest.useFakeTimers();
  [answers, arrived] = [[], 0];
  const read = (): Promise<{ value: string; pauseMs: number }> =>
    new Promise((resolve) => answers.push((value) => resolve({ value, pauseMs })));
  reader = new PlaceReader('tenant', { pending: 'pending', read }, () => (arrived += 1));
});
afterEach(() => void jest.useRealTimers());

const answer = async (i: number, value: string): Promise<void> => {
  answers[i]?.(value);
  await jest.advanceTimersByTimeAsync(0);
};

test('a value is read once, kept for its pause, and reported only when it differs', async () => {
  expect([reader.of(folder('a')), reader.of(folder('a'))]).toEqual(['pending', 'pending']);
  expect(answers).toHaveLength(1);
  await answer(0, 'first');
  expect([reader.of(folder('a')), arrived, answers.length]).toEqual(['first', 1, 1]);
  jest.advanceTimersByTime(pauseMs);
  expect([reader.of(folder('a')), answers.length]).toEqual(['first', 2]);
  await answer(1, 'first');
  expect(arrived).toBe(1);
});

test('another container has no value of the one before, even if that arrives late', async () => {
  reader.of(folder('a'));
  expect(reader.of(folder('b'))).toBe('pending');
  await answer(0, 'of a');
  expect([reader.of(folder('b')), arrived]).toEqual(['pending', 0]);
  await answer(1, 'of b');
  expect([reader.of(folder('b')), arrived]).toEqual(['of b', 1]);
});
