import { expect, test } from '@jest/globals';
import { configurationAfter, cleanUp, type Proposal } from '../../src/tools/cleanup';
import type { Configuration } from '../../src/engine/policy';
import { isFullTier } from '../support/runs';
import { randomsFrom } from '../support/randoms';
import { decisionsOf } from './oracle';
import { randomPolicy, type Planted } from './random-policy';

const policies = isFullTier() ? 50 : 4;

function firstDifference(before: readonly string[], after: readonly string[]): number {
  return before.findIndex((one, i) => one !== after[i]);
}

function isFound({ names }: Planted, proposals: readonly Proposal[]): boolean {
  return proposals.some(({ edits }) => edits.some((edit) => edit.is === 'remove' && names.includes(edit.object.name)));
}

const editsOf = (proposals: readonly Proposal[]) => proposals.flatMap(({ edits }) => edits);

test('keeps every decision, and finds what was planted', () => {
  const counts: Record<string, { planted: number; found: number; foundInTwo: number }> = {};
  let proven = 0;
  for (let seed = 1; seed <= policies; seed++) {
    const { configuration, planted } = randomPolicy(randomsFrom(seed * 7919));
    const before = decisionsOf(configuration);
    const { proposals } = cleanUp({ configuration });
    const same = (of: string, edits: ReturnType<typeof editsOf>): Configuration => {
      const after = configurationAfter(configuration, edits);
      expect({ seed, of, at: firstDifference(before, decisionsOf(after)) }).toEqual({ seed, of, at: -1 });
      return after;
    };
    for (const one of proposals) {
      expect(one.evidence).toEqual({ is: 'decisions unchanged', covers: 'everything' });
      same(one.id, [...one.edits]);
      expect(one.edits.map(({ object }) => object.name).filter((name) => name.startsWith('kept'))).toEqual([]);
      proven += 1;
    }
    const next = cleanUp({ configuration: same('all', editsOf(proposals)) }).proposals;
    for (const one of planted) {
      const count = (counts[one.sort] ??= { planted: 0, found: 0, foundInTwo: 0 });
      count.planted += 1;
      if (isFound(one, proposals)) count.found += 1;
      if (isFound(one, [...proposals, ...next])) count.foundInTwo += 1;
      else if (process.env['SCM_SHOW'] !== undefined) process.stderr.write(`${String(seed)} ${JSON.stringify(one)}\n`);
    }
  }
  process.stdout.write(`${JSON.stringify({ policies, proven, ...counts })}\n`);
  const all = Object.values(counts);
  const sum = (of: 'planted' | 'found' | 'foundInTwo'): number => all.reduce((total, one) => total + one[of], 0);
  expect(sum('found') / sum('planted')).toBeGreaterThanOrEqual(0.95);
});
