import { hasEnded, jobPaths, jobStates, versionPaths } from '../../catalog';
import { isObject } from '../../core';
import type { Recorder } from './recorder';
import type { VisibilityTimeout } from './visible';

const pushKind = { name: 'push' };

/** Pushes the sandbox and waits until the job has ended. */
export async function pushSandbox(recorder: Recorder, folder: string, patience: VisibilityTimeout): Promise<void> {
  const pushed = await recorder.check({
    kind: pushKind,
    check: 'push',
    request: {
      method: 'POST',
      path: versionPaths.push,
      body: { folders: [folder], description: 'scm conformance' },
    },
  });
  const id = isObject(pushed.body) ? pushed.body['job_id'] : undefined;
  if (typeof id !== 'string') return;
  const request = { method: 'GET', path: `${jobPaths.one}/${id}` } as const;
  for (let waited = 0; ; waited += patience.everyMs) {
    const answer = await recorder.send(pushKind, request);
    if (!isOnTheWay(answer.body) || waited >= patience.mostMs) {
      recorder.note({ kind: pushKind.name, check: 'job', request, answer, expect: {} }, pushKind);
      return;
    }
    await patience.sleep(patience.everyMs);
  }
}

function isOnTheWay(body: unknown): boolean {
  const data: unknown = isObject(body) ? body['data'] : undefined;
  const job: unknown = Array.isArray(data) ? data[0] : undefined;
  const state = isObject(job) ? jobStates.find((one) => one === job['status_str']) : undefined;
  return state !== undefined && !hasEnded({ status_str: state });
}
