import { append, namesText } from '../../core';
import {
  administersAnything,
  fearedIn,
  internetZonesIn,
  isAnyAny,
  isFromInternet,
  isUnsegmented,
  protocolsIn,
  reachesServers,
  type Scale,
  type Zones,
} from '../analysis/classify';
import { administrative, clearText } from '../analysis/protocols';
import { changesDecidedBy, regionsDecidedBy, stateRuleKey, trafficRuleKey } from '../analysis/traffic';
import type { FindingId } from '../finding-types/all';
import type { FindingDraft } from '../report/fingerprint';
import { clauseText, flowsText, containerNames, decidersText, ruleText, verbText, zonesText } from '../report/phrase';
import { joinComplementary, type JoinedChange } from '../analysis/complementary';
import type { Part } from '../../engine/policy';
import type { TrafficChange } from '../report/report';
import { severities, type FindingSeverity } from '../report/severity';
import { trafficFacts } from '../report/traffic-facts';
import { groupedFlows } from '../report/grouped-flows';
import type { PlanValues } from '../plan/read-plan';
import type { TenantState } from '../state/tenant-state';
import { aboutRule, securityRulebases } from './about';
import type { Finder } from './context';

/**
 * Finds opened and closed traffic, one finding per deciding rule and type. Openings are rated before the application is
 * identified, because the first packets of a session pass until then.
 */
export const trafficFindings: Finder = (context) => {
  const { scale, states } = context;
  const traffic = joinComplementary(context.traffic, scale);
  const exposure = joinComplementary(context.exposure, scale);
  const rules = fieldsByRule(states.after);
  const open = exposure.filter(({ what }) => what === 'opened');
  const exposedRules = new Set(open.map(({ after }) => trafficRuleKey(after)));
  // A block of an application protects no port, but its removal opens traffic.
  const otherOpened = traffic.filter(
    ({ what, after }) => what === 'opened' && !exposedRules.has(trafficRuleKey(after)),
  );
  const closed = traffic.filter(({ what }) => what === 'closed');
  const spoken = applicationsByRule(traffic);
  return groupChanges([...open, ...otherOpened, ...closed], scale, spoken).map((group) =>
    findingOf(group, scale, { traffic, rules, spoken }),
  );
};

/** The applications of what a rule opens, once they are identified. */
type Spoken = (change: TrafficChange) => Part;

interface Known {
  readonly traffic: readonly TrafficChange[];
  readonly rules: ReadonlyMap<string, PlanValues>;
  readonly spoken: Spoken;
}

function applicationsByRule(traffic: readonly TrafficChange[]): Spoken {
  const found = new Map<string, Part[]>();
  const keyOf = ({ what, after }: TrafficChange): string => `${what} ${trafficRuleKey(after)}`;
  for (const change of traffic) append(found, keyOf(change), change.region.application);
  return (change) => {
    const parts = found.get(keyOf(change)) ?? [];
    const names = new Set(parts.flatMap((part) => (part.is === 'only' ? part.values : [])));
    const [first, ...rest] = [...names].sort();
    return first === undefined || parts.some(({ is }) => is !== 'only')
      ? { is: 'any' }
      : { is: 'only', values: [first, ...rest] };
  };
}

/** Reports whether a region before the identification of the application can be described with it. */
function isHidden({ region }: TrafficChange, application: Part): boolean {
  return region.application.is === 'any' && application.is === 'only' && application.values.length <= mostApplications;
}

const mostApplications = 3;

interface Group {
  readonly id: FindingId;
  readonly changes: readonly JoinedChange[];
}

/** Findings that make milder findings of the same rule redundant. */
const grave: readonly FindingId[] = ['any-any', 'internet-to-inside', 'administrative-protocol'];

function groupChanges(changes: readonly JoinedChange[], scale: Scale, spoken: Spoken): readonly Group[] {
  const groups = new Map<string, { readonly id: FindingId; readonly rule: string; readonly changes: JoinedChange[] }>();
  for (const change of changes) {
    const id = idOf(change, scale, spoken);
    const rule = `${change.what} ${trafficRuleKey(change.after)}`;
    const known = groups.get(`${id} ${rule}`);
    if (known === undefined) groups.set(`${id} ${rule}`, { id, rule, changes: [change] });
    else known.changes.push(change);
  }
  const all = [...groups.values()];
  const graveRules = new Set(all.filter(({ id }) => grave.includes(id)).map(({ rule }) => rule));
  return all.filter(({ id, rule }) => grave.includes(id) || !graveRules.has(rule));
}

function idOf(change: TrafficChange, { zones, thresholds }: Scale, spoken: Spoken): FindingId {
  const { what, region } = change;
  if (what === 'closed') return 'closed';
  if (isAnyAny(region, thresholds)) return 'any-any';
  if (isFromInternet(region, zones)) return 'internet-to-inside';
  if (protocolsIn(region.service, administrative, thresholds).length > 0) return 'administrative-protocol';
  return protocolsIn(region.service, clearText, thresholds, spoken(change)).length > 0
    ? 'clear-text-protocol'
    : 'opened';
}

