import type { Condition } from '../../engine/policy';
import { cachedBy } from '../../core';
import { flowsText, conditionText } from '../report/phrase';
import type { TrafficChange } from '../report/report';
import { severities } from '../report/severity';
import { severityOfFlows, type Scale } from './classify';
import { numberedRegions, trafficRuleKey } from './traffic';
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
  const numbered = numberedRegions();
  const joined = new Set<JoinedChange>(changes.map((change) => ({ ...change, parts: [change] })));
  const waiting = new Map<string, JoinedChange>();
  // The loop also sees what it adds: two joined changes may be complementary, too.
  for (const change of joined) {
    const { provided } = change.region;
    if (provided.length === 0) continue;
    const flow = numbered.flows(change.region);
    const answers = provided.map(numbered.answer);
    const keys = answers.map((answer, i) => keyWithout(change, flow, answer, answers.toSpliced(i, 1)));
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

/** Returns a key of a change without one answer: equal if it needs the other answer to the same question. */
function keyWithout(change: TrafficChange, flow: number, answer: string, rest: readonly string[]): string {
  const { what, extent, before, after, places } = change;
  const rule = trafficRuleKey(what === 'opened' ? after : before);
  const question = answer.replace(/^\w+ /, '');
  return [flow, what, extent, rule, places.map(containerKey).join(), question, ...rest.toSorted()].join('\n');
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
