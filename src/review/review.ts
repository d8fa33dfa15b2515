import { dayOfMinute } from '../catalog';
import { lazy, namesText } from '../core';
import { Budget, type OutsideFacts } from '../engine/policy';
import { accountsOf, worstClaims } from './accounts/accounts';
import { verdictOf, type Threshold } from './accounts/verdict';
import { changedMeanings } from './analysis/changed-meanings';
import { claimOf } from './analysis/claim';
import { analysePlaces } from './analysis/place-analysis';
import { reachabilityOf } from './analysis/reachability';
import { shadowChanges, trafficChanges } from './analysis/traffic';
import { zonesFrom, type NamedZones } from './analysis/zones-from';
import type { Baseline } from './baseline/baseline';
import { thresholdsText, usualThresholds, type Thresholds } from './config/thresholds';
import { causesOf } from './causes/causes-of';
import { CauseTexts } from './causes/cause-text';
import { changedAddresses, leaveOut, type Reviewed } from './causes/leave-out';
import { containerChanges, driftIn, objectEntry } from './entries/entries';
import { pushChanges } from './entries/pushes';
import { ReferenceGraph } from './entries/reach';
import type { Examined } from './examined';
import { arrivalFindings } from './findings/arrival-findings';
import { blockListFindings } from './findings/block-list-findings';
import type { Finder, FindingContext } from './findings/context';
import { expiryFindings } from './findings/expiry-findings';
import { withoutJudgedSteering } from './findings/judged-steering';
import { lostDenyFindings } from './findings/lost-deny-findings';
import { notExaminedFindings } from './findings/not-examined-findings';
import { notJudgedFindings } from './findings/not-judged-findings';
import { objectFindings } from './findings/object-findings';
import { valueFindings } from './findings/value-findings';
import { networkFindings } from './findings/network-findings';
import { observedFindings, observedSentences } from './findings/observed-findings';
import type { ObservedTraffic } from './findings/observed-traffic';
import { onePerEffect } from './findings/one-per-effect';
import { planFindings } from './findings/plan-findings';
import { managementFindings } from './findings/management-findings';
import { protectionFindings } from './findings/protection-findings';
import { redirectedFindings } from './findings/redirected-findings';
import { ruleFindings } from './findings/rule-findings';
import { shadowFindings } from './findings/shadow-findings';
import { trafficFindings } from './findings/traffic-findings';
import { widenedFindings } from './findings/widened-findings';
import type { Invariants } from './invariants/invariant';
import { invariantFindings } from './invariants/invariant-findings';
import { claimsOn } from './judges/claims-on';
import { connectionTexts } from './plan/connections';
import type { TrustedSettings } from './plan/provider-settings';
import type { WrittenProgram } from './plan/programs';
import type { Plan } from './plan/read-plan';
import { AlignedFields } from './protection/aligned-fields';
import { lossesIn } from './protection/protection-changes';
import { resolvedChanges } from './protection/resolved-values';
import type { Evidence } from './report/evidence';
import { withFingerprint, type FindingDraft } from './report/fingerprint';
import type { Finding, Report } from './report/report';
import { severities } from './report/severity';
import { summaryOf } from './report/summary';
import { judgeFindings } from './rules/judged';
import type { OwnRules } from './rules/own-rules';
import { collectChanges, type Changes } from './state/changes';
import { differingFromBase } from './state/stale-base';
import { withShownNames } from './state/shown-names';
import { withFacts } from './state/with-facts';
import type { TenantState } from './state/tenant-state';
import { movedLeaves } from './state/moved-leaves';
import { statesOfSnapshots, tenantStatesOf } from './state/tenant-states';
import { mostRegions, unknownsOf } from './unknowns';
import type { Snapshot } from '../tenant';

/** A plan and its name in the report. */
export interface NamedPlan {
  readonly name: string;
  readonly plan: Plan;
}