function findingOf({ id, changes }: Group, scale: Scale, { traffic, rules, spoken }: Known): FindingDraft {
  const [first] = changes;
  const severity = worst([
    ...changes.map((change) => change.severity),
    ...(first !== undefined && opensTooMuch(first, changes, traffic, scale) ? ['high' as const] : []),
  ]);
  return {
    id,
    severity,
    title:
      first === undefined
        ? ''
        : titleOf(first, changes, { scale, rule: rules.get(trafficRuleKey(first.after)), application: spoken(first) }),
    detail: first === undefined ? '' : detailOf(first, changes, scale.zones, traffic).join('; '),
    facts: trafficFacts(changes.flatMap(({ parts }) => parts)),
    evidence: {
      traffic: changes.flatMap(({ parts }) => parts),
      ...(first === undefined ? {} : { sentence: sentenceOf(first, changes, scale, spoken(first)) }),
    },
    ...aboutRule(first?.after),
  };
}

/**
 * Reports whether the regions together are worse than each one: a service between nearly all zones, or administrative
 * applications on every service. Conditional traffic is rated by its regions only.
 */
function opensTooMuch(
  first: TrafficChange,
  changes: readonly TrafficChange[],
  traffic: readonly TrafficChange[],
  scale: Scale,
): boolean {
  if (first.what !== 'opened') return false;
  const regions = (some: readonly TrafficChange[]) =>
    some.filter(({ certainty }) => certainty === 'surely').map(({ region }) => region);
  const passed = changesDecidedBy(first, traffic);
  return (
    isUnsegmented(regions(changes), scale) ||
    regions(passed).some((region) => administersAnything(region, scale.thresholds)) ||
    // Whoever meets the condition can administer the servers.
    passed.some(
      ({ region, extent }) =>
        extent === 'exact' &&
        region.provided.every(({ question, answer }) => answer === 'no' || byWhom.has(question.about)) &&
        reachesServers(region, scale.zones) &&
        administersAnything(region, scale.thresholds),
    )
  );
}

/** Conditions that say who, not what or where. */
const byWhom: ReadonlySet<string> = new Set(['source_user', 'source_hip', 'destination_hip']);

/** With more regions, the finding describes the rule instead. */
const mostRegions = 8;

/** Builds the title: the rule, dangerous protocols, and the worst region or a summary of many regions. */
function titleOf(
  first: TrafficChange,
  changes: readonly TrafficChange[],
  {
    scale,
    rule,
    application,
  }: { readonly scale: Scale; readonly rule: PlanValues | undefined; readonly application: Part },
): string {
  const dangerTexts = first.what === 'opened' ? fearedText(changes, scale, application) : '';
  const flows =
    changes.length > mostRegions
      ? `${changes.length} regions within ${groupedFlows(
          changes.map(({ region }) => region),
          rule,
        )}`
      : `${isHidden(first, application) ? flowsText({ ...first.region, application }) : first.text}${clauseText(first)}`;
  return `${ruleText(first.after)} ${verbText(first)} ${dangerTexts}${flows}`;
}

/** Says what the finding is in one sentence without ports and addresses. */
function sentenceOf(first: TrafficChange, changes: readonly TrafficChange[], scale: Scale, application: Part): string {
  const danger = first.what === 'opened' ? fearedText(changes, scale, application).replace(/: $/, '') : '';
  const what = danger === '' ? 'traffic' : danger;
  const from = danger.endsWith(fromTheInternet) ? '' : ` from ${zonesText(changes.map(({ region }) => region.from))}`;
  const to = zonesText(changes.map(({ region }) => region.to));
  return `${ruleText(first.after)} ${verbText(first)} ${what}${from} to ${to}`;
}

/** Returns the fields of all rules, by rule key. */
function fieldsByRule(state: TenantState): ReadonlyMap<string, PlanValues> {
  return new Map(securityRulebases(state).flatMap((rules) => rules.map((rule) => [stateRuleKey(rule), rule.fields])));
}

const fromTheInternet = 'from the internet';

/** Returns a prefix such as `SSH, RDP, SMB, databases from the internet: `; empty if there is no dangerous protocol. */
function fearedText(changes: readonly TrafficChange[], { zones, thresholds }: Scale, application: Part): string {
  const outer = changes.filter(({ region }) => isFromInternet(region, zones));
  const risksOf = (some: readonly TrafficChange[]) => [
    ...new Set(some.flatMap(({ region }) => fearedIn(region.service, thresholds, application))),
  ];
  const fromInternet = risksOf(outer);
  if (fromInternet.length > 0) return `${namesText(fromInternet)} ${fromTheInternet}: `;
  const names = risksOf(changes);
  return names.length === 0 ? '' : `${namesText(names)}: `;
}

function detailOf(
  first: TrafficChange,
  changes: readonly JoinedChange[],
  zones: Zones,
  traffic: readonly TrafficChange[],
): readonly string[] {
  const outer = changes
    .filter(({ region }) => isFromInternet(region, zones))
    .flatMap(({ region }) => internetZonesIn(region.from, zones));
  const internet = [...new Set(outer)].sort();
  const regions = regionsDecidedBy(first, traffic);
  return [
    `instead of ${decidersText(changes.flatMap(({ parts }) => parts.map(({ before }) => before)))}`,
    ...(first.what === 'opened' && internet.length > 0
      ? [`from the internet: zone${internet.length === 1 ? '' : 's'} ${namesText(internet)}`]
      : []),
    ...(regions > 1 ? [`${regions} regions in all`] : []),
    `in ${containerNames(changes.flatMap(({ places }) => places))}`,
  ];
}

function worst(all: readonly FindingSeverity[]): FindingSeverity {
  return severities.find((severity) => all.includes(severity)) ?? 'info';
}
