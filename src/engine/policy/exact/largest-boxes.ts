import type { side, Box, Sides } from '../box';
import type { Bound, Ranges } from '../ranges';
import type { Vocabulary } from '../vocabulary';
import { digitValues, digitWidth, nothing, type Diagram } from './diagram';
import type { Field } from './field';
import { answersOf, exactBits, sideOf, type Layout } from './layout';

/** Disjoint boxes of a set, the largest first, and how much of it they leave. */
export interface LargestBoxes {
  readonly boxes: readonly Box[];
  /**
   * Flows of the set that `boxes` do not contain, as a share of all flows that the bits can represent; answers count by
   * half each. 0 if the boxes are the whole set.
   */
  readonly rest: number;
  /** A part of the rest; absent if there is none. */
  readonly sample?: Box;
}

/** A box whose sides from `at` on are still a set. */
interface Open {
  readonly sides: readonly Ranges[];
  readonly node: number;
  readonly at: number;
  readonly measure: number;
}

/** Maximum number of parts of one dimension that are followed; smaller ones belong to the rest. */
const mostParts = 200;
/** Maximum number of steps, so that a set of many small parts ends. */
const mostSteps = 20_000;

/** Takes the largest boxes out of a set, with as many values on each side as have the same remaining set. */
export function largestBoxes(
  set: number,
  most: number,
  {
    layout,
    diagram,
    vocabulary,
  }: { readonly layout: Layout; readonly diagram: Diagram; readonly vocabulary: Vocabulary },
): LargestBoxes {
  const shareOf = (node: number): number => diagram.shareOf(node);
  const open: Open[] = set === nothing ? [] : [{ sides: [], node: set, at: 0, measure: shareOf(set) }];
  const boxes: Box[] = [];
  let rest = 0;
  const boxOf = ({ sides, node }: Open): Box => ({
    sides: inOrder(sides, layout),
    answers: answersOf(node, layout, diagram, vocabulary),
  });
  for (let step = 0; step < mostSteps && boxes.length < most; step++) {
    const next = takeLargest(open);
    if (next === undefined) break;
    const field = layout.fields[next.at];
    if (field === undefined) {
      boxes.push(boxOf(next));
      continue;
    }
    const parts = partsOf(next, field, diagram).map(({ node, offsets, share }): Open => ({
      sides: [...next.sides, sideOf(offsets, field)],
      node,
      at: next.at + 1,
      measure: (next.measure / shareOf(next.node)) * share * shareOf(node),
    }));
    parts.sort((a, b) => b.measure - a.measure);
    for (const one of parts.slice(0, mostParts)) add(open, one);
    rest += sumOf(parts.slice(mostParts));
  }
  rest += sumOf(open);
  let sample = takeLargest(open);
  while (sample !== undefined && sample.at < layout.fields.length) sample = firstPart(sample, layout, diagram);
  return {
    boxes,
    rest,
    ...(sample === undefined ? {} : { sample: boxOf(sample) }),
  };
}

function sumOf(parts: readonly Open[]): number {
  return parts.reduce((sum, { measure }) => sum + measure, 0);
}

interface PartOfField {
  readonly node: number;
  readonly offsets: [from: Bound, to: Bound][];
  readonly share: number;
}

/** Splits the values of a field by the set that remains below it. */
function partsOf({ node }: Open, field: Field, diagram: Diagram): readonly PartOfField[] {
  const { first, digits } = field;
  const parts = new Map<number, { offsets: [Bound, Bound][]; share: number }>();
  const visit = (one: number, low: Bound, left: number): void => {
    const variable = diagram.variable(one);
    if (variable >= first + digits) {
      const part = parts.get(one) ?? { offsets: [], share: 0 };
      const [from, to] = [usedPart(low, field), usedPart(plus(low, digitValues ** left), field)];
      const last = part.offsets.at(-1);
      if (last?.[1] === from) last[1] = to;
      else part.offsets.push([from, to]);
      part.share += digitValues ** (left - digits);
      parts.set(one, part);
      return;
    }
    const isDigit = variable === first + digits - left;
    const step = digitValues ** (left - 1);
    for (let i = 0; i < digitValues; i++) {
      const below = isDigit ? diagram.below(one, i) : one;
      if (below !== nothing) visit(below, plus(low, i * step), left - 1);
    }
  };
  if (node !== nothing) visit(node, field.width > exactBits ? 0n : 0, digits);
  return [...parts].map(([one, part]) => ({ node: one, ...part }));
}

/** Adds a number with at most four bits that are not 0 at its end. */
function plus(low: Bound, by: number): Bound {
  return typeof low === 'bigint' ? low + BigInt(by) : low + by;
}

/** Removes the bits that a field does not use. */
function usedPart(value: Bound, { width, digits }: Field): Bound {
  const unused = digits * digitWidth - width;
  return typeof value === 'bigint' ? value >> BigInt(unused) : value / 2 ** unused;
}

function firstPart(from: Open, { fields }: Layout, diagram: Diagram): Open | undefined {
  const field = fields[from.at];
  const [part] = field === undefined ? [] : partsOf(from, field, diagram);
  if (field === undefined || part === undefined) return undefined;
  return { ...from, sides: [...from.sides, sideOf(part.offsets, field)], node: part.node, at: from.at + 1 };
}

function inOrder(sides: readonly Ranges[], { fields }: Layout): Sides {
  const of = (name: keyof typeof side): Ranges => sides[fields.findIndex(({ at }) => at === name)] ?? [];
  return [of('from'), of('to'), of('source'), of('destination'), of('service'), of('sourcePort'), of('application')];
}

/** Adds to a binary heap with the largest measure on top. */
function add(heap: Open[], one: Open): void {
  let at = heap.push(one) - 1;
  for (;;) {
    const above = (at - 1) >> 1;
    const upper = heap[above];
    if (at === 0 || upper === undefined || upper.measure >= one.measure) break;
    heap[at] = upper;
    at = above;
  }
  heap[at] = one;
}

function takeLargest(heap: Open[]): Open | undefined {
  const [top] = heap;
  const last = heap.pop();
  if (top === undefined || last === undefined || heap.length === 0) return top;
  let at = 0;
  for (;;) {
    const [left, right] = [heap[2 * at + 1], heap[2 * at + 2]];
    if (left === undefined) break;
    const isRight = right !== undefined && right.measure > left.measure;
    const child = isRight ? right : left;
    if (child.measure <= last.measure) break;
    heap[at] = child;
    at = 2 * at + (isRight ? 2 : 1);
  }
  heap[at] = last;
  return top;
}
