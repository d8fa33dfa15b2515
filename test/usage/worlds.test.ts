import { afterAll, expect, test } from '@jest/globals';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { usageOf, type Usage, type UsageRow } from '../../src/tools/usage';
import { runs } from '../support/runs';
import { bruteForce, configurationOf, csvOf, usageWorld, type OwnSession } from './worlds';

const dir = mkdtempSync(join(tmpdir(), 'scm-usage-'));
afterAll(() => rmSync(dir, { recursive: true }));

async function usageFrom(rules: Parameters<typeof configurationOf>[0], log: readonly OwnSession[]): Promise<Usage> {
  const file = join(dir, 'log.csv');
  writeFileSync(file, csvOf(log));
  return usageOf({ configuration: configurationOf(rules), sources: [{ files: [file] }] });
}

/** The rows of a usage in the words of the brute force. */
function countsOf({ rules, objects, members, applications }: Usage): ReadonlyMap<string, readonly [number, number]> {
  const counts = new Map<string, [number, number]>();
  const add = (key: string, { sessions, bytes }: UsageRow): void => {
    if (sessions === 0) return;
    const known = counts.get(key) ?? [0, 0];
    counts.set(key, [known[0] + sessions, known[1] + bytes]);
  };
  const others: Readonly<Record<string, string>> = {
    'no rule': 'none',
    'default rule': 'default',
    'unknown rule': 'unknown',
    'not distinguished': 'not distinguished',
  };
  for (const row of rules) add(others[row.state] ?? `rule ${row.container?.name ?? ''} ${row.name}`, row);
  for (const row of objects) add(`object ${row.name}`, row);
  for (const row of members) {
    const owner = /"(.*)"/.exec(row.of ?? '')?.[1] ?? '';
    add(
      `member ${row.list === 'members' ? owner : `${row.container?.name ?? ''} ${owner} ${row.list ?? ''}`} ${row.name}`,
      row,
    );
    // Names without an object are rows of their rules only.
  }
  expect(applications.reduce((sum, { sessions }) => sum + sessions, 0)).toBeGreaterThan(0);
  return counts;
}

function total(counts: object): number {
  return Object.values(counts).reduce<number>((all, one) => all + Number(one), 0);
}

/** Literals and App-IDs are no objects of the configuration. */
function isObject(key: string): boolean {
  return !/^object (10\.0\.0\.5|ssl|ssh|dns)$/.test(key);
}

function sorted(counts: ReadonlyMap<string, readonly [number, number]>): readonly unknown[] {
  return [...counts].filter(([key]) => isObject(key)).sort(([a], [b]) => (a < b ? -1 : 1));
}

test('counts by rule, member and object what counting line by line counts, and each session once', async () => {
  const kinds = new Set<string>();
  for (let seed = 1; seed <= runs(15); seed++) {
    const world = usageWorld(seed);
    const usage = await usageFrom(world.rules, world.log);
    expect([seed, ...sorted(countsOf(usage))]).toEqual([seed, ...sorted(bruteForce(world))]);
    const sum = (rows: readonly UsageRow[]): number => rows.reduce((all, { sessions }) => all + sessions, 0);
    expect(sum(usage.rules)).toBe(world.log.length);
    expect(sum(usage.applications)).toBe(world.log.length);
    expect(sum(usage.services)).toBe(world.log.length);
    const { rules, lists } = usage.accounts;
    expect(total(rules)).toBe(world.log.length);
    for (const list of Object.values(lists)) {
      expect(total(list)).toBe(world.log.length);
    }
    for (const table of ['rules', 'objects', 'members', 'applications', 'services'] as const) {
      for (const { sessions, firewalls } of usage[table]) {
        expect(firewalls.reduce((all, one) => all + one.sessions, 0)).toBe(sessions);
      }
    }
    for (const { state } of usage.rules) kinds.add(state);
  }
  const all = ['used', 'age unknown', 'not distinguished', 'unknown rule', 'no rule', 'default rule'];
  expect([...kinds]).toEqual(expect.arrayContaining(all));
}, 600_000);

test('notices one line that is counted for another rule', async () => {
  const world = usageWorld(3);
  const at = world.log.findIndex(({ rule }) => rule !== 'gone');
  const wrong = world.log.map((one, i) => (i === at ? { ...one, rule: 'gone' } : one));
  const usage = await usageFrom(world.rules, wrong);
  expect(sorted(countsOf(usage))).not.toEqual(sorted(bruteForce(world)));
});
