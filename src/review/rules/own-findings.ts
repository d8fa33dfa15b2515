import { append, namesText } from '../../core';
import { regionMeets } from '../../engine/policy';
import { regionsDecidedBy, trafficRuleKey } from '../analysis/traffic';
import type { FindingDraft } from '../report/fingerprint';
import { clauseText, containerText, ruleText } from '../report/phrase';
import type { Finding, TrafficChange } from '../report/report';
import { trafficFacts } from '../report/traffic-facts';
import { aboutRule } from '../findings/about';
import { isMatched } from './is-matched';
import type { OwnRule, OwnRules } from './own-rules';
import { forbiddenTraffic } from './zone-traffic';

/** Returns the findings of the custom rules, about the opened traffic and the other findings of a review. */
export function ownFindings(
  findings: readonly Finding[],
  traffic: readonly TrafficChange[],
  { rules, zones }: OwnRules,
): readonly FindingDraft[] {
  const opened = traffic.filter(({ what }) => what === 'opened');
  return [
    ...rules.flatMap((rule) => findingsOf(rule, findings, opened)),
    ...(zones === undefined
      ? []
      : byDecidingRule(forbiddenTraffic(opened, zones)).map((changes) =>
          trafficFinding(
            { ...zones, id: 'zones', message: 'traffic between these zones is not allowed' },
            changes,
            opened,
          ),
        )),
  ];
}

function findingsOf(
  rule: OwnRule,
  findings: readonly Finding[],
  opened: readonly TrafficChange[],
): readonly FindingDraft[] {
  const { when, id, severity, message } = rule;
  if ('finding' in when) {
    return findings
      .filter((finding) => isMatched(finding, when.finding))
      .map(({ fingerprint, ...one }) => ({
        ...one,
        id: `own/${id}`,
        severity,
        title: `${message}: ${one.title}`,
        facts: { of: fingerprint },
      }));
  }
  return byDecidingRule(opened.filter(({ region }) => regionMeets(region, when.opens))).map((changes) =>
    trafficFinding(rule, changes, opened),
  );
}

type Changes = readonly [TrafficChange, ...TrafficChange[]];

function byDecidingRule(traffic: readonly TrafficChange[]): readonly Changes[] {
  const groups = new Map<string, [TrafficChange, ...TrafficChange[]]>();
  for (const change of traffic) {
    append(groups, trafficRuleKey(change.after), change);
  }
  return [...groups.values()];
}

function trafficFinding(
  { id, severity, message }: Pick<OwnRule, 'id' | 'severity' | 'message'>,
  changes: Changes,
  opened: readonly TrafficChange[],
): FindingDraft {
  const [first] = changes;
  const places = [...new Set(changes.flatMap((change) => change.places.map(containerText)))].sort();
  const regions = regionsDecidedBy(first, opened);
  return {
    id: `own/${id}`,
    severity,
    title: `${message}: ${ruleText(first.after)} opens ${first.text}${clauseText(first)}`,
    detail: [...(regions > 1 ? [`${changes.length} of its ${regions} regions`] : []), `in ${namesText(places)}`].join(
      '; ',
    ),
    facts: trafficFacts(changes),
    ...aboutRule(first.after),
  };
}
