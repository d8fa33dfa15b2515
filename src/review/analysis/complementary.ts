import type { Condition } from '../../engine/policy';
import { stableStringify } from '../../core';
import { flowsText, conditionText } from '../report/phrase';
import type { TrafficChange } from '../report/report';
import { severities } from '../report/severity';
import { severityOfFlows, type Scale } from './classify';
import { trafficRuleKey } from './traffic';

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
  const joined = new Map<JoinedChange, true>(changes.map((change) => [{ ...change, parts: [change] }, true]));
  const waiting = new Map<string, JoinedChange>();
  // The loop also sees what it adds: two joined changes may be complementary, too.
  for (const change of joined.keys()) {
    for (const condition of change.region.provided) {
      const partner = waiting.get(keyWithout(change, condition, opposite(condition)));
      if (partner === undefined || !joined.has(partner)) continue;
      joined.delete(change);
      joined.delete(partner);
      joined.set(join(change, partner, condition, scale), true);
      break;
    }
    if (!joined.has(change)) continue;
    for (const condition of change.region.provided)
      waiting.set(keyWithout(change, condition, condition.answer), change);
  }
  return [...joined.keys()];
}

function opposite({ answer }: Condition): Condition['answer'] {
  return answer === 'yes' ? 'no' : 'yes';
}

/** Returns a key of a change without one condition, and the answer that this condition needs. */
function keyWithout(change: TrafficChange, condition: Condition, answer: Condition['answer']): string {
  const { what, extent, region, before, after, places } = change;
  const rest = region.provided
    .filter((other) => other !== condition)
    .map((other) => `${other.answer} ${other.question.id}`);
  const rule = what === 'opened' ? after : before;
  return stableStringify([
    { ...region, provided: rest.sort() },
    [what, extent, trafficRuleKey(rule), condition.question.id, answer],
    places,
  ]);
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
