import { factsNamedIn, type OutsideFacts } from '../../policy';
import { policyConfiguration } from './configuration';
import type { Worlds } from './worlds';

/** Adds the facts to both states, because a plan does not change them. */
export function withFacts(worlds: Worlds, facts: OutsideFacts | undefined): Worlds {
  if (facts === undefined) return worlds;
  const { before, after, refused } = worlds;
  const used = factsNamedIn(facts, [policyConfiguration(before), policyConfiguration(after)]);
  return { before: { ...before, facts: used }, after: { ...after, facts: used }, refused };
}
