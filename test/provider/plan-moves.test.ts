import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { isInOrder, planMoves, type Anchor, type Move } from '../../src/provider/order/plan-moves';
import { runs } from '../support/runs';

// Trying everything takes seconds for eight rules.
const full = process.env['SCM_RUNS'] !== undefined;

/** What the service does. Throws where it would refuse. */
function apply(rules: readonly string[], move: Move): readonly string[] {
  if (!rules.includes(move.rule)) throw new Error(`no rule ${move.rule}`);
  const rest = rules.filter((rule) => rule !== move.rule);
  if (move.destination !== 'before' && move.destination !== 'after') {
    return move.destination === 'top' ? [move.rule, ...rest] : [...rest, move.rule];
  }
  const at = rest.indexOf(move.target);
  if (at < 0) throw new Error(`no target ${move.target}`);
  const place = move.destination === 'before' ? at : at + 1;
  return [...rest.slice(0, place), move.rule, ...rest.slice(place)];
}

/** What is asked for, said without the algorithm. */
function isRight(rules: readonly string[], wanted: readonly string[], anchor?: Anchor): boolean {
  const listed = rules.filter((rule) => wanted.includes(rule));
  if (listed.join() !== wanted.join()) return false;
  if (anchor === undefined || wanted.length === 0) return true;
  const places = wanted.map((rule) => rules.indexOf(rule));
  const others = rules.flatMap((rule, i) => (wanted.includes(rule) ? [] : [i]));
  switch (anchor.where) {
    case 'top':
      return others.every((other) => places.every((place) => place < other));
    case 'bottom':
      return others.every((other) => places.every((place) => place > other));
    case 'before':
      return places.every((place) => place < rules.indexOf(anchor.rule));
    case 'after':
      return places.every((place) => place > rules.indexOf(anchor.rule));
  }
}

/** The fewest moves, by trying everything. */
function fewest(start: readonly string[], wanted: readonly string[], anchor?: Anchor): number {
  let open = [start];
  const seen = new Set([start.join()]);
  for (let count = 0; ; count++) {
    if (open.some((rules) => isRight(rules, wanted, anchor))) return count;
    const next: (readonly string[])[] = [];
    for (const rules of open) {
      for (const rule of wanted) {
        const targets = rules.filter((one) => one !== rule);
        const moves: Move[] = [
          { rule, destination: 'top' },
          ...targets.map((target) => ({ rule, destination: 'after' as const, target })),
        ];
        for (const move of moves) {
          const after = apply(rules, move);
          if (!seen.has(after.join())) {
            seen.add(after.join());
            next.push(after);
          }
        }
      }
    }
    open = next;
  }
}

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
        const after = planMoves(current, wanted, anchor).reduce(apply, current);
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
        expect(planMoves(current, wanted, anchor)).toHaveLength(fewest(current, wanted, anchor));
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
