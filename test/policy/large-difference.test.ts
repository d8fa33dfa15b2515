import { expect, test } from '@jest/globals';
import {
  difference,
  effectivePolicy,
  verdict,
  Vocabulary,
  type Difference,
  type Policy,
} from '../../src/engine/policy';
import { broadRuleChanges, type BroadChange } from './broad-rule';

const place = { scope: 'folder', name: 'All' } as const;

function compared(count: number, change: BroadChange): { policies: readonly [Policy, Policy]; found: Difference } {
  const { before, after } = broadRuleChanges(count, change);
  const vocabulary = new Vocabulary();
  const [old, fresh] = [effectivePolicy(before, place, vocabulary), effectivePolicy(after, place, vocabulary)];
  return { policies: [old, fresh], found: difference(old, fresh) };
}

test.each(['flips', 'is added'] as const)(
  'a broad rule that %s in the middle of 1,000 rules has an exact difference',
  (change) => {
    const { policies, found } = compared(1000, change);
    const rest = found.changes.filter(({ extent }) => extent === 'at most');
    // Only the rest, with its share: no region may be larger than the difference without a number that says so.
    expect(rest.length).toBeLessThanOrEqual(1);
    for (const { share = 0, certainty } of rest) {
      expect(share).toBeGreaterThan(0);
      expect(share).toBeLessThan(1);
      expect(certainty).toBe('surely');
    }
    for (const { what, example, before, after } of found.changes) {
      const { provided: _, ...flow } = example;
      const decided = policies.map((policy) => verdict(policy, { ...flow, application: 'another' }).outcomes);
      const [was, is] = decided.map((outcomes) => outcomes.map(({ effect, rule }) => `${effect} ${rule.name}`));
      const effects = what === 'opened' ? (['block', 'allow'] as const) : (['allow', 'block'] as const);
      expect([was, is]).toEqual([[`${effects[0]} ${before.name}`], [`${effects[1]} ${after.name}`]]);
    }
  },
);
