import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { makeMoves, planPlacements, type Placement } from '../../src/core';
import { runs } from '../support/runs';

const names = ['a', 'b', 'c', 'd', 'e', 'f'];

/** Rules that each name another one as target, without a circle. The target is never at the end that this excludes. */
const placements = fc
  .array(fc.tuple(fc.constantFrom('top', 'bottom', 'before', 'after', 'none'), fc.nat()), { maxLength: 5 })
  .map((all) => {
    const made: Placement[] = [];
    all.forEach(([where, at], i) => {
      const rule = names[i] ?? '';
      if (where === 'top' || where === 'bottom') made.push({ rule, where });
      if ((where !== 'before' && where !== 'after') || i === 0) return;
      const target = names[at % i] ?? '';
      const excluded = where === 'before' ? 'top' : 'bottom';
      if (!reaches(made, target, where, excluded)) made.push({ rule, where, target });
    });
    return made;
  })
  // In any order: a rule may be listed before its target.
  .chain((made) => fc.shuffledSubarray(made, { minLength: made.length }));

/** Whether a rule that has to be on that side of the target would have to be outside what is at an end. */
function reaches(made: readonly Placement[], target: string, where: string, excluded: string): boolean {
  const one = made.find(({ rule }) => rule === target);
  if (one === undefined) return false;
  if (one.where === excluded) return true;
  return 'target' in one && one.where === where && reaches(made, one.target, where, excluded);
}

/** What a placement means, said in another way than the planner does. */
function isKept(order: readonly string[], all: readonly Placement[], one: Placement): boolean {
  const at = order.indexOf(one.rule);
  if ('target' in one) return one.where === 'before' ? at < order.indexOf(one.target) : at > order.indexOf(one.target);
  const same = all.filter(({ where }) => where === one.where).map(({ rule }) => rule);
  const beyond = one.where === 'top' ? order.slice(0, at) : order.slice(at + 1);
  return beyond.every((rule) => same.includes(rule));
}

describe('rules with a place of their own', () => {
  test('all get there, no other rule moves, and what is right stays', () => {
    fc.assert(
      fc.property(
        fc.shuffledSubarray(names, { minLength: 6 }),
        placements,
        fc.subarray(names),
        (current, all, placed) => {
          const moves = planPlacements(current, all, new Set(placed));
          const after = makeMoves(current, moves);
          for (const one of all) expect({ one, after, kept: isKept(after, all, one) }).toMatchObject({ kept: true });
          const free = (order: readonly string[]) => order.filter((rule) => !all.some((one) => one.rule === rule));
          expect(free(after)).toEqual(free(current));
          expect(planPlacements(after, all)).toEqual([]);
        },
      ),
      { numRuns: runs(500), seed: 7 },
    );
  });

  test('get there without the rules and targets that the rulebase does not have', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(names), placements, fc.subarray(names), (current, all, placed) => {
        const areThere = (one: { readonly rule: string; readonly target?: string }) =>
          [one.rule, one.target ?? one.rule].every((rule) => current.includes(rule));
        const moves = planPlacements(current, all, new Set(placed));
        expect(moves.filter((move) => !areThere(move))).toEqual([]);
        const after = makeMoves(current, moves);
        for (const one of all.filter(areThere))
          expect({ one, after, kept: isKept(after, all, one) }).toMatchObject({ kept: true });
      }),
      { numRuns: runs(500), seed: 7 },
    );
  });

  test('are inside the ones that are at an end already', () => {
    const bottoms: Placement[] = ['y', 'w'].map((rule) => ({ rule, where: 'bottom' }));
    expect(makeMoves(['a', 'y', 'w'], planPlacements(['a', 'y', 'w'], bottoms, new Set(['w'])))).toEqual([
      'a',
      'w',
      'y',
    ]);
    const tops: Placement[] = ['y', 'w'].map((rule) => ({ rule, where: 'top' }));
    expect(makeMoves(['y', 'a', 'w'], planPlacements(['y', 'a', 'w'], tops, new Set(['w'])))).toEqual(['y', 'w', 'a']);
  });

  test('are directly before or after their target when they get their place', () => {
    const after: Placement[] = [{ rule: 'c', where: 'after', target: 'a' }];
    expect(planPlacements(['a', 'b', 'c'], after)).toEqual([]);
    expect(planPlacements(['a', 'b', 'c'], after, new Set(['c']))).toEqual([
      { rule: 'c', destination: 'after', target: 'a' },
    ]);
  });

  test('follow a target that moves', () => {
    const all: Placement[] = [
      { rule: 'a', where: 'after', target: 'c' },
      { rule: 'b', where: 'after', target: 'a' },
    ];
    const moves = planPlacements(['a', 'b', 'c'], all);
    expect(makeMoves(['a', 'b', 'c'], moves)).toEqual(['c', 'a', 'b']);
  });

  test.each(['abc', 'acb', 'bac', 'bca', 'cab', 'cba'])('follow each other in a chain, listed as %s', (order) => {
    const targets: Readonly<Record<string, string>> = { a: 'b', b: 'c', c: 'd' };
    const all = order.split('').map((rule): Placement => ({ rule, where: 'after', target: targets[rule] ?? '' }));
    const current = ['a', 'b', 'c', 'd'];
    const moves = planPlacements(current, all);
    expect(makeMoves(current, moves)).toEqual(['d', 'c', 'b', 'a']);
    expect(moves).toHaveLength(3);
  });
});

describe('rules that move to one target', () => {
  const orders = fc.shuffledSubarray(['a', 'b', 'c', 'd'], { minLength: 4 });
  const where = fc.constantFrom('before' as const, 'after' as const);
  test('keep their order, whichever of them is known first', () => {
    fc.assert(
      fc.property(orders, orders, where, (standing, known, side) => {
        const initial = side === 'before' ? ['t', 'x', ...standing] : [...standing, 'x', 't'];
        const wanted = side === 'before' ? [...standing, 't', 'x'] : ['x', 't', ...standing];
        const all = known.map((rule): Placement => ({ rule, where: side, target: 't' }));
        expect(makeMoves(initial, planPlacements(initial, all))).toEqual(wanted);
        // As in an apply that learns of one rule after the other.
        const inTurn = all.reduce<readonly string[]>(
          (now, _, i) => makeMoves(now, planPlacements(now, all.slice(0, i + 1), new Set(), initial)),
          initial,
        );
        expect(inTurn).toEqual(wanted);
      }),
      { numRuns: runs(50) },
    );
  });
});
