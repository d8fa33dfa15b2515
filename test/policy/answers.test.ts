import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { answersOf, common, contradict, contradictions, holds, joined } from '../../src/policy/answers';
import { runs } from '../support/runs';

const numbers = fc.array(fc.integer({ min: -9, max: 9 }).filter((one) => one !== 0));

describe('answers', () => {
  it('are a set: in any order, joined, in common and contradicting', () => {
    fc.assert(
      fc.property(numbers, numbers, (left, right) => {
        const [a, b] = [answersOf(left), answersOf(right)];
        const [p, q] = [new Set(left), new Set(right)];
        expect(joined(a, b)).toEqual(answersOf([...left, ...right]));
        expect(common(a, b)).toEqual(answersOf(left.filter((one) => q.has(one))));
        expect(contradictions(a, b)).toBe([...p].filter((one) => q.has(-one)).length);
        expect(contradict(a, b)).toBe([...p].some((one) => q.has(-one)));
        for (let one = -9; one <= 9; one++) expect(holds(a, one)).toBe(p.has(one));
      }),
      { numRuns: runs(500) },
    );
  });
});
