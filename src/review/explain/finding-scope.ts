import { isSameContainer } from '../../catalog';
import {
  regionsOf,
  type ExampleFlow,
  type Policy,
  type PolicyRule,
  type Region,
  type RuleReference,
} from '../../engine/policy';
import { boxOfRegion, exampleFlow } from '../../engine/policy/engine';
import { kindsWith, reach } from '../../engine/trace';
import type { PlaceAnalysis } from '../analysis/place-analysis';
import { trafficRuleKey } from '../analysis/traffic';
import type { Evidence } from '../report/evidence';
import type { Finding, ObjectEntry, TrafficChange } from '../report/report';
import { isDeciding, kindMeaning } from '../state/meaning';
import type { StateRulebase } from '../state/tenant-state';
import type { ExplainContext } from './context';
import type { ExplainedRegion } from './explanation';
import { containerKey } from '../../tenant';

/** Subject of a finding: the traffic, the firewall, the rules and the objects. */
export interface FindingScope {
  /** Absent if no policy is affected. */
  readonly analysis?: PlaceAnalysis;
  readonly regions: readonly ScopeRegion[];
  readonly regionsLeft: number;
  /** Kind of the rules that decide the regions. */
  readonly kind: string;
  readonly rules: readonly ScopeRule[];
  readonly objects: readonly ObjectEntry[];
  /** Example flow to trace. */
  readonly example?: ScopeExample;
}

/** A rule and its kind. */
export interface ScopeRule {
  readonly kind: string;
  readonly rule: RuleReference;
}

export interface ScopeRegion {
  readonly what: ExplainedRegion['what'];
  readonly region: Region;
  readonly before?: RuleReference;
  readonly after?: RuleReference;
}

export interface ScopeExample {
  readonly flow: ExampleFlow;
  readonly region: Region;
  /** Whether routes and NAT determine the destination zone, instead of the flow. */
  readonly isRouted: boolean;
}

const mostRegions = 40;
const mostObjects = 12;

/** Determines the subject of a finding from its evidence, otherwise from the object that it names. */
export function scopeOf(finding: Finding, context: ExplainContext): FindingScope {
  const { evidence, context: found } = context.examined;
  const of = evidence.get(finding.fingerprint) ?? {};
  if (of.published !== undefined) return publishedScope(finding, of.published, context);
  if (of.lost !== undefined) return lostScope(finding, of.lost, context);
  const named = of.rules?.map((rule) => ({ kind: securityKind(), rule })) ?? [];
  const own = named.length > 0 || of.traffic !== undefined ? named : namedRules(finding, context);
  const security = own.flatMap(({ kind, rule }) => (kind === securityKind() ? [rule] : []));
  const keys = new Set(security.map(trafficRuleKey));
  const traffic =
    of.traffic ??
    found.traffic
      .filter(({ before, after }) => keys.has(trafficRuleKey(after)) || keys.has(trafficRuleKey(before)))
      .slice(0, 500);
  const [first] = traffic;
  const analysis =
    first === undefined ? placeOfRules(security, finding, context) : context.analysisOf(first.places.map(containerKey));
  const here = traffic.filter(({ places }) => places.some((place) => isSameContainer(place, analysis?.place ?? place)));
  const regions: readonly ScopeRegion[] =
    here.length > 0
      ? here.map(({ what, region, before, after }) => ({ what, region, before, after }))
      : matchedRegions(security, analysis);
  const example = here.length > 0 ? changedExample(here, found.traffic) : matchedExample(regions, analysis);
  return scopeWith(finding, context, {
    ...(analysis === undefined ? {} : { analysis }),
    regions,
    kind: securityKind(),
    rules: [
      ...own,
      ...here.flatMap(({ before, after }) => [after, before]).map((rule) => ({ kind: securityKind(), rule })),
    ],
    ...(example === undefined ? {} : { example }),
  });
}

/** Completes the scope with data derived from its rules, and limits the number of regions. */
function scopeWith(
  finding: Finding,
  context: ExplainContext,
  scope: Omit<FindingScope, 'objects' | 'regionsLeft'>,
): FindingScope {
  return {
    ...scope,
    regions: scope.regions.slice(0, mostRegions),
    regionsLeft: Math.max(scope.regions.length - mostRegions, 0),
    rules: unique(scope.rules),
    objects: objectsOf(
      finding,
      scope.rules.map(({ rule }) => rule),
      context,
    ),
  };
}

