import { isSameContainer, type Container } from '../../catalog';
import { atTime, type Configuration, type OutsideFacts } from '../../engine/policy';
import { savedConfiguration } from '../../review';
import { firewallOf, reach, type ReachQuery, type ReachResult } from '../../engine/trace';
import type { Snapshot } from '../../tenant';

/** A question about traffic at one firewall. */
export interface FlowQuestion {
  readonly query: ReachQuery;
  readonly container: Container;
  readonly facts?: OutsideFacts;
  /** Minute at which schedules are evaluated; default: each schedule is a condition. */
  readonly minute?: number;
}

/** The answer of one state. */
export interface Answer {
  /** `absent`: the state does not have the firewall or folder. */
  readonly verdict: ReachResult['verdict'] | 'absent';
  /** Security and NAT rules that let the traffic through. */
  readonly by: readonly string[];
  /** What the answer assumes, such as a name that no rule has. */
  readonly assumptions: readonly string[];
  /** Equal if the same flows arrive, whatever rules let them through. */
  readonly key: string;
}

/** Answers a question in one state. */
export function answerOf(snapshot: Snapshot, { query, container, facts, minute }: FlowQuestion): Answer {
  if (!snapshot.containers.some((one) => isSameContainer(one.container, container))) {
    return { verdict: 'absent', by: [], assumptions: [], key: 'absent' };
  }
  const read = savedConfiguration(snapshot);
  const known: Configuration = facts === undefined ? read : { ...read, facts };
  const { verdict, reached, assumptions } = reach(
    firewallOf(minute === undefined ? known : atTime(known, container, minute), container),
    query,
  );
  const flows = reached.map(({ regions, delivered, certainty }) => JSON.stringify([regions, delivered, certainty]));
  const by = reached.map(
    ({ rule, nat }) => `"${rule.name}"${nat === undefined ? '' : ` through NAT rule "${nat.name}"`}`,
  );
  return { verdict, by: [...new Set(by)], assumptions, key: JSON.stringify([verdict, flows.sort()]) };
}