/** Options of a review. */
export interface ReviewOptions extends NamedZones {
  readonly base?: { readonly name: string; readonly snapshot: Snapshot };
  /** The configuration after the changes, if they are the difference to another snapshot. */
  readonly after?: Snapshot;
  /** Invariants of the policy after the plan. */
  readonly invariants?: Invariants;
  /** Limit on the work of the whole review; default: some seconds of CPU time. */
  readonly budget?: Budget;
  /** Thresholds from which sets count as any; default: `usualThresholds`. */
  readonly thresholds?: Thresholds;
  /** What the vendor knows of applications and countries, from files. */
  readonly facts?: OutsideFacts;
  /**
   * Minute since 1970, in the local time of the firewalls, with which the end of rules is compared. Waivers are valid
   * until the end of their day; without a minute, the current day in UTC counts.
   */
  readonly minute?: number;
  /** What the plans would do with the sessions of traffic logs, by firewall or folder. */
  readonly observed?: readonly ObservedTraffic[];
  /** Sources of other providers whose data sources, ephemeral resources and functions the team trusts. */
  readonly trustedProviders?: readonly string[];
  /** Values of attributes of the provider block that the team trusts. */
  readonly trustedSettings?: TrustedSettings;
  /** What the files of the configuration run and no plan contains. */
  readonly written?: readonly WrittenProgram[];
  /** Custom rules, allowed zone pairs, waivers, and rules that must expire. */
  readonly own?: OwnRules;
  /** Findings of an earlier review, which are set aside. */
  readonly known?: Baseline;
  /** Severity from which a finding makes the review dangerous; default: `high`. */
  readonly failOn?: Threshold;
}

const finders: readonly Finder[] = [
  observedFindings,
  trafficFindings,
  blockListFindings,
  lostDenyFindings,
  widenedFindings,
  ruleFindings,
  protectionFindings,
  managementFindings,
  shadowFindings,
  objectFindings,
  valueFindings,
  redirectedFindings,
  networkFindings,
  arrivalFindings,
  planFindings,
  expiryFindings,
  notExaminedFindings,
];

/** Reviews plans that change one tenant together. */
export function review(plans: readonly NamedPlan[], options: ReviewOptions = {}): Report {
  return examine(plans, options).report;
}

/** Reviews plans and also returns the input of the findings. */
export function examine(plans: readonly NamedPlan[], options: ReviewOptions = {}): Examined {
  const changes = collectChanges(
    plans.map(({ plan }) => plan),
    {
      read: options.base?.snapshot.service,
      trusted: options.trustedProviders,
      trustedSettings: options.trustedSettings,
      written: options.written,
    },
  );
  const named = plans.map(({ name, plan: { made, terraform } }) => ({
    name,
    terraform,
    ...(made === undefined ? {} : { made }),
  }));
  return examineChanges(changes, named, {
    ...options,
    connections: plans.flatMap(({ plan }) => connectionTexts(plan)),
  });
}

/** How changes come to a review, besides the changes themselves. */
interface Origin extends ReviewOptions, Pick<Reviewed, 'afterWithout'> {
  /** Sentences about the connections of the plans. */
  readonly connections?: readonly string[];
}

/** Reviews changes that need not come from plans; `plans` are named in the report. */
export function examineChanges(proposed: Changes, plans: Report['basis']['plans'], options: Origin): Examined {
  const { after, afterWithout } = options;
  const reviewed = { changes: proposed, base: options.base?.snapshot, after, afterWithout };
  // Traffic, protection and invariants share one budget, so that the total time is limited.
  const budget = options.budget ?? new Budget();
  const context = contextOf(reviewed, options, budget);
  const { changes, states, reaches, places, traffic, stale, thresholds, base: snapshot } = context;
  const claims = worstClaims(changes.leaves, claimsOn(context));
  const accounts = accountsOf(claims);
  const broken = options.invariants === undefined ? [] : invariantFindings(states.after, options.invariants, budget);
  const evidence = new Map<string, Evidence>();
  const first = withoutJudgedSteering(
    finders.flatMap((find) => find(context)),
    claims,
    changes.objects,
  );
  const drafts = [...withCauses(first, context, reviewed, options), ...broken];
  const found = [...drafts, ...notJudgedFindings(accounts, changes, drafts)].map((draft) => {
    const finding = withFingerprint(draft);
    if (draft.evidence !== undefined) evidence.set(finding.fingerprint, draft.evidence);
    return finding;
  });
  const containers = containerChanges(changes, states, reaches);
  const pushes = pushChanges(changes, states.after);
  const claim = claimOf(places, snapshot === undefined ? 'on the plan' : 'on a base', {
    accounts,
    claims,
    traffic,
    notExamined: changes.notExamined,
    isComplete: changes.isComplete,
    isStale: stale.length > 0,
  });
  const facts = {
    containers,
    traffic: traffic.slice(0, mostRegions),
    shadows: context.shadows,
    drift: driftIn(changes).map((change) => objectEntry(change)),
  };
  const { own, known, failOn = 'high' } = options;
  const judged = judgeFindings(found, facts, { rules: own, known, today: dayOf(options.minute) });
  const findings = onePerEffect(judged.findings).toSorted(worstFirst);
  const report: Report = {
    format: 'scm-review/1',
    basis: {
      covers: claim.covers,
      plans,
      ...(options.base === undefined ? {} : { base: { name: options.base.name, made: options.base.snapshot.made } }),
      containers: [...states.after.containers.values()].map(({ container, completeness }) => ({
        container,
        completeness,
      })),
      thresholds,
      assumptions: [
        ...new Set([
          ...places.flatMap(({ after }) => after.assumptions),
          ...renamedTagTexts(states.after),
          ...(options.connections ?? []),
          ...trustTexts(options.trustedProviders ?? []),
          ...settingTexts(Object.keys(options.trustedSettings ?? {})),
          thresholdsText(thresholds),
        ]),
      ],
    },
    summary: summaryOf({
      changes,
      findings,
      traffic,
      containers,
      pushes,
      claim,
      observed: observedSentences(context),
    }),
    findings,
    verdict: verdictOf(accounts, findings, failOn),
    accounts,
    ...(own === undefined && known === undefined ? {} : { setAside: judged.setAside }),
    ...facts,
    pushes,
    unknowns: unknownsOf(context),
  };
  return { report, context, evidence };
}

