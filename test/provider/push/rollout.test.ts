import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { createAbortController } from '../../../src/core';
import { fastClock } from '../../support/fast-clock';
import {
  addresses,
  check,
  failing,
  firewalls,
  fresh,
  old,
  passing,
  restoring,
  RolloutWorld,
  stage,
  stages,
  type Configured,
} from './rollout-world';

jest.setTimeout(60_000);

describe('a rollout in stages', () => {
  let world: RolloutWorld;
  beforeEach(async () => {
    world = await RolloutWorld.open();
    await world.change(fresh);
  });
  afterEach(() => world.close());

  test('pushes one stage after the other, and the rest without what the others have', async () => {
    expect(await world.push({ ...stages(passing) })).toMatchObject({ failed: false });
    expect(await world.running()).toEqual({ bergen: fresh, oslo: fresh, moss: fresh });
    const jobs = (await world.local.get('/config/operations/v1/jobs?limit=50')).at('data') as Record<string, string>[];
    const words = jobs
      .filter(({ parent_id: parent }) => parent === '0')
      .map(({ description = '' }) => description.slice(25));
    expect(words.reverse()).toEqual([
      '',
      'after version 1 (ran 1), stage Bergen (1 of 2, then command)',
      'after version 1 (ran 1), stage rest (2 of 2)',
    ]);
    // The journal knows that everything is pushed: the next run sends nothing.
    world.sent();
    expect(await world.push({ ...stages(passing) })).toMatchObject({ failed: false });
    expect(world.sent()).toEqual([]);
  });

  test('stops at a check that fails, and says stage, check, value, what runs where, and each way on', async () => {
    const stopped = await world.push(stages(failing));
    expect(stopped.failed).toBe(true);
    expect(stopped.text).toBe(`The rollout stopped
the rollout stopped at stage "Bergen" (1 of 2): check shop (command sh) failed after 1 attempt: exit code 7: shop is down
not pushed: stage "rest"
what runs now:
  ${firewalls.bergen}, stage "Bergen": version 2
  ${firewalls.oslo}, stage "rest": version 1
  ${firewalls.moss}, stage "rest": version 1
ways on:
  on:     fix the cause, then run terraform apply again: it continues at this stage, and pushes nothing twice
  back:   scm restore 1 --discard-all-staged-changes --folder Bergen
  look:   scm jobs 5`);
    expect(await world.running()).toEqual({ bergen: fresh, oslo: old, moss: old });
  });

  test('goes on at its stage in the next run, and pushes no stage twice', async () => {
    await world.push(stages(failing));
    world.sent();
    expect(await world.push(stages(passing))).toMatchObject({ failed: false });
    expect(world.sent()).toEqual(['201']);
    expect(await world.running()).toEqual({ bergen: fresh, oslo: fresh, moss: fresh });
  });

  test('restores its stage, and only that', async () => {
    const stopped = await world.push({ ...stages(failing), ...restoring });
    expect(stopped.text).toMatch(/The stage runs the configuration of version 1 again \(job \d+\)/);
    expect(await world.running()).toEqual({ bergen: old, oslo: old, moss: old });
    // The job of the first run is done, but what it pushed no longer runs.
    await world.change(fresh);
    expect(await world.push(stages(passing))).toMatchObject({ failed: false });
    expect(await world.running()).toEqual({ bergen: fresh, oslo: fresh, moss: fresh });
  });

  test('waits for the restore of a killed run, and pushes the stage again', async () => {
    // Its jobs take real time, so that they can be killed while they run.
    const slow = await RolloutWorld.open({ jobSpeed: 0.025, clock: fastClock(20) });
    try {
      await slow.change(fresh);
      const stop = createAbortController();
      const killed = slow.push({ ...stages(failing), ...restoring }, stop.signal);
      for (;;) {
        // The job has what the candidate was when it made its version.
        const versions = (await slow.local.get('/config/operations/v1/config-versions')).at('data') as {
          readonly description: string;
        }[];
        if (versions.some(({ description }) => description.includes('restore of stage'))) break;
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
      stop.abort(new Error('killed'));
      expect(await killed).toMatchObject({ failed: true });
      expect(await slow.running()).toMatchObject({ bergen: fresh });
      await slow.change(fresh);
      expect(await slow.push(stages(passing))).toMatchObject({ failed: false });
      expect(await slow.running()).toEqual({ bergen: fresh, oslo: fresh, moss: fresh });
    } finally {
      await slow.close();
    }
  });

  test('goes back to the version before the rollout, if an earlier restore was interrupted', async () => {
    // The candidate is the old version again and the stage still runs the new one, as after a kill between load and push.
    world.service.faults.add({
      action: { status: 403 },
      match: { method: 'POST', path: /candidate:push/ },
      after: 1,
      times: 1,
    });
    const interrupted = await world.push({ ...stages(failing), ...restoring });
    expect(interrupted.text).toMatch(/Version 1 was loaded into the candidate, but its push did not succeed/);
    expect(await world.running()).toEqual({ bergen: fresh, oslo: old, moss: old });
    // The write of the next run has another revision.
    await world.change(fresh);
    const stopped = await world.push({ ...stages(failing), ...restoring, triggers: { config: 'new again' } });
    expect(stopped.text).toMatch(/The stage runs the configuration of version 1 again/);
    expect(await world.running()).toEqual({ bergen: old, oslo: old, moss: old });
  });

  test.each(['an earlier run', 'the same run'])(
    'restores what the stage deleted, pushed by %s, and deletes it in the next',
    async (by) => {
      await world.change(old);
      const remove = await world.addDoomed();
      await world.change(fresh);
      await remove();
      if (by === 'an earlier run') {
        expect(await world.push(stages(failing))).toMatchObject({ failed: true });
        expect(await world.doomed()).toEqual({ runs: false, isStaged: false });
      }
      const stopped = await world.push({ ...stages(failing), ...restoring });
      expect(stopped.text).toMatch(/The stage runs the configuration of version 2 again/);
      expect(await world.doomed()).toEqual({ runs: true, isStaged: true });
      await world.change(fresh);
      expect(await world.push(stages(passing))).toMatchObject({ failed: false });
      expect(await world.doomed()).toEqual({ runs: false, isStaged: false });
    },
  );

  test('does not check a stage again once a later one has started', async () => {
    const both = (first: Configured, second: Configured): Configured => ({
      triggers: { config: 'new' },
      stages: [stage('Bergen', { folders: ['Bergen'], checks: [first] }), stage('rest', { checks: [second] })],
      ...restoring,
      on_failure: 'error',
    });
    expect((await world.push(both(passing, failing))).text).toMatch(/stopped at stage "rest" \(2 of 2\)/);
    world.sent();
    // Otherwise the first stage would go back while the second one has the change.
    expect(await world.push({ ...both(failing, passing), on_failure: 'restore' })).toMatchObject({ failed: false });
    expect(world.sent()).toEqual([]);
    expect(await world.running()).toEqual({ bergen: fresh, oslo: fresh, moss: fresh });
  });

  test('does not push a stage again whose failures are within its limit', async () => {
    await world.tenant.setOutcome(firewalls.oslo, { result: 'failure', errors: ['no space'] });
    const limited = (second: Configured): Configured => ({
      triggers: { config: 'limited' },
      stages: [stage('East', { folders: ['East'], max_failures: 1 }), stage('rest', { checks: [second] })],
    });
    expect((await world.push(limited(failing))).text).toMatch(/stopped at stage "rest"/);
    world.sent();
    expect(await world.push(limited(passing))).toMatchObject({ failed: false });
    expect(world.sent()).toEqual([]);
  });

  test('restores nothing that others have pushed since', async () => {
    const other = async (): Promise<void> => {
      await world.local.make(addresses, { name: 'theirs', folder: 'East', ip_netmask: '10.9.9.9' });
      await world.local.push('East');
    };
    const meanwhile = check({ name: 'shop', tcp: '127.0.0.1:9', retries: 1, interval: '40s' });
    const { clock } = world;
    world.clock = {
      ...clock,
      sleep: async (ms, signal) => {
        if (ms === 40_000) await other();
        await clock.sleep(ms, signal);
      },
    };
    const stopped = await world.push({ ...stages(meanwhile), ...restoring });
    expect(stopped.text).toMatch(
      /The stage was not restored: version \d+ of .+ is newer than version 1, and a restore would undo it/,
    );
    expect((await world.running())['bergen']).toBe(fresh);
  });
});
