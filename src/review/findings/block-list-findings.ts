import { append } from '../../core';
import { mayAllow, type QuestionSubject } from '../../engine/policy';
import { joinComplementary } from '../analysis/complementary';
import { stateRuleKey, trafficRuleKey } from '../analysis/traffic';
import { containerNames, ruleText } from '../report/phrase';
import type { TrafficChange } from '../report/report';
import { trafficFacts } from '../report/traffic-facts';
import type { FindingDraft } from '../report/fingerprint';
import type { TenantState } from '../state/tenant-state';
import { aboutRule, securityRulebases } from './about';
import type { Finder } from './context';

const sides: readonly QuestionSubject[] = ['source', 'destination', 'category'];

/**
 * Finds rules that block a list, such as an external dynamic list, and no longer decide its traffic. The traffic may be
 * small, but it was blocked on purpose.
 */
export const blockListFindings: Finder = ({ traffic, states, scale }) => {
  const limited = limitingRules(states.before);
  // What opens whatever the list contains was not blocked because of the list.
  const joined = new Map(
    joinComplementary(traffic, scale).flatMap(({ parts, region }) => parts.map((part) => [part, region] as const)),
  );
  const groups = new Map<string, [TrafficChange, ...TrafficChange[]]>();
  for (const change of traffic) {
    const fields = change.what === 'opened' ? limited.get(trafficRuleKey(change.before)) : undefined;
    const isOnList = joined
      .get(change)
      ?.provided.some(({ question, answer }) => answer === 'yes' && fields?.includes(question.about) === true);
    if (isOnList !== true) continue;
    const key = trafficRuleKey(change.before);
    append(groups, key, change);
  }
  return [...groups.values()].map(findingOf);
};

/** Maps blocking rules to the fields that limit them. */
function limitingRules(state: TenantState): ReadonlyMap<string, readonly QuestionSubject[]> {
  const blocking = securityRulebases(state).flatMap((rules) => rules.filter(({ fields }) => !mayAllow(fields)));
  return new Map(blocking.map((rule) => [stateRuleKey(rule), sides.filter((side) => isLimited(rule.fields[side]))]));
}

function isLimited(value: unknown): boolean {
  return Array.isArray(value) && value.length > 0 && !value.includes('any');
}

function findingOf(changes: readonly [TrafficChange, ...TrafficChange[]]): FindingDraft {
  const [{ before, text, conditions }] = changes;
  return {
    id: 'block-list-bypassed',
    severity: 'high',
    title: `${ruleText(before)} no longer blocks what is on its list: ${text}, ${conditions.join(', ')}`,
    detail: `in ${containerNames(changes.flatMap(({ places }) => places))}`,
    facts: trafficFacts(changes),
    ...aboutRule(before),
  };
}
