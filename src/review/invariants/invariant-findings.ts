import { Vocabulary, effectivePolicy, type Budget } from '../../engine/policy';
import type { FindingDraft } from '../report/fingerprint';
import { containerNames, containerText, flowsText, ruleText, conditionText } from '../report/phrase';
import { policyConfiguration } from '../state/configuration';
import { stateHierarchy } from '../state/state-hierarchy';
import type { TenantState } from '../state/tenant-state';
import type { Container } from '../../catalog';
import { stableStringify } from '../../core';
import { trafficRuleKey } from '../analysis/traffic';
import { aboutRule } from '../findings/about';
import { zonesOf, type PolicyRequirement, type Invariants } from './invariant';
import { violationsOf } from './violations';
import type { Violation } from './violation';
import { containerKey } from '../../tenant';

/**
 * Finds violations of the invariants in the policy after a plan, in every folder and device. Violations of the same
 * rule share a finding.
 */
export function invariantFindings(
  tenantState: TenantState,
  { name, invariants }: Invariants,
  budget: Budget,
): readonly FindingDraft[] {
  const configuration = policyConfiguration(tenantState);
  const vocabulary = new Vocabulary(budget);
  const policies = stateHierarchy(tenantState)
    .firewallPlaces()
    .map((place) => effectivePolicy(configuration, place, vocabulary));
  const zones = new Set(vocabulary.zones);
  return invariants.flatMap((invariant) => {
    const unknown = zonesOf(invariant.requirement).filter((zone) => !zones.has(zone));
    const found = new Map<string, { readonly violation: Violation; readonly places: Container[] }>();
    for (const policy of policies) {
      for (const violation of violationsOf(invariant.requirement, policy, configuration)) {
        const key = violation.rule === undefined ? violation.what : trafficRuleKey(violation.rule);
        const known = found.get(key);
        if (known === undefined) found.set(key, { violation, places: [policy.container] });
        else known.places.push(policy.container);
      }
    }
    return [
      ...(unknown.length === 0 ? [] : [unknownZones(invariant, unknown, name)]),
      ...[...found.values()].map(({ violation, places }) => findingOf(invariant, violation, places, name)),
    ];
  });
}

function findingOf(
  invariant: PolicyRequirement,
  { rule, place, what, region }: Violation,
  places: readonly Container[],
  file: string,
): FindingDraft {
  const { id, severity, message } = invariant;
  const flows = region === undefined ? '' : ` ${flowsText(region)}`;
  const conditions = region?.provided.map(conditionText) ?? [];
  return {
    id: `policy/${id}`,
    severity,
    title: `${message}: ${rule === undefined ? '' : `${ruleText(rule)}${rule.kind === 'rule' ? ` in ${containerText(rule.container)}` : ''} `}${what}${flows === '' ? '' : `,${flows}`}${conditions.length === 0 ? '' : `, ${conditions.slice(0, 3).join(', ')}`}`,
    detail: [
      ...(rule?.kind === 'rule' ? [`${rule.rulebase} rule ${place}`] : []),
      whereText(invariant, file),
      `in ${containerNames(places)}`,
    ].join('; '),
    facts: {
      rule: rule === undefined ? 'missing' : trafficRuleKey(rule),
      what,
      places: places.map(containerKey).sort(),
    },
    ...aboutRule(rule),
    ...(rule === undefined ? {} : { evidence: { rules: [rule] } }),
  };
}

/** Reports a requirement about a zone that does not exist, since nothing can violate it. */
function unknownZones(invariant: PolicyRequirement, zones: readonly string[], file: string): FindingDraft {
  return {
    id: `policy/${invariant.id}`,
    severity: 'medium',
    title: `${invariant.message}: not checked for zone ${zones.join(', ')}, which the known configuration neither defines nor references`,
    detail: whereText(invariant, file),
    facts: { unknown: stableStringify(zones) },
  };
}

function whereText({ line }: PolicyRequirement, file: string): string {
  return line === undefined ? `required by ${file}` : `required by ${file} line ${line}`;
}
