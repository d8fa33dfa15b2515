import { sameFolder } from '../../../catalog';
import type { LogUsage } from '../logs/log-usage';
import type { Proposal } from '../proposal';
import { notesOf, removal, ruleText } from '../rules/removed-rule';
import type { OwnRule, RuleSet } from '../rules/rule-set';
import type { JudgedRule } from './judged-rule';
import type { ReportedRule, ServiceReport } from './service-report';
import { objectKey } from '../../../tenant';

/** What the service reports, with a row for each rule. */
export interface JudgedReport {
  readonly rules: readonly JudgedRule[];
  readonly notes: readonly string[];
  readonly proposals: readonly Proposal[];
}

/** Judges each reported rule. `proposed`: what the configuration and the logs led to. */
export function judgedReport(
  rules: RuleSet,
  report: ServiceReport,
  { usage, proposed }: { readonly usage: LogUsage | undefined; readonly proposed: readonly Proposal[] },
): JudgedReport {
  const settled = new Set(proposed.flatMap(({ edits }) => edits.map(({ object }) => objectKey(object))));
  // What one report says of a rule is compared with what the other one counts.
  const withSessions = new Set(
    report.rules
      .filter(({ hasSessions }) => hasSessions)
      .flatMap((rule) => ownRulesOf(rules, rule).map(({ key }) => key)),
  );
  const proposals = new Map<string, Proposal>();
  const judged = report.rules.map((reported): JudgedRule => {
    if (reported.unclear !== undefined) return { ...reported, state: 'unclear' };
    if (reported.type !== 'security') return { ...reported, state: 'not judged' };
    const [rule, ...others] = ownRulesOf(rules, reported);
    if (rule === undefined) return { ...reported, state: 'not in the configuration' };
    if (others.length > 0) return { ...reported, state: 'several rules' };
    // What was counted may be about a deleted rule of this name.
    const isAnother = rule.rule.id !== undefined && reported.id !== undefined && rule.rule.id !== reported.id;
    if (isAnother) return { ...reported, state: 'another ID', rule: ruleText(rule) };
    const state = stateOf(rule, reported, { usage, settled, withSessions });
    // The service may report a rule twice.
    if (state === 'proposed' && !proposals.has(rule.key)) proposals.set(rule.key, proposalOf(rule, reported));
    return { ...reported, state, rule: ruleText(rule) };
  });
  return { rules: judged, notes: report.notes, proposals: [...proposals.values()] };
}

/** The rule with the ID; otherwise those with the name in the folder. */
function ownRulesOf({ own }: RuleSet, { id, name, location }: ReportedRule): readonly OwnRule[] {
  const all = [...own.values()];
  const same = id === undefined ? [] : all.filter(({ rule }) => rule.id === id);
  if (same.length > 0) return same;
  return all.filter(({ rule, object: { container } }) => {
    const isThere = container.scope === 'folder' ? sameFolder(container.name, location) : container.name === location;
    return isThere && rule.name === name;
  });
}

interface Known {
  readonly usage: LogUsage | undefined;
  /** Rules that other proposals change. */
  readonly settled: ReadonlySet<string>;
  /** Rules for which Policy Optimizer counts sessions. */
  readonly withSessions: ReadonlySet<string>;
}

function stateOf(
  { key, rule }: OwnRule,
  { by }: ReportedRule,
  { usage, settled, withSessions }: Known,
): JudgedRule['state'] {
  if (rule.fields['disabled'] === true) return 'disabled';
  if (by === 'Policy Optimizer') return 'recommended';
  const state = usage?.rows.get(key)?.state;
  if (state === 'used') return 'in the logs';
  if (state === 'not known') return 'not known in the logs';
  if (withSessions.has(key)) return 'in Policy Optimizer';
  return settled.has(key) ? 'in another proposal' : 'proposed';
}

function proposalOf(rule: OwnRule, { says, days }: ReportedRule): Proposal {
  return {
    id: `rule-without-counted-hits ${rule.key}`,
    sort: 'rule-without-hits',
    evidence: { is: 'counted', ...(days === undefined ? {} : { days }) },
    title: `rule ${ruleText(rule)} has ${says}`,
    reasons: [
      'traffic that is rare, or that only an emergency causes, may not have occurred while the service counted',
    ],
    loses: notesOf(rule.object.name, rule.rule.fields),
    edits: [removal(rule)],
  };
}