/** Compares the configurations before and after changes: the input of judges and finders. */
function contextOf(reviewed: Reviewed, options: ReviewOptions, budget: Budget): FindingContext {
  const { changes: shown, base, after } = withShownNames(reviewed);
  const known = after === undefined ? tenantStatesOf(shown, base) : statesOfSnapshots(base, after);
  const states = withFacts(known, options.facts);
  const changes = { ...shown, leaves: [...shown.leaves, ...movedLeaves(shown, states)] };
  const reaches = { before: new ReferenceGraph(states.before), after: new ReferenceGraph(states.after) };
  const places = analysePlaces(changes, states, budget, { isBased: base !== undefined });
  const zones = zonesFrom(options, places, states);
  const thresholds = options.thresholds ?? usualThresholds;
  const scale = { zones, thresholds, knownConditions: places[0]?.knownConditions ?? new Set<string>() };
  return {
    changes,
    states,
    reaches,
    places,
    traffic: trafficChanges(places, 'traffic', scale),
    exposure: trafficChanges(places, 'exposure', scale),
    shadows: shadowChanges(places),
    meanings: changedMeanings(changes, states, reaches, places),
    zones,
    thresholds,
    scale,
    minute: options.minute,
    expiry: options.own?.expiry,
    ...(options.observed === undefined ? {} : { observed: options.observed }),
    base,
    stale: differingFromBase(base, changes),
    losses: lossesIn(states, places),
    aligned: new AlignedFields(states),
    resolved: lazy(() => resolvedChanges(changes, states, reaches)),
    reachability: lazy(() => reachabilityOf(places, states, budget)),
  };
}

/** Names the causes of findings, found by leaving out each changed resource. */
function withCauses(
  drafts: readonly FindingDraft[],
  { changes, states }: FindingContext,
  reviewed: Reviewed,
  options: ReviewOptions,
): readonly FindingDraft[] {
  const findWithout = (left: ReadonlySet<string>): readonly FindingDraft[] => {
    const context = contextOf(leaveOut(reviewed, left), options, new Budget());
    return finders.flatMap((find) => find(context));
  };
  const causes = causesOf(drafts, changedAddresses(changes), findWithout, repeatable(states));
  const texts = new CauseTexts(changes);
  return drafts.map((draft) => texts.named(draft, causes(draft)));
}

/** Objects and rules of all repeated reviews together. */
const mostRepeated = 8_000;
const mostReviews = 64;

/** Returns how many reviews of a configuration may be repeated to find causes. */
function repeatable({ after }: FindingContext['states']): number {
  const rules = [...after.rulebases.values()].reduce((sum, rulebase) => sum + rulebase.rules.length, 0);
  return Math.min(mostReviews, Math.floor(mostRepeated / (rules + after.objects.size + 1)));
}

function dayOf(minute: number | undefined): string {
  return minute === undefined ? new Date().toISOString().slice(0, 10) : dayOfMinute(minute);
}

/** States the assumption that addresses registered with a tag by another system also get its new name. */
function renamedTagTexts({ renamedTags = new Map() }: TenantState): readonly string[] {
  return [...renamedTags]
    .filter(([name, was]) => name !== was)
    .map(([name, was]) => `addresses that are registered with the tag "${was}" get the tag "${name}" too`);
}

function trustTexts(trusted: readonly string[]): readonly string[] {
  return trusted.length === 0
    ? []
    : [`what Terraform reads and runs with other providers is harmless for ${namesText(trusted)}`];
}

function settingTexts(trusted: readonly string[]): readonly string[] {
  return trusted.length === 0 ? [] : [`the team trusts the values that it lists for ${namesText(trusted)}`];
}

function worstFirst(left: Finding, right: Finding): number {
  return severities.indexOf(left.severity) - severities.indexOf(right.severity);
}
