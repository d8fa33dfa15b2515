import { afterAll, expect, test } from '@jest/globals';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { replay, type Replay } from '../../src/engine/replay';
import { runs } from '../support/runs';
import { office } from '../trace/office';
import { exportHeader, exportRow } from './logs';
import { bruteForce, configurationOf, factOf, worldOf } from './worlds';

const dir = mkdtempSync(join(tmpdir(), 'scm-worlds-'));
afterAll(() => rmSync(dir, { recursive: true }));

const names = ['blocked', 'allowed', 'allowedUnless', 'blockedUnless', 'undecided'] as const;

function countsOf(found: Replay): Readonly<Record<string, number>> {
  const counts: readonly (readonly [string, number])[] = [
    ...names.map((name) => [name, found[name].sessions] as const),
    ['unchanged', found.unchanged],
  ];
  return Object.fromEntries(counts.filter(([, sessions]) => sessions > 0));
}

test('counts what trying all facts counts, for logs that a firewall with hidden facts wrote', async () => {
  const seen = new Set<string>();
  let decided = 0;
  for (let seed = 1; seed <= runs(15); seed++) {
    const world = worldOf(seed);
    const file = join(dir, 'log.csv');
    // Each line twice, so that grouping counts.
    const rows = [...world.log, ...world.log].map(({ session }) => exportRow(session));
    writeFileSync(file, [exportHeader, ...rows, ''].join('\n'));
    const change = { before: configurationOf(world.before), after: configurationOf(world.after), container: office };
    const found = await replay({ logs: [file], ...change });
    const right = Object.fromEntries(Object.entries(bruteForce(world)).map(([name, count]) => [name, 2 * count]));
    expect({ seed, ...countsOf(found) }).toEqual({ seed, ...right });
    for (const name of Object.keys(right)) seen.add(name);
    decided += found.decidedByLog.length;
  }
  const kinds = ['allowed', 'allowedUnless', 'blocked', 'blockedUnless', 'unchanged'];
  expect([...seen]).toEqual(expect.arrayContaining(kinds));
  expect(decided).toBeGreaterThan(0);
}, 600_000);

test('never contradicts the hidden facts with a condition that the log decides', async () => {
  let checked = 0;
  for (let seed = 1; seed <= runs(10); seed++) {
    const world = worldOf(seed);
    const configuration = configurationOf(world.before);
    for (const { session, facts } of world.log.filter(({ isTrue }) => isTrue).slice(0, 6)) {
      const file = join(dir, 'line.csv');
      writeFileSync(file, [exportHeader, exportRow(session), ''].join('\n'));
      const open = { open: () => Promise.resolve(undefined) };
      const found = await replay({ logs: [file], after: configuration, container: office, ...open });
      expect(found.agreement.disagreements.sessions).toBe(0);
      for (const { condition, answer } of found.decidedByLog) {
        const fact = factOf(condition);
        if (fact === undefined) continue;
        checked += 1;
        expect({ seed, condition, answer }).toEqual({ seed, condition, answer: facts[fact] === true ? 'yes' : 'no' });
      }
    }
  }
  expect(checked).toBeGreaterThan(0);
}, 600_000);
