import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { OrderConstraints, type OrderConstraint } from '../../src/provider/order/order-constraints';
import { runs } from '../support/runs';

const names = ['a', 'b', 'c', 'd', 'e'];
const wheres = ['top', 'bottom', 'before', 'after', undefined] as const;

const claim = fc
  .record({
    rules: fc.shuffledSubarray(names, { minLength: 1, maxLength: 3 }),
    where: fc.constantFrom(...wheres),
    target: fc.constantFrom(...names),
    isShared: fc.boolean(),
  })
  .map(({ rules, where, target, isShared }) => ({
    // Only a single rule shares an end.
    rules: isShared ? rules.slice(0, 1) : rules,
    where,
    target: where === 'before' || where === 'after' ? target : undefined,
    ...(isShared ? { shared: true as const } : {}),
  }))
  .filter(({ rules, target }) => target === undefined || !rules.includes(target));

const claims = fc
  .array(claim, { maxLength: 4 })
  .map((all) => all.map((one, i): OrderConstraint => ({ ...one, key: String(i), by: `claim ${i}` })));

/** Every order of the names. */
function permutations(rest: readonly string[]): readonly (readonly string[])[] {
  if (rest.length === 0) return [[]];
  return rest.flatMap((first) => permutations(rest.filter((one) => one !== first)).map((tail) => [first, ...tail]));
}

function holds(
  order: readonly string[],
  all: readonly OrderConstraint[],
  { rules, where, target, shared }: OrderConstraint,
): boolean {
  const places = rules.map((rule) => order.indexOf(rule));
  if (places.some((place, i) => i > 0 && place < (places[i - 1] ?? 0))) return false;
  const [first = 0, last = 0] = [places[0], places.at(-1)];
  const sharing = all.filter((one) => shared === true && one.shared === true && one.where === where);
  const mates = [...rules, ...sharing.flatMap((one) => one.rules)];
  const others = order.flatMap((one, i) => (mates.includes(one) ? [] : [i]));
  if (where === 'top') return others.every((other) => other > last);
  if (where === 'bottom') return others.every((other) => other < first);
  if (target === undefined) return true;
  return where === 'before' ? last < order.indexOf(target) : first > order.indexOf(target);
}

describe('claims of where rules stand', () => {
  test('contradict each other exactly when no order of all rules fulfils them', () => {
    fc.assert(
      fc.property(claims, (all) => {
        const known = new OrderConstraints();
        // Top and bottom are relations to every rule that is known.
        known.add({ key: 'all', by: 'nobody', rules: [] });
        for (const name of names) known.add({ key: name, by: 'nobody', rules: [name] });
        const circles = all.map((one) => known.add(one));
        const possible = permutations(names).some((order) => all.every((one) => holds(order, all, one)));
        expect(circles.every((circle) => circle === undefined)).toBe(possible);
        for (const circle of circles.flatMap((one) => (one === undefined ? [] : [one]))) {
          circle.forEach((step, i) => expect(step.lower).toBe(circle[(i + 1) % circle.length]?.upper));
        }
      }),
      { numRuns: runs(300), seed: 3 },
    );
  });

  test('hold again when one of them is taken back', () => {
    const known = new OrderConstraints();
    expect(known.add({ key: 'a', by: 'a', rules: ['a'], where: 'before', target: 'b' })).toBeUndefined();
    expect(known.add({ key: 'b', by: 'b', rules: ['b'], where: 'before', target: 'a' })).toHaveLength(2);
    expect(known.add({ key: 'b', by: 'b', rules: ['b'], where: 'after', target: 'a' })).toBeUndefined();
  });

  test('may be a chain of thousands', () => {
    const known = new OrderConstraints();
    for (let i = 5_000; i > 0; i--) {
      known.add({ key: `r${i}`, by: '', rules: [`r${i}`], where: 'after', target: `r${i - 1}` });
    }
    expect(known.add({ key: 'r0', by: '', rules: ['r0'], where: 'after', target: 'r5000' })).toHaveLength(5_001);
  });
});
