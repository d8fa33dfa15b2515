import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { DrawnGroup } from '../../src/engine/map/drawing';
import { arrow, curve, loop, middle, smooth, type Point } from '../../src/engine/map/path';
import { runs } from '../support/runs';

/** Points along an SVG path of the commands M, L and Q. */
function pointsAlong(path: string): readonly Point[] {
  const found: Point[] = [];
  let at: Point = { x: NaN, y: NaN };
  for (const [, command, numbers = ''] of path.matchAll(/([MLQ])([-\d ]+)/g)) {
    const values = numbers.trim().split(' ').map(Number);
    const end = { x: values.at(-2) ?? NaN, y: values.at(-1) ?? NaN };
    const [start, bend] = [at, command === 'Q' ? { x: values[0] ?? NaN, y: values[1] ?? NaN } : undefined];
    const steps = command === 'M' ? 1 : 200;
    for (let i = 1; i <= steps; i++) {
      const t = i / steps;
      const part = (name: 'x' | 'y') =>
        steps === 1
          ? end[name]
          : bend === undefined
            ? start[name] + t * (end[name] - start[name])
            : (1 - t) ** 2 * start[name] + 2 * t * (1 - t) * bend[name] + t ** 2 * end[name];
      found.push({ x: part('x'), y: part('y') });
    }
    at = end;
  }
  return found;
}

const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);
const coordinate = fc.integer({ min: -500, max: 500 });
const point = fc.record({ x: coordinate, y: coordinate });

describe('a line', () => {
  test.each([
    [2, 6],
    [3, 6],
    [4, 12],
  ])('of %d points has its mark on it', (count, tolerance) => {
    const points = fc.uniqueArray(point, {
      minLength: count,
      maxLength: count,
      comparator: (a, b) => distance(a, b) < 40,
    });
    fc.assert(
      fc.property(points, (own) => {
        const mark = middle(own);
        const nearest = Math.min(...pointsAlong(smooth(own)).map((one) => distance(one, mark)));
        expect(nearest).toBeLessThan(tolerance);
      }),
      { numRuns: runs(50) },
    );
  });

  test('has its mark half way', () => {
    expect(
      middle([
        { x: 0, y: 0 },
        { x: 100, y: 40 },
      ]),
    ).toEqual({ x: 50, y: 20 });
    // A line that bends by 100 passes its bend at half of that.
    expect(
      middle([
        { x: 0, y: 0 },
        { x: 50, y: 100 },
        { x: 100, y: 0 },
      ]),
    ).toEqual({ x: 50, y: 50 });
    const [a, b, c, d, e] = [0, 10, 20, 30, 40].map((x) => ({ x, y: x * x }));
    if (!a || !b || !c || !d || !e) throw new Error('five points');
    expect(middle([a, b, c, d])).toEqual({ x: 15, y: 250 });
    expect(middle([a, b, c, d, e])).toEqual({ x: 20, y: 400 });
    expect(middle([{ x: 0.4, y: 1.6 }])).toEqual({ x: 0, y: 2 });
  });

  test('begins at its first point and ends at the base of the arrow head', () => {
    expect(
      smooth([
        { x: 0, y: 0 },
        { x: 100, y: 0 },
      ]),
    ).toBe('M0 0L90 0');
    expect(
      arrow([
        { x: 0, y: 0 },
        { x: 100, y: 0 },
      ]),
    ).toBe('M100 0L90 5L90 -5Z');
    const bent = [
      { x: 0, y: 0 },
      { x: 50, y: 50 },
      { x: 100, y: 50 },
    ];
    expect(smooth(bent)).toBe('M0 0Q50 50 90 50');
    // Between two inner points, the line passes half way.
    expect(smooth([...bent, { x: 100, y: 100 }])).toBe('M0 0Q50 50 75 50Q100 50 100 90');
  });

  test('without a direction has no arrow head that is bigger than a point', () => {
    const at = { x: 7, y: 9 };
    expect(arrow([at, at])).toBe('M7 9L7 9L7 9Z');
    expect([smooth([]), smooth([at]), arrow([])]).toEqual(['', '', '']);
    expect(middle([])).toEqual({ x: 0, y: 0 });
  });
});

describe('a line between two rectangles', () => {
  const box = fc.record({
    x: coordinate,
    y: coordinate,
    width: fc.integer({ min: 90, max: 200 }),
    height: fc.integer({ min: 36, max: 150 }),
  });
  const centre = ({ x, y, width, height }: DrawnGroup) => ({ x: x + width / 2, y: y + height / 2 });
  /** How far a point is outside (positive) or inside of a rectangle, in the direction in which it is closest. */
  const outside = (at: Point, group: DrawnGroup) => {
    const { x, y } = centre(group);
    return Math.max(Math.abs(at.x - x) - group.width / 2, Math.abs(at.y - y) - group.height / 2);
  };

  test('leaves and enters at their borders, on the sides that face the bend', () => {
    fc.assert(
      fc.property(box, box, (from, to) => {
        fc.pre(distance(centre(from), centre(to)) > 400);
        const [start, bend, end] = curve(from, to);
        if (start === undefined || bend === undefined || end === undefined) throw new Error('three points');
        for (const [at, group] of [
          [start, from],
          [end, to],
        ] as const) {
          expect(Math.abs(outside(at, group))).toBeLessThan(1e-6);
          // From the center over the border to the bend is one straight line.
          const detour = distance(centre(group), at) + distance(at, bend) - distance(centre(group), bend);
          expect(Math.abs(detour)).toBeLessThan(1e-6);
        }
      }),
      { numRuns: runs(50) },
    );
  });

  test('bends to another side than that of the other direction', () => {
    const [a, b] = [
      { x: 0, y: 0, width: 100, height: 40 },
      { x: 300, y: 0, width: 100, height: 40 },
    ];
    const bends = [curve(a, b)[1], curve(b, a)[1]].map((one) => [one?.x, Math.round(one?.y ?? 0)]);
    expect(bends).toEqual([
      [200, 62],
      [200, -22],
    ]);
  });

  test('has a place even between rectangles at the same place', () => {
    const at = { x: 0, y: 0, width: 100, height: 40 };
    const [start] = curve(at, at);
    expect(start).toEqual({ x: 50, y: 20 });
  });
});

test('draws traffic within a group as a loop above its rectangle, from left to right', () => {
  const group = { x: 100, y: 200, width: 100, height: 40 };
  const points = loop(group);
  expect(points.map(({ x }) => x)).toEqual([130, 124, 176, 170]);
  expect(points.map(({ y }) => y)).toEqual([200, 174, 174, 200]);
});
