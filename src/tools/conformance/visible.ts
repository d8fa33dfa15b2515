import type { RecordedRequest, Recorder } from './recorder';

/** Maximum wait until an object is visible or a job ends, and the polling interval. */
export interface VisibilityTimeout {
  readonly mostMs: number;
  readonly everyMs: number;
  readonly sleep: (ms: number) => Promise<void>;
}

/** Reads a new object until it is visible, and checks the last response. */
export async function readWhenVisible(
  { kind, request, expect = {} }: Omit<RecordedRequest, 'check'>,
  recorder: Recorder,
  { mostMs, everyMs, sleep }: VisibilityTimeout,
): Promise<void> {
  for (let waited = 0; ; waited += everyMs) {
    const answer = await recorder.send(kind, request);
    if (answer.status === 404 && waited < mostMs) {
      await sleep(everyMs);
      continue;
    }
    const seen = waited === 0 ? expect : { ...expect, visibleAfterMs: waited };
    recorder.note({ kind: kind.name, check: 'read', request, answer, expect: seen }, kind);
    return;
  }
}
