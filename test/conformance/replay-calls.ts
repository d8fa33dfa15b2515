import type { ConformanceDifference, ConformanceReport } from '../../src/tools/conformance';
import { judge } from '../../src/tools/conformance/judge';
import { stableStringify } from '../../src/core';

/** Result of checking a recorded run with this version. */
export interface RecordedReplay {
  /** Recorded differences that this version no longer finds, because the catalog has changed. */
  readonly solved: readonly ConformanceDifference[];
  /** Differences that are not in the report. */
  readonly found: readonly ConformanceDifference[];
}

/** Checks the recorded responses of a report again. */
export function replayCalls({ steps, differences }: ConformanceReport): RecordedReplay {
  const now = steps.flatMap((step) => judge(step));
  const [before, after] = [differences, now].map((list) => new Set(list.map(keyOf)));
  return {
    solved: differences.filter((one) => after?.has(keyOf(one)) !== true),
    found: now.filter((one) => before?.has(keyOf(one)) !== true),
  };
}

// Without the actual value: it may be a secret, which the report does not contain.
function keyOf({ kind, check, what, path }: ConformanceDifference): string {
  return stableStringify([kind, check, what, path]);
}
