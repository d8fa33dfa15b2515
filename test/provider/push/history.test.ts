import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { CodedError } from '../../../src/core';
import { followJob } from '../../../src/provider/push/follow';
import { runs } from '../../support/runs';
import { endOf, expectationIn, fakeClock, serviceOf, type History, type Life, type Step } from './world';

const limitMs = 120_000;

const ends: fc.Arbitrary<Pick<Step, 'state' | 'result'>> = fc.oneof(
  { weight: 5, arbitrary: fc.constant({ state: 'FIN', result: 'OK' }) },
  fc.constantFrom(
    { state: 'FIN', result: 'FAIL' },
    { state: 'FIN', result: 'CANCELLED' },
    { state: 'FIN', result: 'TIMEOUT' },
    { state: 'FIN', result: 'PEND' },
    { state: 'FIN', result: 'FINE' },
    { state: 'PUSHFAIL', result: 'FAIL' },
    { state: 'PUSHFAIL', result: 'OK' },
    { state: 'PUSHABORT', result: 'CANCELLED' },
    { state: 'PUSHTIMEOUT', result: 'TIMEOUT' },
    // Neither is a known final state.
    { state: 'DONE', result: 'OK' },
    { state: 'RUN', result: 'PENDING' },
  ),
);
const onTheWay = fc.constantFrom(
  { state: 'PEND', result: 'PEND' },
  { state: 'ACT', result: 'PEND' },
  { state: 'ACT', result: 'FAIL' },
  { state: 'PUSHSENT', result: 'WAIT' },
  { state: 'PUSHSENT', result: 'OK' },
  { state: 'RUN', result: 'PENDING' },
  { state: '', result: '' },
);

function life(id: string, device: string, latestEnd: number): fc.Arbitrary<Life> {
  return fc
    .record({
      way: fc.array(fc.tuple(fc.integer({ min: 0, max: latestEnd }), onTheWay), { maxLength: 3 }),
      end: fc.option(fc.tuple(fc.integer({ min: 1, max: latestEnd }), ends), { freq: 12, nil: undefined }),
    })
    .map(({ way, end }) => {
      const before = way.filter(([at]) => end === undefined || at < end[0]).sort(([a], [b]) => a - b);
      const steps = [...before, ...(end === undefined ? [] : [end])].map(([at, step]) => ({ at, ...step }));
      return { id, device, steps, seenFrom: 0, errors: [`${device || 'parent'} says no`] };
    });
}

const histories: fc.Arbitrary<History> = fc
  .record({
    parent: life('1', '', 40_000),
    parentSays: fc.constantFrom('its own', 'what they say', 'nothing'),
    devices: fc.array(
      fc.record({
        connected: fc.oneof({ weight: 4, arbitrary: fc.constant(true) }, fc.constant(false)),
        hasJob: fc.oneof({ weight: 8, arbitrary: fc.constant(true) }, fc.constant(false)),
        isListed: fc.oneof({ weight: 6, arbitrary: fc.constant(true) }, fc.constant(false)),
        delay: fc.integer({ min: 0, max: 15_000 }),
        life: life('', '', 60_000),
      }),
      { maxLength: 4 },
    ),
    devicesAreKnown: fc.oneof({ weight: 5, arbitrary: fc.constant(true) }, fc.constant(false)),
    offline: fc.constantFrom('error' as const, 'warn' as const),
    forgottenAt: fc.oneof({ weight: 8, arbitrary: fc.constant(Infinity) }, fc.integer({ min: 0, max: 60_000 })),
    looks: fc.array(
      fc.record({
        lag: fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, fc.integer({ min: 0, max: 4_000 })),
        trouble: fc.oneof(
          { weight: 6, arbitrary: fc.constant('none' as const) },
          fc.constantFrom('fails' as const, 'lost' as const, 'twice' as const, 'reversed' as const, 'drops' as const),
        ),
      }),
      { minLength: 1, maxLength: 8 },
    ),
  })
  .map(({ devices, parent, parentSays, ...rest }) => {
    const parentEnd = endOf(parent)?.at ?? 0;
    const children = devices.flatMap(({ hasJob, isListed, delay, life: one }, i): Life[] => {
      if (!hasJob) return [];
      // An unexpected job exists before its parent ends; an expected one may become visible later.
      const isAwaited = isListed && rest.devicesAreKnown;
      const seenFrom = isAwaited || !rest.devicesAreKnown ? parentEnd + delay : Math.min(delay, parentEnd);
      return [{ ...one, id: String(i + 2), device: `fw${i}`, seenFrom, errors: [`fw${i} says no`] }];
    });
    const listed = devices.flatMap(({ connected, isListed }, i) => (isListed ? [{ serial: `fw${i}`, connected }] : []));
    const theirs = children.filter((one) => endOf(one)?.result !== 'OK').flatMap(({ errors }) => errors);
    const errors = parentSays === 'its own' ? parent.errors : parentSays === 'nothing' ? [] : theirs;
    return { ...rest, parent: { ...parent, errors }, children, devices: listed };
  });

