import type { Job } from '../../../src/catalog';
import { ApiError, type ScmClient } from '../../../src/client';
import type { Clock } from '../../../src/core';
import type { TargetDevices } from '../../../src/provider/push/target-devices';

/** A state of a job from a time on. */
export interface Step {
  readonly at: number;
  readonly state: string;
  readonly result: string;
}

/** What really happens to one job. */
export interface Life {
  readonly id: string;
  readonly device: string;
  readonly steps: readonly Step[];
  /** From when on lists show it. */
  readonly seenFrom: number;
  readonly errors: readonly string[];
}

/** What a service tells of a push, truly or late, and how it disturbs who looks. */
export interface History {
  readonly parent: Life;
  readonly children: readonly Life[];
  readonly devices: readonly { readonly serial: string; readonly connected: boolean }[];
  readonly devicesAreKnown: boolean;
  readonly offline: 'error' | 'warn';
  /** When the service forgets the parent. */
  readonly forgottenAt: number;
  /** One entry for each look, used in turn: how old what it shows is, and what goes wrong. */
  readonly looks: readonly {
    readonly lag: number;
    readonly trouble: 'none' | 'fails' | 'lost' | 'twice' | 'reversed' | 'drops';
  }[];
}

const serviceClockIsOff = '1999-12-31T23:59:59Z';

/** A clock that only sleep moves. */
export function fakeClock(): Clock {
  let now = 1_000_000;
  return {
    now: () => now,
    sleep: (ms) => {
      now += ms;
      return Promise.resolve();
    },
  };
}

/** The jobs API of that service, from the start of the clock on. */
export function serviceOf(history: History, clock: Clock): Pick<ScmClient, 'job' | 'jobs'> {
  const start = clock.now();
  const listed = new Set<string>();
  let count = 0;
  const next = (): History['looks'][number] =>
    history.looks[count++ % Math.max(1, history.looks.length)] ?? { lag: 0, trouble: 'none' };
  const time = (lag: number): number => Math.max(0, clock.now() - start - lag);
  const troubled = (trouble: string): void => {
    if (trouble === 'fails') throw apiError('API_SERVICE_FAILED');
    if (trouble === 'lost') throw apiError('API_CONNECTION_LOST');
  };
  return {
    job: async () => {
      const { lag, trouble } = next();
      troubled(trouble);
      await Promise.resolve();
      return time(0) >= history.forgottenAt ? undefined : jobAt(history.parent, time(lag), '0');
    },
    jobs: async () => {
      const { lag, trouble } = next();
      troubled(trouble);
      await Promise.resolve();
      const { children, parent } = history;
      const shown = children
        .filter((child) => time(0) >= child.seenFrom)
        // What is waited for may be left out of a list, and so may what was listed before.
        .filter((child) => trouble !== 'drops' || !(listed.has(child.id) || isExpected(history, child)))
        .flatMap((child) => {
          listed.add(child.id);
          const jobs = [jobAt(child, time(lag), parent.id)];
          return trouble === 'twice' ? [jobAt(child, time(0), parent.id), ...jobs] : jobs;
        });
      return trouble === 'reversed' ? shown.reverse() : shown;
    },
  };
}

/** What the engine is told beforehand. */
export function expectationIn({ devices, devicesAreKnown }: History): TargetDevices {
  if (!devicesAreKnown) return { devices: undefined, why: 'not allowed' };
  return { devices: devices.map(({ serial, connected }) => ({ serial, connected, names: [serial] })) };
}

/** How a job really ended; undefined when it never does. */
export function endOf({ steps }: Life): Step | undefined {
  const last = steps[steps.length - 1];
  return last !== undefined && isEnd(last) ? last : undefined;
}

function isEnd({ state }: Step): boolean {
  return ['FIN', 'PUSHFAIL', 'PUSHABORT', 'PUSHTIMEOUT'].includes(state);
}

function isExpected({ devices, devicesAreKnown, offline }: History, { device }: Life): boolean {
  return devicesAreKnown && devices.some((one) => one.serial === device && (one.connected || offline === 'error'));
}

function jobAt({ id, device, steps, errors }: Life, time: number, parent: string): Job {
  const step = steps.filter(({ at }) => at <= time).pop() ?? { state: 'PEND', result: 'PEND' };
  return {
    id,
    parent_id: parent,
    type_str: parent === '0' ? 'CommitAndPush' : 'CommitAll',
    status_str: step.state,
    result_str: step.result,
    device_name: device,
    details: JSON.stringify({ errors: step.result === 'OK' ? [] : errors }),
    start_ts: serviceClockIsOff,
    end_ts: serviceClockIsOff,
  };
}

function apiError(code: 'API_SERVICE_FAILED' | 'API_CONNECTION_LOST'): ApiError {
  return new ApiError(code, 'the test disturbs', { method: 'GET', path: '/jobs', outcome: 'unknown' });
}
