import { expect, test } from '@jest/globals';
import { runs } from '../support/runs';
import { claimedHarmless } from './support/not-judgeable';

test('a harmless edit with something that cannot be judged is never claimed to be harmless', () => {
  expect(claimedHarmless(Math.min(runs(12), 200))).toEqual([]);
});