/** Builds the scope of traffic that has less protection than before. */
function lostScope(
  finding: Finding,
  { kind, places }: NonNullable<Evidence['lost']>,
  context: ExplainContext,
): FindingScope {
  const analysis = context.analysisOf(places.map(({ place }) => containerKey(place)));
  const here = places
    .filter(({ place }) => analysis === undefined || isSameContainer(place, analysis.place))
    .flatMap(({ changes }) => changes);
  const [first] = here;
  return scopeWith(finding, context, {
    ...(analysis === undefined ? {} : { analysis }),
    regions: here.map(({ region, before, after }) => ({ what: 'less protected', region, before, after })),
    kind,
    rules: here.flatMap(({ before, after }) => [after, before]).map((rule) => ({ kind, rule })),
    ...(first === undefined ? {} : { example: { flow: first.example, region: first.region, isRouted: false } }),
  });
}

function securityKind(): string {
  return kindMeaning('security-rule');
}

/** An opening is rated for any application, but the traced flow needs an application that the rules allow. */
function changedExample(here: readonly TrafficChange[], passed: readonly TrafficChange[]): ScopeExample | undefined {
  const [first] = here;
  if (first === undefined) return undefined;
  const pair = (change: TrafficChange): string =>
    [change.what, trafficRuleKey(change.before), trafficRuleKey(change.after)].join('\n');
  const exact = here.find((change) => passed.includes(change) && change.extent === 'exact');
  const same = new Set(here.map(pair));
  const found =
    exact ??
    passed.find((change) => same.has(pair(change))) ??
    passed.find(({ what, after }) => what === first.what && trafficRuleKey(after) === trafficRuleKey(first.after)) ??
    first;
  return { flow: found.example, region: found.region, isRouted: false };
}

function matchedRegions(rules: readonly RuleReference[], analysis: PlaceAnalysis | undefined): readonly ScopeRegion[] {
  const [first] = rules;
  if (first === undefined || analysis === undefined) return [];
  const rule = ruleIn(analysis.after, first) ?? ruleIn(analysis.before, first);
  if (rule === undefined) return [];
  return regionsOf(analysis.after, rule).map((region) => ({ what: 'matches', region }));
}

function matchedExample(
  regions: readonly ScopeRegion[],
  analysis: PlaceAnalysis | undefined,
): ScopeExample | undefined {
  const [first] = regions;
  if (first === undefined || analysis === undefined) return undefined;
  const { vocabulary } = analysis.after;
  return {
    flow: exampleFlow(boxOfRegion(first.region, vocabulary), vocabulary),
    region: first.region,
    isRouted: false,
  };
}

/** Builds the scope of a host published by NAT: the traffic that reaches it, before NAT. */
function publishedScope(
  finding: Finding,
  { place, destination, zone, nat, rule }: NonNullable<Evidence['published']>,
  context: ExplainContext,
): FindingScope {
  const analysis = context.analysisOf([containerKey(place)]);
  const rules = [{ kind: securityKind(), rule }];
  if (analysis === undefined) return scopeWith(finding, context, { regions: [], kind: securityKind(), rules });
  const { after } = context.firewallsOf(analysis);
  const regions = reach(after, { destination, fromZone: zone })
    .reached.filter((one) => one.nat?.name === nat && trafficRuleKey(one.rule) === trafficRuleKey(rule))
    .flatMap((one) => one.regions);
  const [region] = regions;
  const natRule = after.nat.find((one) => one.rule.reference.name === nat)?.rule.reference;
  return scopeWith(finding, context, {
    analysis,
    regions: regions.map((one) => ({ what: 'opened', region: one, after: rule })),
    kind: securityKind(),
    rules: [
      ...rules,
      ...kindsWith('nat-rule').flatMap((kind) => (natRule === undefined ? [] : [{ kind, rule: natRule }])),
    ],
    ...(region === undefined
      ? {}
      : {
          example: {
            flow: exampleFlow(boxOfRegion(region, after.vocabulary), after.vocabulary),
            region,
            isRouted: true,
          },
        }),
  });
}

