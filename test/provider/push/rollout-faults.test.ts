import { describe, expect, test } from '@jest/globals';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createAbortController } from '../../../src/core';
import { randomsFrom } from '../../support/randoms';
import { runs } from '../../support/runs';
import { check, firewalls, fresh, old, restoring, RolloutWorld, stage, type Configured } from './rollout-world';

const seeds = Array.from({ length: runs(1) }, (_, i) => i + 1);

// Every request of a run can be lost before or after it was executed, the run can be killed at any of them, a firewall can
// be disconnected or fail, and the check can fail some times.
describe('a rollout with faults at every step', () => {
  test.each(seeds)(
    'seed %i: every firewall runs the old or the new version, stages never overlap, and it goes on',
    async (seed) => {
      const world = await RolloutWorld.open();
      const random = randomsFrom(seed * 7919);
      const pick = (n: number): number => Math.floor(random() * n);
      try {
        await world.change(fresh);
        const flag = join(world.dir, 'flag');
        const flapping = check({
          ...{ name: 'flaps', retries: pick(3), interval: '1s' },
          command: [
            process.execPath,
            '-e',
            `process.exit(require('node:fs').existsSync(${JSON.stringify(flag)}) ? 0 : 1)`,
          ],
        });
        const config: Configured = {
          triggers: { config: 'new' },
          stages: [stage('Bergen', { folders: ['Bergen'], checks: [flapping] }), stage('rest')],
          ...(random() < 0.5 ? restoring : {}),
        };
        const faults = [
          { action: { dropAfter: true } as const, match: { method: 'POST', path: /candidate:push/ } },
          { action: { dropBefore: true } as const, match: { method: 'POST', path: /candidate:push/ } },
          { action: { status: 503 }, match: { method: 'GET', path: /operations\/v1/ } },
          { action: { dropAfter: true } as const, match: { method: 'GET', path: /operations\/v1/ } },
        ];
        let isStageOver = false;
        for (let attempt = 0; attempt < 4; attempt++) {
          const fault = faults[pick(faults.length)];
          if (fault !== undefined && random() < 0.7)
            world.service.faults.add({ ...fault, after: pick(6), times: 1 + pick(2) });
          const names = Object.values(firewalls);
          const serial = names[pick(names.length)] ?? firewalls.bergen;
          if (random() < 0.3) await world.tenant.setOutcome(serial, { result: random() < 0.5 ? 'failure' : 'offline' });
          if (random() < 0.4) writeFileSync(flag, '');
          await world.change(fresh);
          const stop = createAbortController();
          const kill = random() < 0.4 ? setTimeout(() => stop.abort(new Error('killed')), pick(600)) : undefined;
          await world.push(config, stop.signal);
          clearTimeout(kill);
          const running = await world.running();
          for (const value of Object.values(running)) expect([old, fresh]).toContain(value);
          isStageOver ||= running['bergen'] === fresh;
          // What the second stage has, the first one had before it.
          if (running['oslo'] === fresh || running['moss'] === fresh) expect(isStageOver).toBe(true);
          world.service.faults.clear();
          for (const one of names) await world.tenant.setOutcome(one, { result: 'success' });
        }
        writeFileSync(flag, '');
        await settled(world);
        await world.change(fresh);
        const last = await world.push(config);
        expect({ seed, text: last.failed ? last.text : '' }).toEqual({ seed, text: '' });
        expect(await world.running()).toEqual({ bergen: fresh, oslo: fresh, moss: fresh });
      } finally {
        await world.close();
      }
    },
    120_000,
  );
});

/** Waits until no job is running. */
async function settled(world: RolloutWorld): Promise<void> {
  for (;;) {
    const jobs = (await world.local.get('/config/operations/v1/jobs?limit=200')).at('data') as Record<string, string>[];
    if (jobs.every(({ status_str: status = '' }) => !['PEND', 'ACT', 'PUSHSENT'].includes(status))) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
