/** How long one read or write of the store took, in milliseconds. */
export interface StoreTimes {
  readonly operation: 'read' | 'write';
  /** Until its turn came. */
  readonly waitMs: number;
  readonly workMs: number;
  /** From the end of the work until it was kept for good. */
  readonly commitMs: number;
}

/**
 * Measures one operation. `run` does it and calls what it is given around the work itself, once for every attempt;
 * `done` is told the times, also when it fails.
 */
export async function measured<T>(
  operation: StoreTimes['operation'],
  run: (around: (work: () => Promise<T>) => Promise<T>) => Promise<T>,
  done: (times: StoreTimes) => void,
): Promise<T> {
  const start = performance.now();
  let [begun, ended] = [start, start];
  try {
    return await run(async (work) => {
      begun = performance.now();
      try {
        return await work();
      } finally {
        ended = performance.now();
      }
    });
  } finally {
    const commitMs = Math.max(performance.now() - ended, 0);
    done({ operation, waitMs: begun - start, workMs: ended - begun, commitMs });
  }
}

/** `waited 0.1 ms, worked 2 ms, committed 1.3 ms`. */
export function timesText({ operation, waitMs, workMs, commitMs }: StoreTimes): string {
  const [wait, work, commit] = [waitMs, workMs, commitMs].map((ms) => `${ms.toFixed(1)} ms`);
  return `waited ${wait}, worked ${work}${operation === 'write' ? `, committed ${commit}` : ''}`;
}
