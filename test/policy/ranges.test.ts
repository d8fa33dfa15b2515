import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  includes,
  intersection,
  meets,
  pairsOf,
  rangesOf,
  subtraction,
  union,
  type Ranges,
} from '../../src/engine/policy/ranges';
import { runs } from '../support/runs';

const size = 40;

/** Some numbers below 40, now and then as bigints, as IPv6 has them. */
const some: fc.Arbitrary<Ranges> = fc
  .array(fc.tuple(fc.nat({ max: size }), fc.nat({ max: size }), fc.boolean()), { maxLength: 8 })
  .map((pairs) => rangesOf(pairs.map(([a, b, big]) => (big ? [BigInt(a), BigInt(b)] : [a, b]))));

/** Which numbers are in it, one by one. */
function members(ranges: Ranges): readonly number[] {
  const pairs = pairsOf(ranges);
  return Array.from({ length: size + 1 }, (_, n) => n).filter((n) => pairs.some(([from, to]) => from <= n && n < to));
}

describe('ranges', () => {
  test('do what sets of single numbers do', () => {
    fc.assert(
      fc.property(some, some, (a, b) => {
        const [left, right] = [members(a), members(b)];
        expect(members(intersection(a, b))).toEqual(left.filter((n) => right.includes(n)));
        expect(members(subtraction(a, b))).toEqual(left.filter((n) => !right.includes(n)));
        expect(members(union(a, b))).toEqual([...new Set([...left, ...right])].sort((x, y) => x - y));
        expect(meets(a, b)).toBe(left.some((n) => right.includes(n)));
        expect(includes(a, b)).toBe(right.every((n) => left.includes(n)));
      }),
      { numRuns: runs(500) },
    );
  });

  test('stay sorted, apart from each other, and never empty', () => {
    fc.assert(
      fc.property(some, some, (a, b) => {
        for (const ranges of [intersection(a, b), subtraction(a, b), union(a, b)]) {
          expect(ranges.every((bound, i) => i === 0 || (ranges[i - 1] ?? bound) < bound)).toBe(true);
        }
      }),
      { numRuns: runs(500) },
    );
  });
});
