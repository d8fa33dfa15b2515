import { digitValues, digitWidth, nothing, type Diagram } from './diagram';
import type { Bound } from '../ranges';
import type { Field } from './field';

/** Disjoint ranges of values of a field: bigint beyond double precision. A range ends before its second value. */
export type Offsets = readonly (readonly [from: Bound, to: Bound])[];

/** The first or last value of a range. */
interface Edge {
  readonly digits: readonly number[];
  /** From this digit on, all are 0 (first value) or the largest (last value): the range has all of them. */
  readonly end: number;
}

/** A range in which some digits are known; without an edge that they are not on. */
interface Part {
  readonly low: Edge | undefined;
  readonly high: Edge | undefined;
}

const largest = digitValues - 1;

/** Returns the set of strings whose field is in some ranges and whose rest is in `next`. */
export function rangeSet(offsets: Offsets, field: Field, next: number, diagram: Diagram): number {
  const scale = 2 ** (field.digits * digitWidth - field.width);
  const bounds = offsets.flatMap(([from, to]) =>
    typeof from === 'number' && typeof to === 'number' && from < to ? [from * scale, to * scale] : [],
  );
  return bounds.length === 2 * offsets.length
    ? numberSet(Float64Array.from(bounds), field, next, diagram)
    : digitSet(offsets, field, next, diagram);
}

/** For safe numbers, which need no digits: groups with hundreds of addresses are on both sides of many boxes. */
function numberSet(bounds: Float64Array, { first, digits }: Field, next: number, diagram: Diagram): number {
  const visit = (start: number, end: number, low: number, at: number): number => {
    const step = digitValues ** (digits - at - 1);
    const node = diagram.start();
    let from = start;
    for (let digit = 0; digit < digitValues; digit++) {
      const lowest = low + digit * step;
      const beyond = lowest + step;
      while (from < end && (bounds[from + 1] ?? 0) <= lowest) from += 2;
      const begin = from < end ? (bounds[from] ?? beyond) : beyond;
      if (begin >= beyond) diagram.put(node, digit, nothing);
      else if (begin <= lowest && (bounds[from + 1] ?? 0) >= beyond) diagram.put(node, digit, next);
      else {
        let to = from + 2;
        while (to < end && (bounds[to] ?? beyond) < beyond) to += 2;
        diagram.put(node, digit, visit(from, to, lowest, at + 1));
      }
    }
    return diagram.finish(node, first + at);
  };
  return visit(0, bounds.length, 0, 0);
}

function digitSet(offsets: Offsets, field: Field, next: number, diagram: Diagram): number {
  const { first } = field;
  const visit = (parts: readonly Part[], at: number): number => {
    if (parts.length === 0) return nothing;
    if (parts.some(({ low, high }) => !isOpen(low, at) && !isOpen(high, at))) return next;
    const start = diagram.start();
    for (let digit = 0; digit < digitValues; digit++) {
      const inner: Part[] = [];
      for (const { low, high } of parts) {
        const [from, to] = [low?.digits[at] ?? 0, high?.digits[at] ?? largest];
        if (digit < from || digit > to) continue;
        inner.push({ low: digit === from ? low : undefined, high: digit === to ? high : undefined });
      }
      diagram.put(start, digit, visit(inner, at + 1));
    }
    return diagram.finish(start, first + at);
  };
  const parts = offsets.flatMap(([from, to]): readonly Part[] =>
    from < to
      ? [{ low: edgeOf(from, 0, field), high: edgeOf(typeof to === 'bigint' ? to - 1n : to - 1, largest, field) }]
      : [],
  );
  return visit(parts, 0);
}

function isOpen(edge: Edge | undefined, at: number): boolean {
  return edge !== undefined && at < edge.end;
}

/** The digits of a value, and of the bits after it that a field does not use. */
function edgeOf(value: Bound, filler: number, { width, digits }: Field): Edge {
  const unused = 2 ** (digits * digitWidth - width);
  const rest = filler === 0 ? 0 : unused - 1;
  const whole = typeof value === 'bigint' ? value * BigInt(unused) + BigInt(rest) : value * unused + rest;
  const text = whole.toString(digitValues).padStart(digits, '0');
  const all = Array.from(text, (digit) => Number.parseInt(digit, digitValues));
  return { digits: all, end: all.findLastIndex((digit) => digit !== filler) + 1 };
}
