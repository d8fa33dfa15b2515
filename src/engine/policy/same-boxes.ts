import type { PolicyRule } from './policy';
import { isSame } from './ranges';

/** Whether two rules match the same flows, box by box. Both policies must share one vocabulary. */
export function hasSameBoxes(one: PolicyRule, other: PolicyRule): boolean {
  if (one.boxes === other.boxes) return true;
  return (
    one.boxes.length === other.boxes.length &&
    one.boxes.every(({ sides, answers }, i) => {
      const box = other.boxes[i];
      return (
        box !== undefined &&
        answers === box.answers &&
        sides.every((ranges, at) => {
          const theirs = box.sides[at];
          return theirs !== undefined && isSame(ranges, theirs);
        })
      );
    })
  );
}
