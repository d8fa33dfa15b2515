import { factsNamedIn, type OutsideFacts } from '../../engine/policy';
import { policyConfiguration } from './configuration';
import type { TenantStates } from './tenant-states';

/** Adds the facts to both states, because a plan does not change them. */
export function withFacts(states: TenantStates, facts: OutsideFacts | undefined): TenantStates {
  if (facts === undefined) return states;
  const { before, after } = states;
  const used = factsNamedIn(facts, [policyConfiguration(before), policyConfiguration(after)]);
  return { ...states, before: { ...before, facts: used }, after: { ...after, facts: used } };
}
