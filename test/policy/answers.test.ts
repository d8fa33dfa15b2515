import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  AnswerSpace,
  anyAnswers,
  never,
  supportOf,
  disjointConditions,
  type Answers,
} from '../../src/engine/policy/answers';
import { Budget } from '../../src/engine/policy/budget';
import { runs } from '../support/runs';

const questions = 5;
const masks = Array.from({ length: 1 << questions }, (_, mask) => mask);

/** A set of answers, and the same set as the masks of answers that it holds. */
interface Pair {
  readonly made: Answers;
  readonly holds: ReadonlySet<number>;
}

type Step = readonly [how: 'and' | 'or' | 'and not', answer: number];
const steps = fc.array(
  fc.tuple(
    fc.constantFrom('and' as const, 'or' as const, 'and not' as const),
    fc.integer({ min: -questions, max: questions }).filter((one) => one !== 0),
  ),
  { maxLength: 12 },
);

function pairOf(all: readonly Step[], space: AnswerSpace): Pair {
  return all.reduce<Pair>(
    ({ made, holds }, [how, answer]) => {
      const literal = space.literal(answer);
      const yes = (mask: number): boolean => ((mask >> (Math.abs(answer) - 1)) & 1) === (answer > 0 ? 1 : 0);
      if (how === 'or') return { made: made.or(literal), holds: new Set(masks.filter((m) => holds.has(m) || yes(m))) };
      const wanted = how === 'and';
      return {
        made: made.and(wanted ? literal : literal.not()),
        holds: new Set(masks.filter((m) => holds.has(m) && yes(m) === wanted)),
      };
    },
    { made: anyAnswers, holds: new Set(masks) },
  );
}

describe('sets of answers', () => {
  test('are what a truth table says: united, in common, opposite, without a question, and equal when they are equal', () => {
    fc.assert(
      fc.property(steps, steps, fc.integer({ min: 1, max: questions }), (left, right, without) => {
        const space = new AnswerSpace(new Budget());
        const [a, b] = [pairOf(left, space), pairOf(right, space)];
        const at = (made: Answers, mask: number): boolean => {
          let one = made;
          while (one !== anyAnswers && one !== never) {
            one = (mask >> (one.question - 1)) & 1 ? one.yes(one.question) : one.no(one.question);
          }
          return one === anyAnswers;
        };
        const table = (made: Answers): readonly number[] => masks.filter((mask) => at(made, mask));
        const of = (wanted: (mask: number) => boolean): readonly number[] => masks.filter(wanted);
        expect(table(a.made)).toEqual(of((m) => a.holds.has(m)));
        expect(table(a.made.and(b.made))).toEqual(of((m) => a.holds.has(m) && b.holds.has(m)));
        expect(table(a.made.or(b.made))).toEqual(of((m) => a.holds.has(m) || b.holds.has(m)));
        expect(table(a.made.not())).toEqual(of((m) => !a.holds.has(m)));
        expect(a.made.isWithin(b.made)).toBe([...a.holds].every((m) => b.holds.has(m)));
        expect(a.made.meets(b.made)).toBe([...a.holds].some((m) => b.holds.has(m)));
        expect(a.made === b.made).toBe(table(a.made).join() === table(b.made).join());
        const bit = 1 << (without - 1);
        const rest = (enough: 'one' | 'any'): readonly number[] =>
          table(space.quantify(a.made, (question) => question === without, enough));
        expect(rest('one')).toEqual(of((m) => a.holds.has(m | bit) || a.holds.has(m & ~bit)));
        expect(rest('any')).toEqual(of((m) => a.holds.has(m | bit) && a.holds.has(m & ~bit)));
        const matters = (question: number): boolean =>
          masks.some((m) => a.holds.has(m) !== a.holds.has(m ^ (1 << (question - 1))));
        expect(supportOf(a.made)).toEqual([1, 2, 3, 4, 5].filter(matters));
        const ways = disjointConditions(a.made, 100) ?? [];
        const held = ways.map((way) => of((m) => way.every((n) => ((m >> (Math.abs(n) - 1)) & 1) === (n > 0 ? 1 : 0))));
        expect(held.flat().toSorted((x, y) => x - y)).toEqual(table(a.made));
      }),
      { numRuns: runs(200) },
    );
  });

  test('of a list of 300 names take a diagram for each name, not one for each combination', () => {
    const space = new AnswerSpace(new Budget());
    const list = (from: number): Answers =>
      Array.from({ length: 300 }, (_, i) => space.literal(from + i)).reduce((all, one) => all.or(one), never);
    const both = list(1).and(list(301));
    expect(supportOf(both)).toHaveLength(600);
    expect(disjointConditions(both, 1000)).toBeUndefined();
    expect(both.isWithin(list(1))).toBe(true);
  });
});
