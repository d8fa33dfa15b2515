import { applyChanges, compareTenants, type Snapshot, type TenantChange } from '../../tenant';

/** Number of answers after which the search for a smallest cause ends. */
const mostAnswers = 400;

/** The changes that caused another answer. */
export interface Cause {
  readonly edits: readonly TenantChange[];
  /** `smallest`: without any one of the edits the answer would be another one. */
  readonly is: 'smallest' | 'not the smallest';
  /** Number of all differences between the two states. */
  readonly among: number;
}

/**
 * Finds the smallest set of differences between two states that changes the answer: every one of them is needed, and
 * the others do not matter. `keyOf` answers for a state.
 */
export function causeOf(before: Snapshot, after: Snapshot, keyOf: (state: Snapshot) => string): Cause {
  const all = compareTenants(before, after);
  const wanted = keyOf(after);
  let answers = 0;
  const isEnough = (edits: readonly TenantChange[]): boolean => {
    answers += 1;
    return keyOf(applyChanges(before, edits, after)) === wanted;
  };
  if (!isEnough(all)) return { edits: all, is: 'not the smallest', among: all.length };
  let needed = all;
  let size = Math.ceil(all.length / 2);
  for (let isLast = false; !isLast;) {
    const count = needed.length;
    for (let from = 0; from < needed.length && answers < mostAnswers;) {
      const fewer = [...needed.slice(0, from), ...needed.slice(from + size)];
      if (fewer.length > 0 && isEnough(fewer)) needed = fewer;
      else from += size;
    }
    // Single edits are tried until none can be left out.
    isLast = size <= 1 && needed.length === count;
    size = Math.max(1, Math.floor(size / 2));
  }
  return { edits: needed, is: answers < mostAnswers ? 'smallest' : 'not the smallest', among: all.length };
}
