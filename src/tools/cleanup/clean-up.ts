import { kindNamed, type ResourceKind } from '../../catalog';
import { kindsMeaning } from '../../engine/policy/engine';
import type { Configuration } from '../../engine/policy';
import { configurationAfter } from './combine-edits';
import type { LogUsage } from './logs/log-usage';
import { rulesNotKnown, rulesWithoutHits } from './logs/rules-without-hits';
import { wideRules } from './logs/wide-rules';
import { duplicateObjects } from './objects/duplicates';
import { Inventory } from './objects/inventory';
import { OpenReferences } from './objects/open-references';
import { unusedObjects } from './objects/unused';
import type { Cleanup, Proposal } from './proposal';
import { judgedReport } from './reported/judged-rules';
import type { ServiceReport } from './reported/service-report';
import { expiredRules } from './rules/expired';
import { mergeableRules } from './rules/mergeable';
import { redundantRules } from './rules/redundant';
import { ruleText } from './rules/removed-rule';
import { ruleSetOf } from './rules/rule-set';
import { hasSameDecisions } from './rules/same-decisions';
import { shadowedRules } from './rules/shadowed';
import { objectKey, type Hierarchy, tenantHierarchy } from '../../tenant';

/** What is cleaned up. */
export interface CleanupInput {
  readonly configuration: Configuration;
  /** Whether the objects of a kind were read. Default: every kind. */
  readonly isRead?: (kind: ResourceKind) => boolean;
  /** What traffic logs show. */
  readonly usage?: LogUsage;
  /** What the service reports of rules. */
  readonly report?: ServiceReport;
  /** Minute since 1970 at which rules count as expired; default: none is. */
  readonly minute?: number;
}

/**
 * Finds what a configuration can do without: rules that never match, redundant and mergeable ones, unused and duplicate
 * objects; with logs also rules without hits and rules that are wider than their traffic. Each proposal holds alone, and all
 * proven ones hold together. Security rules only; rules of other kinds count as users of objects.
 */
export function cleanUp({ configuration, isRead = () => true, usage, report, minute }: CleanupInput): Cleanup {
  const places = tenantHierarchy(configuration);
  const rules = ruleSetOf(configuration, places);
  const expired = minute === undefined ? [] : expiredRules(configuration, places, minute);
  const shadowed = shadowedRules(rules);
  const removed = new Set(removedBy(shadowed.proposals));
  const redundant = redundantRules(rules, removed);
  const mergeable = mergeableRules(rules, removed);
  const proven = verifyProposals(configuration, places, [
    ...shadowed.proposals,
    ...redundant.proposals,
    ...mergeable.proposals,
  ]);
  const inventory = new Inventory(configuration, places);
  const scope = {
    isRead,
    isComplete: configuration.containers.every(({ completeness }) => completeness === 'complete'),
  };
  const open = new OpenReferences(configuration, places);
  const unused = open.settled(unusedObjects(inventory, scope));
  const merged = proven.filter(({ sort }) => sort === 'mergeable-rules');
  const locked = new Set(merged.flatMap(({ edits }) => edits.map(({ object }) => objectKey(object))));
  const unusedKeys = new Set(removedBy(unused));
  const duplicates = verifyProposals(
    configuration,
    places,
    open.settled(duplicateObjects({ configuration, places, inventory, scope, removed: unusedKeys, locked })),
  );
  const settled = new Set(proven.flatMap(({ edits }) => edits.map(({ object }) => objectKey(object))));
  const observed =
    usage === undefined
      ? []
      : [...rulesWithoutHits(rules, usage, settled), ...wideRules(configuration, rules, { usage, settled })];
  const proposed = [...expired, ...proven, ...unused, ...duplicates, ...observed];
  const service = report === undefined ? undefined : judgedReport(rules, report, { usage, proposed });
  const undecided = [...shadowed.undecided, ...redundant.undecided, ...mergeable.undecided];
  return {
    proposals: [...proposed, ...(service?.proposals ?? [])],
    places: places.firewallPlaces(),
    skipped: [
      ...new Set(undecided.map((rule) => `rule ${ruleText(rule)}: not decided within the budget`)),
      ...open.notes,
      ...internetRules(configuration),
      ...(usage === undefined ? [] : rulesNotKnown(rules, usage)),
    ],
    assumptions: [...new Set(rules.policies.flatMap(({ assumptions }) => assumptions))],
    logs: usage?.lines ?? [],
    ...(service === undefined ? {} : { service: { rules: service.rules, notes: service.notes } }),
  };
}

/** Proposals that all together, or else each alone, leave every decision as it is. */
function verifyProposals(
  configuration: Configuration,
  places: Hierarchy,
  proposals: readonly Proposal[],
): readonly Proposal[] {
  const after = (some: readonly Proposal[]): Configuration =>
    configurationAfter(
      configuration,
      some.flatMap(({ edits }) => edits),
    );
  if (proposals.length === 0 || hasSameDecisions(configuration, after(proposals), places)) return proposals;
  const verified: Proposal[] = [];
  for (const one of proposals) {
    const holds = [[one], [...verified, one]].every((some) => hasSameDecisions(configuration, after(some), places));
    if (holds) verified.push(one);
  }
  return verified;
}

function removedBy(proposals: readonly Proposal[]): readonly string[] {
  return proposals.flatMap(({ edits }) =>
    edits.flatMap((edit) => (edit.is === 'remove' ? [objectKey(edit.object)] : [])),
  );
}

function internetRules({ rulebases }: Configuration): readonly string[] {
  const kinds = kindsMeaning('security-rule');
  return rulebases
    .filter(({ kind }) => kinds.includes(kind) && kindNamed(kind).variants !== undefined)
    .flatMap(({ rules }) => rules.filter(({ fields }) => fields['policy_type'] === 'Internet'))
    .map(({ name }) => `rule "${name}": web access rules (policy type Internet) are not judged`);
}
