import { noAnswers } from './answers';
import { covers, overlaps, without, type Box } from './box';
import { merged } from './merged';

/** What is left of some boxes after others are taken away, or undefined beyond the limit of pieces. */
export function remainder(from: readonly Box[], taken: readonly Box[], limit: number): readonly Box[] | undefined {
  let left = from;
  for (const box of taken) {
    if (!left.some((piece) => overlaps(piece, box))) continue;
    const rest: Box[] = [];
    for (const piece of left) {
      if (!overlaps(piece, box)) rest.push(piece);
      else if (!covers(box, piece)) rest.push(...without(piece, box));
    }
    left = rest.length > limit ? merged(rest) : rest;
    if (left.length > limit) return undefined;
    if (left.length === 0) return left;
  }
  return left;
}

/** The same flows in boxes of which no two share one, or undefined beyond the limit of pieces. */
export function disjoint(boxes: readonly Box[], limit: number): readonly Box[] | undefined {
  const out: Box[] = [];
  for (const box of boxes) {
    const rest = remainder([box], out, limit);
    if (rest === undefined) return undefined;
    out.push(...rest);
    if (out.length > limit) return undefined;
  }
  return out;
}

/** The same box for any answer. */
export function whateverTheAnswers(box: Box): Box {
  return box.answers.length === 0 ? box : { sides: box.sides, answers: noAnswers };
}
