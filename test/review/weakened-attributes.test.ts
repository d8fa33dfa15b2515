import { expect, test } from '@jest/globals';
import { rotated } from '../support/rotated';
import { weakenedAttributes } from './support/weakened-attributes';
import { verdictsOf } from './support/weakened-verdicts';

const all = weakenedAttributes();
const some = rotated(all, 'weakened attributes', ({ kind, fact }) => `${kind.name} ${fact.effect}`);

test('a plan that weakens one attribute of one object is never silent, whatever the attribute', () => {
  expect(all.length).toBeGreaterThan(2500);
  const silent = verdictsOf(some).filter(({ verdict }) => verdict === 'silent');
  expect(silent.map(({ kind, at }) => `${kind}.${at}`)).toEqual([]);
});
