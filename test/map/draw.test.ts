import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { draw } from '../../src/engine/map/draw';
import type { DrawnEdge, DrawnGroup } from '../../src/engine/map/drawing';
import { groupSize } from '../../src/engine/map/group-size';
import type { MapGroup, MapPair, MapZone } from '../../src/engine/map/map-data';
import { runs } from '../support/runs';

interface Case {
  readonly groups: readonly MapGroup[];
  readonly zones: readonly MapZone[];
  readonly pairs: readonly MapPair[];
}

/** Groups with these numbers of zones, and traffic from each first zone to each second one. */
function caseOf(sizes: readonly number[], between: readonly (readonly [number, number])[]): Case {
  const zones = sizes.flatMap((size, group) =>
    Array.from({ length: size }, (_, i): MapZone => {
      return { name: `zone-${group}-${i}`, networks: ['10.0.0.0/8'], role: 'inside', group };
    }),
  );
  const groups = sizes.map((_, group): MapGroup => {
    const members = zones.flatMap((zone, i) => (zone.group === group ? [i] : []));
    return { name: `group-${group}`, zones: members, why: members.length === 1 ? 'one zone' : 'equal' };
  });
  const pairs = between.map(([from, to]): MapPair => {
    return { from: from % zones.length, to: to % zones.length, place: 0, after: 0, state: 'unchanged' };
  });
  return { groups, zones, pairs };
}

const drawn = ({ groups, zones, pairs }: Case) => draw(groups, zones, pairs);
const index = fc.nat(23);
const anyCase = fc
  .record({
    sizes: fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 1, maxLength: 8 }),
    between: fc.uniqueArray(fc.tuple(index, index), { maxLength: 60, selector: String }),
  })
  .map(({ sizes, between }) => caseOf(sizes, between));

/** The points of an SVG path. */
function pointsOf(path: string): readonly (readonly [number, number])[] {
  return [...path.matchAll(/(-?\d+) (-?\d+)/g)].map(([, x, y]) => [Number(x), Number(y)] as const);
}

/** How far a point is from the border of a rectangle. */
function fromBorder([px, py]: readonly [number, number], { x, y, width, height }: DrawnGroup): number {
  const [dx, dy] = [Math.max(x - px, px - x - width, 0), Math.max(y - py, py - y - height, 0)];
  if (dx > 0 || dy > 0) return Math.hypot(dx, dy);
  return Math.min(px - x, x + width - px, py - y, y + height - py);
}

/** The group that has the point of an edge on its border. */
function endsOf({ path, head }: DrawnEdge): readonly (readonly [number, number])[] {
  return [pointsOf(path)[0] ?? [NaN, NaN], pointsOf(head)[0] ?? [NaN, NaN]];
}

/** Every group has traffic to every other one. */
const dense = (count: number): Case =>
  caseOf(
    Array.from({ length: count }, () => 1),
    Array.from({ length: count * count }, (_, i) => [i % count, Math.floor(i / count)]),
  );

