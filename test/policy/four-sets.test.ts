import { expect, test } from '@jest/globals';
import { all, Diagram, digitValues, nothing, otherwise } from '../../src/engine/policy/exact/diagram';
import { FourSets } from '../../src/engine/policy/exact/four-sets';
import { randomsFrom } from '../support/randoms';

// Two digits, then two bits.
const digits = 2;
const bits = 2;
const points = Array.from({ length: digitValues ** digits * 2 ** bits }, (_, i) => i);
type Decisions = readonly number[];

/** The set of a table of decisions, one for each string. */
function setOf(diagram: Diagram, table: Decisions): number {
  const visit = (variable: number, part: Decisions): number => {
    if (variable === digits + bits) return part[0] ?? nothing;
    const [count, start] = [diagram.valuesOf(variable), diagram.start()];
    const size = part.length / count;
    for (let i = 0; i < count; i++) diagram.put(start, i, visit(variable + 1, part.slice(i * size, (i + 1) * size)));
    return diagram.finish(start, variable);
  };
  return visit(0, table);
}

test('operations on four sets decide as each string does', () => {
  const random = randomsFrom(11);
  const diagram = new Diagram({ nodes: 2 ** 20, operations: 1e9 }, digits);
  const sets = new FourSets(diagram);
  const tableOf = (ends: readonly number[]): Decisions => {
    const share = random();
    return points.map(() => (random() < share ? nothing : (ends[Math.floor(random() * ends.length)] ?? nothing)));
  };
  for (let run = 0; run < 400; run++) {
    const tables = Array.from({ length: 1 + Math.floor(random() * 9) }, () => tableOf([all, otherwise]));
    const first = (list: readonly Decisions[], at: number): number =>
      list.map((table) => table[at] ?? nothing).find((one) => one !== nothing) ?? nothing;
    const firsts = points.map((at) => first(tables, at));
    expect(sets.firstOf(tables.map((table) => setOf(diagram, table)))).toBe(setOf(diagram, firsts));
    const [a, b, c, d] = [tableOf([all, otherwise]), tableOf([all, otherwise]), tableOf([all]), tableOf([all])];
    const changed = points.map((at) =>
      first([a, b], at) === otherwise && c[at] === nothing && d[at] === nothing ? all : nothing,
    );
    const [one, two, left, right] = [a, b, c, d].map((table) => setOf(diagram, table));
    expect(sets.changedOutside(one ?? 0, two ?? 0, left ?? 0, right ?? 0)).toBe(setOf(diagram, changed));
  }
});
