import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, expect, test } from '@jest/globals';
import type { Clock } from '../../src/core';
import { Pruner } from '../../src/service/prune/pruner';
import { paths, rule, StandingClock, startLocal, type Local } from '../service/local';
import { runs } from '../support/runs';

const tsg = '1000000001';
const account = { clientId: 'admin', clientSecret: 'secret of admin' };
const year = 365 * 24 * 60 * 60_000;

/** A clock that may be set, while time passes as it does. */
class SetClock implements Clock {
  offset = 0;

  now(): number {
    return Date.now() + this.offset;
  }

  async sleep(ms: number, signal?: AbortSignal): Promise<void> {
    await delay(ms, undefined, signal === undefined ? {} : { signal });
  }
}

let local: Local | undefined;
afterEach(async () => {
  await local?.close();
  local = undefined;
});

test('a token that was issued while the clock was ahead is refused after it was set back', async () => {
  const clock = new SetClock();
  local = await startLocal({ clock, tenants: [{ tsg, accounts: [account] }] });
  clock.offset = year;
  const token = await local.token({ tsg, ...account });
  const ask = (one: string) => local?.call('GET', paths.tags, undefined, { Authorization: `Bearer ${one}` });
  expect((await ask(token))?.status).toBe(200);
  clock.offset = 0;
  expect((await ask(token))?.problem).toMatch(/^401/);
  // A new one is as good as ever, and clocks of instances may differ by minutes.
  expect((await ask(await local.token({ tsg, ...account })))?.status).toBe(200);
  const near = await local.token({ tsg, ...account });
  clock.offset = -4 * 60_000;
  expect((await ask(near))?.status).toBe(200);
  // Ahead, a token expires.
  clock.offset = 60 * 60_000;
  expect((await ask(near))?.problem).toMatch(/^401/);
});

test('a push ends although the clock was set back or ahead while it ran', async () => {
  const clock = new SetClock();
  local = await startLocal({ clock, jobSpeed: 4, tenants: [{ tsg, accounts: [account] }] });
  for (const offset of [-year, year, 0]) {
    await local.make(paths.tags, { name: `tag ${offset}`, folder: 'All Firewalls' });
    const job = (await local.post(paths.push, { folders: ['All Firewalls'] })).at('job_id');
    clock.offset = offset;
    // The token of before may be refused now.
    const token = await local.token({ tsg, ...account });
    let state = '';
    while (state !== 'FIN') {
      await delay(10);
      const answer = await local.call('GET', `${paths.jobs}/${String(job)}`, undefined, {
        Authorization: `Bearer ${token}`,
      });
      state = String(answer.at('data', 0, 'status_str'));
    }
    local.service.control.clock.reset();
    clock.offset = 0;
  }
});

test('a clock that was set does not make the history expire; an hour later it is trusted', async () => {
  let [wall, uptime, pruned] = [1_000_000, 0, 0];
  const lines: unknown[] = [];
  const pruner = new Pruner({
    tenants: () => ['t'],
    prune: () => {
      pruned += 1;
      return Promise.resolve('done');
    },
    reclaim: () => Promise.resolve('done'),
    log: (entry) => lines.push(entry),
    wall: () => wall,
    uptime: () => uptime,
  });
  const minutes = async (count: number): Promise<void> => {
    for (let i = 0; i < count; i++) {
      wall += 60_000;
      uptime += 60_000;
      await pruner.tick();
    }
  };
  await minutes(5);
  expect(pruned).toBe(5);
  for (const jump of [2 * year, -2 * year]) {
    const before = pruned;
    wall += jump;
    await minutes(30);
    expect(pruned).toBe(before);
    await minutes(40);
    expect(pruned).toBeGreaterThan(before);
  }
  expect(lines).toHaveLength(2);
  await pruner.close();
});

test('readers during pushes see a whole version, never half of one', async () => {
  local = await startLocal({ tenants: [{ tsg, accounts: [account] }], jobSpeed: 50 });
  const service = local;
  await service.make(paths.folders, { name: 'Texas', parent: 'All Firewalls' });
  const count = 12;
  const ids = await Promise.all(
    Array.from({ length: count }, (_, i) =>
      service.make(paths.rules, rule(`rule ${i}`, 'Texas', { description: 'round 0' })),
    ),
  );
  await service.push('Texas');
  let [isOver, looks] = [false, 0];
  const seen = new Set<string>();
  const readers = Array.from({ length: 3 }, async () => {
    while (!isOver) {
      const rules = await service.service.tenant(tsg).effectiveRules('Texas', 'running', 'security_rule');
      const rounds = new Set(rules.map((one) => String(one.rule['description'])));
      expect([rules.length, rounds.size]).toEqual([count, 1]);
      seen.add([...rounds].join());
      looks += 1;
      // A store in memory answers without a turn of the event loop.
      await delay(1);
    }
  });
  const rounds = runs(2);
  for (let round = 1; round <= rounds; round++) {
    for (const [i, id] of ids.entries())
      expect(
        (await service.put(`${paths.rules}/${id}`, rule(`rule ${i}`, 'Texas', { description: `round ${round}` })))
          .status,
      ).toBe(200);
    await service.push('Texas');
  }
  isOver = true;
  await Promise.all(readers);
  expect(looks).toBeGreaterThan(rounds);
  expect(seen.size).toBeGreaterThan(1);
});

test('jobs that never end are bounded for a tenant, and stop no other', async () => {
  const other = { tsg: '1000000002', accounts: [account] };
  local = await startLocal({ clock: new StandingClock(), tenants: [{ tsg, accounts: [account] }, other] });
  const push = (headers?: Record<string, string>) =>
    local?.call('POST', paths.push, { folders: ['All Firewalls'] }, headers);
  const problems = new Set<string | undefined>();
  let queued = 0;
  for (let sent = 0; sent < 1010; sent++) {
    const answer = await push();
    if (answer?.status === 201) queued += 1;
    else problems.add(answer?.problem);
  }
  expect(queued).toBe(1000);
  expect([...problems]).toEqual([expect.stringMatching(/^429/)]);
  const token = await local.token({ tsg: other.tsg, ...account });
  expect((await push({ Authorization: `Bearer ${token}` }))?.status).toBe(201);
});
