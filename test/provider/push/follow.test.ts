import { describe, expect, test } from '@jest/globals';
import type { Job } from '../../../src/catalog';
import { ApiError } from '../../../src/client';
import { followJob } from '../../../src/provider/push';

const start = Date.UTC(2026, 0, 1, 12);
const running: Job = { id: '7', parent_id: '0', type_str: 'CommitAndPush', status_str: 'ACT', result_str: 'PEND' };

/** Follows job 7 of a service that answers in some seconds only, and returns the messages to the user. */
async function follow(limitMs: number, isUp: (seconds: number) => boolean) {
  let now = start;
  const said: string[] = [];
  const answer = <T>(value: T): Promise<T> => {
    now += 1000;
    return isUp((now - start) / 1000)
      ? Promise.resolve(value)
      : Promise.reject(
          new ApiError('API_NO_CONNECTION', 'GET /jobs/7 got no answer: refused', {
            method: 'GET',
            path: '/jobs/7',
            outcome: 'unknown',
          }),
        );
  };
  const tools = {
    client: { job: () => answer<Job | undefined>(running), jobs: () => answer<readonly Job[]>([]) },
    clock: {
      now: () => now,
      sleep: (ms: number) => {
        now += ms;
        return Promise.resolve();
      },
    },
    random: () => 0.5,
    log: { info: () => undefined },
    signal: new AbortController().signal,
    onSilence: (message: string) => said.push(`${String(Math.round((now - start) / 1000))} s: ${message}`),
  };
  const failure: unknown = await followJob(tools as never, {
    id: '7',
    targetDevices: { devices: [] },
    offline: 'error',
    limitMs,
  }).catch((error: unknown) => error);
  return { said, failure };
}

describe('a push whose service does not answer', () => {
  test('says so after half a minute and every minute, with the reason and the time until which it waits', async () => {
    const { said, failure } = await follow(300_000, (seconds) => seconds < 5);
    expect(failure).toMatchObject({ code: 'PUSH_TIMEOUT', message: expect.stringContaining('refused') });
    const [first = '', second = '', ...others] = said;
    expect(first).toMatch(
      /^3\d s: job 7: no answer from the service since 12:00:0\d UTC, waiting until 12:05:00 UTC: status is unavailable: .*refused/,
    );
    expect(second).toMatch(/^(9\d|10\d) s: /);
    expect(others).toHaveLength(3);
  });

  test('says nothing while it answers, and starts to count again after an answer', async () => {
    expect((await follow(300_000, () => true)).said).toEqual([]);
    const { said } = await follow(120_000, (seconds) => seconds < 40 || seconds > 55);
    expect(said).toEqual([]);
  });
});
