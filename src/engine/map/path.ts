import type { DrawnGroup } from './drawing';

/** A point of a line. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Length and half the width of an arrow head. */
const [headLength, headHalf] = [10, 5];

/** Returns a smooth line through the points, as data of an SVG path. It ends where the arrow head begins. */
export function smooth(points: readonly Point[]): string {
  const shortened = [...points.slice(0, -1), baseOf(points)];
  const [first, ...others] = shortened;
  const last = others.at(-1);
  if (first === undefined || last === undefined) return '';
  const parts = [`M${text(first)}`];
  for (const [i, point] of others.slice(0, -1).entries()) {
    const next = others[i + 1] ?? last;
    const isLast = i === others.length - 2;
    parts.push(`Q${text(point)} ${text(isLast ? next : between(point, next))}`);
  }
  if (others.length === 1) parts.push(`L${text(last)}`);
  return parts.join('');
}

/** Returns an arrow head at the end of a line, as data of an SVG path. */
export function arrow(points: readonly Point[]): string {
  const tip = points.at(-1);
  if (tip === undefined) return '';
  const base = baseOf(points);
  const [dx, dy] = [(tip.x - base.x) / headLength, (tip.y - base.y) / headLength];
  const left = { x: base.x - dy * headHalf, y: base.y + dx * headHalf };
  const right = { x: base.x + dy * headHalf, y: base.y - dx * headHalf };
  return `M${text(tip)}L${text(left)}L${text(right)}Z`;
}

/** Returns the point half way along a line. */
export function middle(points: readonly Point[]): Point {
  const at = (points.length - 1) / 2;
  const [a, b] = [points[Math.floor(at)], points[Math.ceil(at)]];
  if (a === undefined || b === undefined) return { x: 0, y: 0 };
  const point = between(a, b);
  // The line passes near its inner points, not through them.
  const ends = points.length === 3 ? [points[0], points[2]] : [];
  const [from, to] = ends;
  return rounded(from === undefined || to === undefined ? point : between(point, between(from, to)));
}

/** Returns a bent line between two rectangles; the lines of the two directions bend to different sides. */
export function curve(from: DrawnGroup, to: DrawnGroup): readonly Point[] {
  const [a, b] = [centre(from), centre(to)];
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const bend = { x: (a.x + b.x) / 2 - dy * 0.14, y: (a.y + b.y) / 2 + dx * 0.14 };
  return [border(from, bend), bend, border(to, bend)];
}

/** Returns a loop above a rectangle. */
export function loop({ x, y, width }: DrawnGroup): readonly Point[] {
  const [left, right] = [x + width * 0.3, x + width * 0.7];
  return [
    { x: left, y },
    { x: left - 6, y: y - 26 },
    { x: right + 6, y: y - 26 },
    { x: right, y },
  ];
}

/** Returns where the line from the center of a rectangle to a point leaves it. */
function border(group: DrawnGroup, point: Point): Point {
  const { x, y } = centre(group);
  const [dx, dy] = [point.x - x, point.y - y];
  const scale = Math.min(
    1,
    dx === 0 ? Infinity : group.width / 2 / Math.abs(dx),
    dy === 0 ? Infinity : group.height / 2 / Math.abs(dy),
  );
  return { x: x + dx * scale, y: y + dy * scale };
}

function centre({ x, y, width, height }: DrawnGroup): Point {
  return { x: x + width / 2, y: y + height / 2 };
}

/** Returns the base of the arrow head at the end of a line. */
function baseOf(points: readonly Point[]): Point {
  const [before, tip] = [points.at(-2), points.at(-1)];
  if (before === undefined || tip === undefined) return { x: 0, y: 0 };
  const length = Math.hypot(tip.x - before.x, tip.y - before.y);
  const share = length === 0 ? 0 : headLength / length;
  return { x: tip.x - (tip.x - before.x) * share, y: tip.y - (tip.y - before.y) * share };
}

function between(a: Point, b: Point): Point {
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
}

function rounded({ x, y }: Point): Point {
  return { x: Math.round(x), y: Math.round(y) };
}

function text(point: Point): string {
  const { x, y } = rounded(point);
  return `${String(x)} ${String(y)}`;
}
