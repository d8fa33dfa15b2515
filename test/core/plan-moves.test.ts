import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { isInOrder, makeMoves, planMoves, type Anchor } from '../../src/core';
import { applyMove, fewestMoves, isRight } from '../support/right-order';
import { runs } from '../support/runs';

// Trying everything takes seconds for eight rules.
const full = process.env['SCM_RUNS'] !== undefined;

function cases(most: number) {
  return fc
    .integer({ min: 1, max: most })
    .chain((size) => {
      const names = Array.from({ length: size }, (_, i) => `r${i}`);
      const all = fc.shuffledSubarray(names, { minLength: size });
      return fc.record({
        current: all,
        wanted: fc.shuffledSubarray(names),
        pick: fc.nat(),
        where: fc.constantFrom('none', 'top', 'bottom', 'before', 'after'),
      });
    })
    .map(({ current, wanted, pick, where }) => {
      const others = current.filter((rule) => !wanted.includes(rule));
      const rule = others[pick % Math.max(1, others.length)];
      let anchor: Anchor | undefined;
      if (where === 'top' || where === 'bottom') anchor = { where };
      else if ((where === 'before' || where === 'after') && rule !== undefined) anchor = { where, rule };
      return { current, wanted, anchor };
    });
}

describe('the moves that bring rules into order', () => {
  test('give what is asked for, move no other rule, and leave nothing to do', () => {
    fc.assert(
      fc.property(cases(40), ({ current, wanted, anchor }) => {
        const after = planMoves(current, wanted, anchor).reduce(applyMove, current);
        expect(makeMoves(current, planMoves(current, wanted, anchor))).toEqual(after);
        const others = (rules: readonly string[]) => rules.filter((rule) => !wanted.includes(rule));
        expect(isRight(after, wanted, anchor)).toBe(true);
        expect(others(after)).toEqual(others(current));
        expect(isInOrder(after, wanted, anchor)).toBe(true);
      }),
      { numRuns: runs(500) },
    );
  });

  test('are as few as possible', () => {
    fc.assert(
      fc.property(cases(full ? 8 : 6), ({ current, wanted, anchor }) => {
        expect(planMoves(current, wanted, anchor)).toHaveLength(fewestMoves(current, wanted, anchor));
      }),
      { numRuns: Math.min(runs(150), 1_000) },
    );
  });

  test('are one for a rule that was put at the end of a thousand, and 499 to reverse 500', () => {
    const many = Array.from({ length: 1000 }, (_, i) => `r${i}`);
    expect(planMoves([...many.slice(0, 500), ...many.slice(501), 'r500'], many)).toHaveLength(1);
    expect(planMoves(many.slice(0, 500), many.slice(0, 500).reverse())).toHaveLength(499);
  });
});