describe('a drawn map', () => {
  test('has each group once, of the size of its text, within the picture', () => {
    fc.assert(
      fc.property(anyCase, (one) => {
        const { width, height, groups } = drawn(one);
        expect(groups.map((box) => ({ width: box.width, height: box.height }))).toEqual(
          one.groups.map((group) => groupSize(group, one.zones)),
        );
        for (const box of groups) {
          expect(Math.min(box.x, box.y)).toBeGreaterThanOrEqual(0);
          expect([box.x + box.width <= width, box.y + box.height <= height]).toEqual([true, true]);
        }
      }),
      { numRuns: runs(40) },
    );
  });

  test('has each pair of zones in the line between their groups, and in no other', () => {
    fc.assert(
      fc.property(anyCase, (one) => {
        const { edges } = drawn(one);
        const places = edges.flatMap(({ from, to, pairs }) => pairs.map((pair) => [pair, from, to]));
        const groupOf = (zone: number) => one.zones[zone]?.group;
        expect(places.sort(([a = 0], [b = 0]) => a - b)).toEqual(
          one.pairs.map(({ from, to }, i) => [i, groupOf(from), groupOf(to)]),
        );
        expect(new Set(edges.map(({ from, to }) => `${from} ${to}`)).size).toBe(edges.length);
      }),
      { numRuns: runs(40) },
    );
  });

  test('has lines from border to border, and marks within the picture', () => {
    fc.assert(
      fc.property(anyCase, (one) => {
        const { width, height, groups, edges } = drawn(one);
        for (const edge of edges) {
          const [from, to] = [groups[edge.from], groups[edge.to]];
          const [start, tip] = endsOf(edge);
          if (from === undefined || to === undefined || start === undefined || tip === undefined)
            throw new Error('no group');
          expect(fromBorder(start, from)).toBeLessThan(2);
          expect(fromBorder(tip, to)).toBeLessThan(2);
          expect([edge.x >= 0, edge.x <= width, edge.y >= 0, edge.y <= height]).toEqual([true, true, true, true]);
        }
      }),
      { numRuns: runs(40) },
    );
  });

  test('has a margin of 16 at the right and below the last box or mark', () => {
    for (const one of [
      caseOf(
        [1, 2, 1],
        [
          [0, 1],
          [1, 3],
          [3, 0],
        ],
      ),
      dense(6),
      caseOf([1], []),
    ]) {
      const { width, height, groups, edges } = drawn(one);
      expect(width).toBe(16 + Math.max(...groups.map((box) => box.x + box.width), ...edges.map(({ x }) => x)));
      expect(height).toBe(16 + Math.max(...groups.map((box) => box.y + box.height), ...edges.map(({ y }) => y)));
    }
  });

  test('goes from left to right with few lines', () => {
    const { groups } = drawn(
      caseOf(
        [1, 1, 1],
        [
          [0, 1],
          [1, 2],
        ],
      ),
    );
    const [first, second, third] = groups.map(({ x }) => x);
    expect([first, second]).toEqual([first, second].sort((a = 0, b = 0) => a - b));
    expect([second, third]).toEqual([second, third].sort((a = 0, b = 0) => a - b));
  });

  test('is a ring with many lines: no two boxes touch, and the two directions have marks at different places', () => {
    for (const count of [5, 8, 12]) {
      const { groups, edges } = drawn(dense(count));
      for (const [i, a] of groups.entries())
        for (const b of groups.slice(i + 1))
          expect(a.x + a.width < b.x || b.x + b.width < a.x || a.y + a.height < b.y || b.y + b.height < a.y).toBe(true);
      for (const there of edges.filter(({ from, to }) => from < to)) {
        const back = edges.find(({ from, to }) => from === there.to && to === there.from);
        expect(Math.hypot(there.x - (back?.x ?? 0), there.y - (back?.y ?? 0))).toBeGreaterThan(10);
      }
      expect(edges.filter(({ from, to }) => from === to)).toHaveLength(count);
    }
  });

  test('draws traffic within a group above its box', () => {
    const { groups, edges } = drawn(caseOf([2], [[0, 1]]));
    const [box, edge] = [groups[0], edges[0]];
    expect(edge?.y).toBeLessThan(box?.y ?? 0);
    expect(Math.abs((edge?.x ?? 0) - ((box?.x ?? 0) + (box?.width ?? 0) / 2))).toBeLessThan(1.5);
    for (const [, y] of pointsOf(edge?.head ?? '')) expect(y).toBeLessThanOrEqual(box?.y ?? 0);
  });

  test('has arrow heads at the ends of the lines, 10 long and 10 wide', () => {
    fc.assert(
      fc.property(anyCase, (one) => {
        for (const { path, head } of drawn(one).edges) {
          const [tip = [0, 0], left = [0, 0], right = [0, 0]] = pointsOf(head);
          const base = [(left[0] + right[0]) / 2, (left[1] + right[1]) / 2] as const;
          const end = pointsOf(path).at(-1) ?? [0, 0];
          expect(Math.abs(Math.hypot(tip[0] - base[0], tip[1] - base[1]) - 10)).toBeLessThan(2);
          expect(Math.abs(Math.hypot(left[0] - right[0], left[1] - right[1]) - 10)).toBeLessThan(2);
          expect(Math.hypot(end[0] - base[0], end[1] - base[1])).toBeLessThan(2);
        }
      }),
      { numRuns: runs(40) },
    );
  });
});
