import type { Condition } from '../../engine/policy';
import { cachedBy, stableStringify } from '../../core';
import { flowsText, conditionText } from '../report/phrase';
import type { TrafficChange } from '../report/report';
import { severities } from '../report/severity';
import { severityOfFlows, type Scale } from './classify';
import { trafficRuleKey } from './traffic';
import { containerKey } from '../../tenant';

/** A change of traffic, made of several if they differ only in which answer a condition needs. */
export interface JoinedChange extends TrafficChange {
  /** The changes that it is made of; it has all of their flows. */
  readonly parts: readonly TrafficChange[];
}

/**
 * Joins changes that differ only in the answer to one question: "if the address is on the list" and "unless the address is on
 * the list" are together all of the traffic, whatever the list contains. What opens has the same rule after the change,
 * and what closes the same rule before it.
 */
export function joinComplementary(changes: readonly TrafficChange[], scale: Scale): readonly JoinedChange[] {
  return joinedBy(changes)(scale);
}

const joinedBy = cachedBy((changes: readonly TrafficChange[]) =>
  cachedBy((scale: Scale): readonly JoinedChange[] => joinAll(changes, scale)),
);

function joinAll(changes: readonly TrafficChange[], scale: Scale): readonly JoinedChange[] {
  const flows = new Map<string, number>();
  const flowsIn = cachedBy((region: TrafficChange['region']) => {
    const { provided: _, ...sides } = region;
    const text = stableStringify(sides);
    const known = flows.get(text) ?? flows.size;
    flows.set(text, known);
    return known;
  });
  const joined = new Set<JoinedChange>(changes.map((change) => ({ ...change, parts: [change] })));
  const waiting = new Map<string, JoinedChange>();
  // The loop also sees what it adds: two joined changes may be complementary, too.
  for (const change of joined) {
    const { provided } = change.region;
    if (provided.length === 0) continue;
    const flow = flowsIn(change.parts[0]?.region ?? change.region);
    const keys = provided.map((condition) => keyWithout(change, condition, flow));
    const at = provided.findIndex(({ answer }, i) => {
      const other = waiting.get(`${answer === 'yes' ? 'no' : 'yes'} ${keys[i] ?? ''}`);
      return other !== undefined && joined.has(other);
    });
    const condition = provided[at];
    if (condition === undefined) {
      provided.forEach(({ answer }, i) => waiting.set(`${answer} ${keys[i] ?? ''}`, change));
      continue;
    }
    const partner = waiting.get(`${condition.answer === 'yes' ? 'no' : 'yes'} ${keys[at] ?? ''}`);
    if (partner === undefined) continue;
    joined.delete(change);
    joined.delete(partner);
    joined.add(join(change, partner, condition, scale));
  }
  return [...joined];
}

/** Returns a key of a change without one condition. `flow`: its zones, addresses and services, as a number. */
function keyWithout(change: TrafficChange, condition: Condition, flow: number): string {
  const { what, extent, region, before, after, places } = change;
  const rest = region.provided
    .filter((other) => other !== condition)
    .map((other) => `${other.answer} ${other.question.id}`);
  const rule = trafficRuleKey(what === 'opened' ? after : before);
  return [flow, what, extent, rule, places.map(containerKey).join(), condition.question.id, ...rest.sort()].join('\n');
}

function join(one: JoinedChange, other: JoinedChange, { question }: Condition, scale: Scale): JoinedChange {
  // The part without the list is the usual traffic, and its rules are the usual ones.
  const isUsual = ({ region }: TrafficChange): boolean =>
    region.provided.some((condition) => condition.question.id === question.id && condition.answer === 'no');
  const [usual, special] = isUsual(one) ? [one, other] : [other, one];
  const provided = usual.region.provided.filter((condition) => condition.question.id !== question.id);
  const region = { ...usual.region, provided };
  const certainty = [one, other].every((change) => change.certainty === 'surely') ? 'surely' : 'maybe';
  const rated = severityOfFlows({ what: usual.what, certainty, region }, scale);
  return {
    ...usual,
    certainty,
    severity: severities.find((severity) => [rated, one.severity, other.severity].includes(severity)) ?? rated,
    region,
    text: flowsText(region, usual.leftOut),
    conditions: provided.map(conditionText),
    parts: [...usual.parts, ...special.parts],
  };
}