/** The truth, without the engine: what happened to each job, and who has none. */
function truth(history: History): { readonly failed: readonly string[]; readonly isWell: boolean } {
  const { parent, children, devices, offline } = history;
  const isAway = (serial: string): boolean =>
    offline === 'warn' && history.devicesAreKnown && devices.some((one) => one.serial === serial && !one.connected);
  const [badResults, badStates] = [
    ['FAIL', 'CANCELLED', 'TIMEOUT'],
    ['PUSHFAIL', 'PUSHABORT', 'PUSHTIMEOUT'],
  ];
  const isBad = (one: Life): boolean => {
    const end = endOf(one);
    if (end === undefined) return false;
    return badStates.includes(end.state) || (end.state === 'FIN' && badResults.includes(end.result));
  };
  const isGood = (one: Life): boolean => {
    const end = endOf(one);
    return end?.state === 'FIN' && end.result === 'OK';
  };
  const failed = children.filter((one) => isBad(one) && !isAway(one.device)).map(({ device }) => device);
  const awayFailed = children.some((one) => isBad(one) && isAway(one.device));
  // Where the firewalls cannot be listed, the claim is about those that have a job; its warning says so.
  const isReached =
    !history.devicesAreKnown ||
    devices.every(
      ({ serial, connected }) =>
        (!connected && offline === 'warn') ||
        children.some(({ device, ...one }) => device === serial && isGood({ device, ...one })),
    );
  const restIsGood = children.every((one) => isGood(one) || isAway(one.device));
  // A parent fails with its firewalls: one that only those that are away made fail may pass, by what it says.
  const childErrors = children.filter(isBad).flatMap(({ errors }) => errors);
  const parentIsWell =
    isGood(parent) ||
    (isBad(parent) &&
      awayFailed &&
      endOf(parent)?.state === 'FIN' &&
      parent.errors.every((one) => childErrors.includes(one)));
  return {
    failed: isBad(parent) && !parentIsWell ? ['parent', ...failed] : failed,
    isWell: isReached && restIsGood && parentIsWell,
  };
}

const everyEnd = 1 / 100;

test('whatever a service shows in whatever order, success is never claimed wrongly and no failure is lost', async () => {
  const counts = { success: 0, failure: 0, unknown: 0, timeout: 0 };
  await fc.assert(
    fc.asyncProperty(histories, async (history) => {
      const clock = fakeClock();
      const { signal } = new AbortController();
      const log = { info: () => undefined };
      const tools = { client: serviceOf(history, clock), clock, random: () => 0.5, log, signal };
      const options = { id: '1', targetDevices: expectationIn(history), offline: history.offline, limitMs };
      const { failed, isWell } = truth(history);
      try {
        const { verdict, devices, summary } = await followJob(tools, options);
        counts[verdict]++;
        if (verdict === 'success') expect({ history, isWell, failed }).toMatchObject({ isWell: true, failed: [] });
        // Every failure that the service had shown by then is told by name.
        if (verdict === 'failure') {
          // A job that no list ever showed is one that a device never got.
          if (history.looks.every(({ trouble }) => trouble !== 'drops')) expect(isWell).toBe(false);
          expect(summary).toContain('failed');
        }
        if (failed.length > 0) expect(verdict).not.toBe('success');
        for (const device of failed.filter((one) => one !== 'parent')) {
          const row = devices.find((one) => one.device === device);
          if (verdict === 'failure' && row !== undefined)
            expect(row).not.toMatchObject({ status: 'FIN', result: 'OK' });
        }
      } catch (error) {
        if (!(error instanceof CodedError) || error.code !== 'PUSH_TIMEOUT') throw error;
        counts.timeout++;
        expect(error.message).toContain('job 1 timed out');
        expect(isWell && history.forgottenAt === Infinity && isCalm(history)).toBe(false);
      }
    }),
    { seed: 6, numRuns: runs(200) * 10 },
  );
  // The histories reach every end.
  for (const count of Object.values(counts)) expect(count).toBeGreaterThan(runs(200) * 10 * everyEnd);
}, 600_000);

/** Whether looks get through often enough that the end must be seen in time. */
function isCalm({ looks }: History): boolean {
  return looks.every(({ trouble }) => trouble === 'none' || trouble === 'twice' || trouble === 'reversed');
}
