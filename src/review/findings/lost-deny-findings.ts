import { append, countedNoun, deepEqual } from '../../core';
import { stateRuleKey, trafficRuleKey } from '../analysis/traffic';
import type { FindingDraft } from '../report/fingerprint';
import { containerNames, decidersText, ruleText } from '../report/phrase';
import type { TrafficChange } from '../report/report';
import { trafficFacts } from '../report/traffic-facts';
import { isBlocking } from '../state/meaning';
import type { ObjectState } from '../state/object-change';
import type { TenantState } from '../state/tenant-state';
import { aboutRule, securityRulebases } from './about';
import type { Finder } from './context';

/**
 * Finds deny rules whose traffic becomes allowed: the rule blocks it on purpose. A rule that only names zones blocks what
 * no other rule allows, so it counts only if the rule itself changes, moves or goes.
 */
export const lostDenyFindings: Finder = ({ traffic, states }) => {
  const [before, after] = [denyRules(states.before), denyRules(states.after)];
  const [placesBefore, placesAfter] = [placesOf(states.before), placesOf(states.after)];
  const groups = new Map<string, [TrafficChange, ...TrafficChange[]]>();
  for (const change of traffic) {
    const key = trafficRuleKey(change.before);
    const rule = change.what === 'opened' && change.extent === 'exact' ? before.get(key) : undefined;
    if (rule === undefined || isOnList(change)) continue;
    const isLost = isSpecific(rule) || !isSame(rule, after.get(key)) || isOvertaken(change, placesBefore, placesAfter);
    if (!isLost) continue;
    append(groups, key, change);
  }
  return [...groups.values()].map(findingOf);
};

/** Returns the enabled rules that block, by rule key. */
function denyRules(state: TenantState): ReadonlyMap<string, ObjectState> {
  const blocking = securityRulebases(state).flatMap((rules) => rules.filter(isBlocking));
  return new Map(blocking.map((rule) => [stateRuleKey(rule), rule]));
}

/** Returns the place of each rule in its rulebase. */
function placesOf(state: TenantState): ReadonlyMap<string, number> {
  return new Map(securityRulebases(state).flatMap((rules) => rules.map((rule, i) => [stateRuleKey(rule), i])));
}

const purposes = ['source', 'destination', 'service', 'application', 'source_user', 'source_hip', 'destination_hip'];

/** Reports whether a rule names addresses, services, applications, users or devices. */
function isSpecific({ fields }: ObjectState): boolean {
  return purposes.some((field) => {
    const value = fields[field];
    return Array.isArray(value) && value.length > 0 && !value.includes('any');
  });
}

function isSame(rule: ObjectState, other: ObjectState | undefined): boolean {
  return other !== undefined && deepEqual(rule.fields, other.fields);
}

/** Reports whether the rule that decides now came after the deny rule before, and comes before it now. */
function isOvertaken(
  { before, after }: TrafficChange,
  old: ReadonlyMap<string, number>,
  fresh: ReadonlyMap<string, number>,
): boolean {
  const [deny, allow] = [trafficRuleKey(before), trafficRuleKey(after)];
  const [was, is] = [
    [old.get(deny), old.get(allow)],
    [fresh.get(deny), fresh.get(allow)],
  ].map(([a, b]) => (a === undefined || b === undefined ? undefined : a < b));
  return was === true && is === false;
}

/** Block lists have a finding of their own. */
function isOnList({ region }: TrafficChange): boolean {
  return region.provided.some(
    ({ question, answer }) => answer === 'yes' && ['source', 'destination', 'category'].includes(question.about),
  );
}

function findingOf(changes: readonly [TrafficChange, ...TrafficChange[]]): FindingDraft {
  const [{ before, text }] = changes;
  const allowing = decidersText(changes.map(({ after }) => after));
  const isOne = new Set(changes.map(({ after }) => trafficRuleKey(after))).size === 1;
  const more = changes.length === 1 ? '' : ` and ${countedNoun(changes.length - 1, 'more region')}`;
  return {
    id: 'deny-lost',
    severity: 'high',
    title: `${ruleText(before)} no longer blocks ${text}${more}`,
    detail: `${allowing} ${isOne ? 'allows' : 'allow'} it; in ${containerNames(changes.flatMap(({ places }) => places))}`,
    facts: trafficFacts(changes),
    evidence: { traffic: changes },
    ...aboutRule(before),
  };
}