/** Returns the rule that a finding names, or the rules that reference its object. */
function namedRules({ subject, container }: Finding, { examined }: ExplainContext): readonly ScopeRule[] {
  if (subject === undefined) return [];
  const { states, reaches } = examined.context;
  const own = [...states.after.rulebases.values(), ...states.before.rulebases.values()].flatMap((list) =>
    (subject.kind === 'rule' ? isDeciding(list.kind) : list.kind.name === subject.kind) &&
    (container === undefined || isSameContainer(list.container, container)) &&
    list.rules.some(({ name }) => name === subject.name)
      ? [ruleOf(list, subject.name)]
      : [],
  );
  if (own.length > 0) return unique(own);
  const objectStates = [states.after, states.before].flatMap(({ objects }) =>
    [...objects.values()].filter(
      ({ kind, name, container: where }) =>
        kind.name === subject.kind && name === subject.name && containerKey(where) === containerKey(container ?? where),
    ),
  );
  const [state] = objectStates;
  const reached = state === undefined ? [] : [...reaches.after.rulesOf(state), ...reaches.before.rulesOf(state)];
  return unique(
    reached.flatMap(({ name, kind, container: where }) =>
      where === undefined
        ? []
        : [...states.after.rulebases.values()].flatMap((list) =>
            list.kind.name === kind &&
            isSameContainer(list.container, where) &&
            list.rules.some((rule) => rule.name === name)
              ? [ruleOf(list, name)]
              : [],
          ),
    ),
  );
}

/** Returns the first firewall that has one of the rules, or that is in or below the finding's location. */
function placeOfRules(
  rules: readonly RuleReference[],
  { container }: Finding,
  { examined }: ExplainContext,
): PlaceAnalysis | undefined {
  const { places, reaches } = examined.context;
  const having = places.find((place) =>
    rules.some((rule) => ruleIn(place.after, rule) !== undefined || ruleIn(place.before, rule) !== undefined),
  );
  if (having !== undefined || container === undefined || rules.length === 0) return having;
  return places.find(({ place }) => reaches.after.tree.visible(place).some((one) => isSameContainer(one, container)));
}

/** Returns the changed objects: the subject, the rules of the finding, and the objects that these rules reference. */
function objectsOf(
  { subject, container }: Finding,
  rules: readonly RuleReference[],
  { report }: ExplainContext,
): readonly ObjectEntry[] {
  const isOwn = (entry: ObjectEntry): boolean =>
    subject !== undefined &&
    (subject.address === undefined
      ? entry.name === subject.name &&
        (subject.kind === 'rule' || subject.kind === entry.kind) &&
        containerKey(entry.container) === containerKey(container)
      : entry.address === subject.address);
  const isOf = ({ name, container: where }: Pick<ObjectEntry, 'name' | 'container'>): boolean =>
    rules.some(
      (rule) => rule.kind === 'rule' && rule.name === name && containerKey(rule.container) === containerKey(where),
    );
  const rows = report.containers.flatMap(({ rulebases }) => rulebases.flatMap((rulebase) => rulebase.rules));
  const objects = report.containers.flatMap((one) => one.objects);
  const entries = [
    ...[...rows, ...objects].filter(isOwn),
    ...rows.filter(isOf),
    ...objects.filter(({ reaches }) => reaches.some(isOf)),
  ];
  return [...new Set(entries)].slice(0, mostObjects);
}

/** Finds a rule of a policy by its reference. */
function ruleIn({ rules }: Policy, reference: RuleReference): PolicyRule | undefined {
  const key = trafficRuleKey(reference);
  return rules.find((rule) => trafficRuleKey(rule.reference) === key);
}

function ruleOf({ kind, container, position }: StateRulebase, name: string): ScopeRule {
  return { kind: kind.name, rule: { kind: 'rule', name, container, rulebase: position ?? 'pre' } };
}

function unique(rules: readonly ScopeRule[]): readonly ScopeRule[] {
  return [...new Map(rules.map((rule) => [`${rule.kind} ${trafficRuleKey(rule.rule)}`, rule])).values()];
}
