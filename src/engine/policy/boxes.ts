import { anyAnswers } from './answers';
import type { Budget } from './budget';
import { boxIncludes, overlaps, without, type Box } from './box';
import { mergeBoxes } from './merged';
import { union, type Ranges } from './ranges';

/** Cost of cutting a box, in comparisons. */
const cutCost = 10;

/** Limits of a computation: the number of boxes and the work budget. */
export interface Limits {
  readonly pieces: number;
  readonly budget: Budget;
}

/** Subtracts boxes from others; undefined if the result exceeds the box limit. */
export function remainder(
  from: readonly Box[],
  subtracted: readonly Box[],
  { pieces: limit, budget }: Limits,
): readonly Box[] | undefined {
  let left = from;
  for (const box of subtracted) {
    budget.spend(left.length);
    // Made at the first piece that meets the box: most boxes meet none.
    let rest: Box[] | undefined;
    for (const [i, piece] of left.entries()) {
      if (!overlaps(piece, box)) rest?.push(piece);
      else {
        rest ??= left.slice(0, i);
        if (!boxIncludes(box, piece)) rest.push(...without(piece, box));
      }
    }
    if (rest === undefined) continue;
    budget.spend(cutCost * (1 + Math.abs(rest.length - left.length)));
    left = rest.length > limit ? mergeBoxes(rest) : rest;
    if (left.length > limit) return undefined;
    if (left.length === 0) return left;
  }
  return left;
}

/** Makes boxes disjoint; undefined if the result exceeds the box limit. */
export function disjoint(boxes: readonly Box[], limits: Limits): readonly Box[] | undefined {
  const out: Box[] = [];
  for (const box of boxes) {
    const rest = remainder([box], out, limits);
    if (rest === undefined) return undefined;
    out.push(...rest);
    if (out.length > limits.pieces) return undefined;
  }
  return out;
}

/** Returns the same box for all answers. */
export function forAnyAnswers(box: Box): Box {
  return box.answers === anyAnswers ? box : { sides: box.sides, answers: anyAnswers };
}

/** Returns the smallest box that contains all `boxes`, for all answers. */
export function boundingBox(boxes: readonly Box[]): Box {
  const side = (at: number): Ranges => union(...boxes.map(({ sides }) => sides[at] ?? []));
  return { sides: [side(0), side(1), side(2), side(3), side(4), side(5), side(6)], answers: anyAnswers };
}
