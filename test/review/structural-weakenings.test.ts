import { describe, expect, test } from '@jest/globals';
import type { Report } from '../../src/review';
import { expectCounted } from '../support/expect-counted';
import { planBetween, snapshotOf, type World } from './combined/world';
import { resourceChange, type Values } from './plan-json';
import { reviewedText } from './support/of-pieces';
import { stays, structuralWeakenings, world, type Weakening } from './support/structural-weakenings';

function reportOf({ given = stays, change = stays, pieces = [] }: Weakening): Report {
  const before: World = given(world);
  const made = JSON.parse(planBetween(before, change(before))) as { resource_changes: Values[] };
  const changes = [...made.resource_changes, ...pieces.map(resourceChange)];
  const plan = JSON.stringify({ ...made, resource_changes: changes });
  expectCounted(plan);
  return reviewedText(plan, { base: { name: 'base.json', snapshot: snapshotOf(before) } });
}

describe('a way to weaken a policy by places, references and operations', () => {
  test.each(Object.entries(structuralWeakenings))('%s is never proved harmless', (_, weakening) => {
    const report = reportOf(weakening);
    expect(['opens', 'dangerous', 'undecided']).toContain(report.verdict);
    expect(report.findings.filter(({ id }) => id !== 'no-push' && id !== 'stale-base')).not.toEqual([]);
  });
});
