import { stableStringify } from '../../core';
import type { Facts } from './fingerprint';
import type { TrafficChange } from './report';
import { containerKey } from '../../tenant';

/** Converts traffic changes to facts: regions and containers in a fixed order, conditions by ID. */
export function trafficFacts(changes: readonly TrafficChange[]): Facts {
  const facts = changes.map(({ what, certainty, extent, region, after, places }) => ({
    what,
    certainty,
    extent,
    region: { ...region, provided: region.provided.map(({ question, answer }) => `${answer} ${question.id}`).sort() },
    after: after.kind === 'default' ? after.name : [containerKey(after.container), after.rulebase, after.name],
    places: places.map(containerKey).sort(),
  }));
  return { traffic: facts.map((fact) => stableStringify(fact)).sort() };
}
