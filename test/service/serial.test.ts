import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { runs } from '../support/runs';
import { type Local, paths, rule, startLocal } from './local';

const clients = 16;

/** A number generator that gives the same numbers for the same seed. */
function random(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

describe('16 clients that write to one rulebase and push', () => {
  let local: Local;
  beforeEach(async () => {
    local = await startLocal();
    await local.make(paths.folders, { name: 'Texas', parent: 'All Firewalls' });
    await local.service.tenant(local.service.access.tsg).addDevice({ serial: '007', folder: 'Texas' });
  });
  afterEach(() => local.close());
  const rules = async (): Promise<{ id: string; name: string }[]> =>
    (await local.get(`${paths.rules}?folder=Texas&limit=5000`)).at('data') as { id: string; name: string }[];
  const running = async (): Promise<unknown[]> =>
    (await local.service.tenant(local.service.access.tsg).effectiveRules('Texas', 'running')).map(
      (one) => one.rule['name'],
    );

  test.each(Array.from({ length: runs(2) }, (_, i) => i + 1))(
    'see each write whole and once, and every version is what was staged at one moment (seed %i)',
    async (seed) => {
      const pick = random(seed);
      const alive = new Map<string, string>();
      const jobs: string[] = [];
      // What was acknowledged before each push was asked for, and what had not been asked for to go.
      const before = new Map<string, { created: readonly string[]; deleted: readonly string[] }>();
      const deleteRequested = new Set<string>();
      const deleted: string[] = [];
      const unexpected: string[] = [];
      let versions = 0;
      const step = async (client: number, n: number): Promise<void> => {
        const name = `rule ${client}.${n}`;
        const own = [...alive].filter(([, owner]) => owner.startsWith(`rule ${client}.`)).map(([id]) => id);
        const target = own[pick(Math.max(own.length, 1))];
        const what = pick(10);
        if (what < 5 || target === undefined) {
          const answer = await local.post(paths.rules, rule(name, 'Texas'));
          if (answer.status === 201) alive.set(answer.id, name);
          else unexpected.push(answer.text);
        } else if (what < 7) {
          const answer = await local.post(`${paths.rules}/${target}:move`, { destination: 'top', rulebase: 'pre' });
          if (answer.status !== 200) unexpected.push(answer.text);
        } else if (what < 9) {
          const gone = alive.get(target) ?? '';
          alive.delete(target);
          deleteRequested.add(gone);
          const answer = await local.delete(`${paths.rules}/${target}`);
          if (answer.status === 200) deleted.push(gone);
          else unexpected.push(answer.text);
        } else {
          const known = { created: [...alive.values()], deleted: [...deleted] };
          const answer = await local.post(paths.push, { folders: ['Texas'] });
          jobs.push(String(answer.at('job_id')));
          before.set(String(answer.at('job_id')), known);
          versions += 1;
        }
      };
      const client = async (number: number): Promise<void> => {
        for (let n = 0; n < 12; n++) await step(number, n);
      };
      await Promise.all(Array.from({ length: clients }, (_, number) => client(number)));
      expect(unexpected).toEqual([]);

      // Everything acknowledged, and nothing else, is there once.
      const listed = await rules();
      expect(new Map(listed.map(({ id, name }) => [id, name]))).toEqual(alive);

      // Jobs ran one after the other, in the order of their ids, each with a version of its own.
      expect(new Set(jobs).size).toBe(jobs.length);
      const ended: Record<string, string>[] = [];
      for (const id of jobs.sort((a, b) => Number(a) - Number(b))) ended.push((await local.ended(id)).job);
      expect(ended.map((job) => job['result_str'])).toEqual(ended.map(() => 'OK'));
      ended.forEach((job, i) => expect((job['start_ts'] ?? '') >= (ended[i - 1]?.['end_ts'] ?? '')).toBe(true));
      expect((await local.get(paths.versions)).at('total')).toBe(versions);

      // What the last push made running is what is staged, in the same order; the counts of all versions add up to it.
      const { children } = await local.push('Texas');
      expect(children).toMatchObject([{ result_str: 'OK' }]);
      expect(await running()).toEqual(listed.map(({ name }) => name));
      const all = (await local.get(`${paths.versions}?limit=5000`)).at('data') as {
        created: number;
        deleted: number;
      }[];
      const sum = all.reduce((total, { created, deleted }) => total + created - deleted, 0);
      // The folder is the one object beside the rules.
      expect(sum).toBe(listed.length + 1);

      // Loading it back changes nothing.
      await local.delete(`${paths.versions}/candidate`);
      expect(await rules()).toEqual(listed);

      // A version holds what was acknowledged before its push, unless it was to go, and nothing that had gone by then;
      // what is not there once does not come back.
      const seen = new Set<string>();
      const lost = new Set<string>();
      for (const [i, job] of ended.entries()) {
        expect((await local.post(`${paths.versions}:load`, { version: i + 1 })).status).toBe(201);
        const held = new Set((await rules()).map(({ name }) => name));
        const known = before.get(job['id'] ?? '');
        expect(known?.created.filter((name) => !held.has(name) && !deleteRequested.has(name))).toEqual([]);
        expect(known?.deleted.filter((name) => held.has(name))).toEqual([]);
        for (const name of seen) if (!held.has(name)) lost.add(name);
        expect([...held].filter((name) => lost.has(name))).toEqual([]);
        for (const name of held) seen.add(name);
      }
    },
    120_000,
  );
});
