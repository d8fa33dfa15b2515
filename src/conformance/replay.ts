import { stableStringify } from '../core';
import { judge } from './judge';
import type { ConformanceReport } from './report';
import type { ConformanceDifference } from './step';

/** What this version thinks of a recorded run. */
export interface RecordedReplay {
  /** Differences of the report that this version does not find: the catalog knows the answer by now. */
  readonly solved: readonly ConformanceDifference[];
  /** Differences that the report does not contain. */
  readonly found: readonly ConformanceDifference[];
}

/** Judges the answers of a report again. */
export function replayCalls({ steps, differences }: ConformanceReport): RecordedReplay {
  const now = steps.flatMap((step) => judge(step));
  const [before, after] = [differences, now].map((list) => new Set(list.map(keyOf)));
  return {
    solved: differences.filter((one) => after?.has(keyOf(one)) !== true),
    found: now.filter((one) => before?.has(keyOf(one)) !== true),
  };
}

// What was seen may be a secret, which the report does not contain.
function keyOf({ kind, check, what, path }: ConformanceDifference): string {
  return stableStringify([kind, check, what, path]);
}
