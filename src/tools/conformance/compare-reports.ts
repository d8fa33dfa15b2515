import type { ConformanceReport } from './report';
import type { ConformanceDifference } from './step';

/** What changed between two runs. Kinds that only one run compared are listed, because nothing is known about their change. */
export interface ReportComparison {
  /** Differences of the later run only. */
  readonly appeared: readonly ConformanceDifference[];
  /** Differences of the earlier run only, of kinds that both runs compared. */
  readonly gone: readonly ConformanceDifference[];
  /** Differences of both runs. */
  readonly kept: readonly ConformanceDifference[];
  /** Kinds that only the earlier, or only the later run compared. */
  readonly onlyEarlier: readonly string[];
  readonly onlyLater: readonly string[];
}

/** Compares two reports, for example of two months or two tenants. */
export function compareReports(earlier: ConformanceReport, later: ConformanceReport): ReportComparison {
  const [before, after] = [compared(earlier), compared(later)];
  const [old, current] = [new Set(earlier.differences.map(keyOf)), new Set(later.differences.map(keyOf))];
  return {
    appeared: later.differences.filter((difference) => !old.has(keyOf(difference)) && before.has(difference.kind)),
    gone: earlier.differences.filter((difference) => !current.has(keyOf(difference)) && after.has(difference.kind)),
    kept: later.differences.filter((difference) => old.has(keyOf(difference))),
    onlyEarlier: [...before].filter((kind) => !after.has(kind)),
    onlyLater: [...after].filter((kind) => !before.has(kind)),
  };
}

/** Returns the kinds of which at least a list was compared; `folder` is compared whenever a sandbox is created. */
function compared({ walked, read, steps, differences }: ConformanceReport): ReadonlySet<string> {
  const lists = steps.filter(({ check }) => check === 'look').map(({ kind }) => kind);
  return new Set([...walked, ...read, ...lists, ...differences.map(({ kind }) => kind)]);
}

function keyOf({ what, kind, check, path, expected, actual }: ConformanceDifference): string {
  return JSON.stringify([what, kind, check, path, expected, actual]);
}
