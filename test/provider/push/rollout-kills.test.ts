import { describe, expect, test } from '@jest/globals';
import { randomsFrom } from '../../support/randoms';
import { runs } from '../../support/runs';
import { happenings, RolloutRuns, serials } from './rollout-runs';

const seeds = Array.from({ length: runs(1) }, (_, i) => i + 1);

// Real terraform, a started provider, and a service in a process of its own. At random requests, one of them is killed with
// SIGKILL, an answer is lost, a firewall is away or fails, or another account changes or pushes something.
describe('a rollout whose terraform, provider or service is killed', () => {
  test.each(seeds)(
    'seed %i: no stage is skipped or pushed twice, the outcome is true, and another run converges',
    async (seed) => {
      const random = randomsFrom(seed * 7919);
      const pick = (n: number): number => Math.floor(random() * n);
      const world = await RolloutRuns.open({ restores: pick(2) === 0 });
      try {
        for (let attempt = 1; attempt <= 3; attempt++) {
          world.shopIs(pick(3) === 0 ? 'down' : 'up');
          const happening = happenings[pick(happenings.length)] ?? 'nothing';
          const run = await world.apply({ happening, at: pick(60) });
          const at = { seed, attempt, happening };
          expect({ ...at, wrong: await world.wrong(run) }).toEqual({ ...at, wrong: [] });
          await world.calm();
        }
        world.shopIs('up');
        const last = await world.apply({ happening: 'nothing', at: 0 });
        expect({ seed, code: last.code, output: last.output }).toMatchObject({ seed, code: 0 });
        expect({ seed, wrong: await world.wrong(last) }).toEqual({ seed, wrong: [] });
        expect({ seed, runs: await world.running() }).toEqual({
          seed,
          runs: Object.fromEntries(Object.keys(serials).map((name) => [name, { value: 'new', doomed: false }])),
        });
        // Nothing is left: no object that was deleted, no change of others that was lost, nothing to push.
        expect({ seed, left: await world.leftovers() }).toEqual({ seed, left: [] });
      } finally {
        await world.close();
      }
    },
    300_000,
  );
});
