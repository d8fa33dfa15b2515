import { regionMeets, type RuleReference } from '../../policy/index';
import { ruleKey } from '../analysis/traffic';
import type { FindingDraft } from '../report/fingerprint';
import { clauseText, containerText, counted, namesText } from '../report/phrase';
import type { Report, TrafficChange } from '../report/report';
import { trafficFacts } from '../report/traffic-facts';
import { isMatched } from './is-matched';
import type { OwnRule, OwnRules } from './own-rules';
import { forbiddenTraffic } from './zone-traffic';

/** What the rules of a team find in a review. */
export function ownFindings(report: Report, { rules, zones }: OwnRules): readonly FindingDraft[] {
  const opened = report.traffic.filter(({ what }) => what === 'opened');
  return [
    ...rules.flatMap((rule) => findingsOf(rule, report, opened)),
    ...(zones === undefined
      ? []
      : byDecidingRule(forbiddenTraffic(opened, zones)).map((changes) =>
          trafficFinding('zones', zones.severity, 'these zones may not talk like that', changes),
        )),
  ];
}

function findingsOf(rule: OwnRule, { findings }: Report, opened: readonly TrafficChange[]): readonly FindingDraft[] {
  const { when, id, severity, message } = rule;
  if ('finding' in when) {
    return findings
      .filter((one) => isMatched(one, when.finding))
      .map(({ fingerprint, ...one }) => ({
        ...one,
        id: `own/${id}`,
        severity,
        title: `${message}: ${one.title}`,
        facts: { of: fingerprint },
      }));
  }
  return byDecidingRule(opened.filter(({ region }) => regionMeets(region, when.opens))).map((changes) =>
    trafficFinding(id, severity, message, changes),
  );
}

type Changes = readonly [TrafficChange, ...TrafficChange[]];

function byDecidingRule(traffic: readonly TrafficChange[]): readonly Changes[] {
  const groups = new Map<string, [TrafficChange, ...TrafficChange[]]>();
  for (const change of traffic) {
    const group = groups.get(ruleKey(change.after));
    if (group === undefined) groups.set(ruleKey(change.after), [change]);
    else group.push(change);
  }
  return [...groups.values()];
}

function trafficFinding(
  id: string,
  severity: FindingDraft['severity'],
  message: string,
  [first, ...others]: Changes,
): FindingDraft {
  const more = others.length === 0 ? '' : `, and ${counted(others.length, 'more region')}`;
  const places = [...new Set([first, ...others].flatMap((change) => change.places.map(containerText)))].sort();
  return {
    id: `own/${id}`,
    severity,
    title: `${message}: opens ${first.text}${clauseText(first)}${more}`,
    detail: `in ${namesText(places)}`,
    facts: trafficFacts([first, ...others]),
    ...subjectOf(first.after),
  };
}

function subjectOf(rule: RuleReference): Pick<FindingDraft, 'container' | 'subject'> {
  return rule.kind === 'rule' ? { container: rule.container, subject: { kind: 'rule', name: rule.name } } : {};
}
