import { expect, test } from '@jest/globals';
import { actionStrength } from '../../src/catalog';

test('ranks actions by protection, and those that block alike', () => {
  const groups = [
    ['none', 'allow', 'no-decrypt'],
    ['alert'],
    ['continue', 'override'],
    ['default', 'public-cloud', 'private-cloud'],
    ['redirect', 'sinkhole', 'block', 'block_ip', 'drop', 'deny', 'decrypt', 'reset-both', 'reset-client'],
  ];
  const ranks = groups.map((actions) => [...new Set(actions.map(actionStrength))]);
  expect(ranks.map((found) => found.length)).toEqual(groups.map(() => 1));
  const order = ranks.map(([rank]) => rank ?? NaN);
  expect(order).toEqual([...new Set(order)].sort((a, b) => a - b));
});
