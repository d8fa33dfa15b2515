import { containerChanges, isChange, objectEntry } from './entries/entries';
import { pushChanges } from './entries/pushes';
import { Reach } from './entries/reach';
import type { Finder, FindingContext } from './findings/context';
import { objectFindings } from './findings/object-findings';
import { planFindings } from './findings/plan-findings';
import { ruleFindings } from './findings/rule-findings';
import type { Plan } from './plan/read-plan';
import { containerText, counted, namesText } from './report/phrase';
import type { Finding, Report } from './report/report';
import { severities } from './report/severity';
import { summaryOf } from './report/summary';
import type { Snapshot } from './snapshot/snapshot';
import { changesOf } from './world/changes';
import { worldsOf } from './world/worlds';

/** A plan, and what the report calls it. */
export interface NamedPlan {
  readonly name: string;
  readonly plan: Plan;
}

/** What a review is made with, beside the plans. */
export interface ReviewOptions {
  readonly base?: { readonly name: string; readonly snapshot: Snapshot };
}

const finders: readonly Finder[] = [ruleFindings, objectFindings, planFindings];

/** What some plans, which together change one tenant, mean. */
export function review(plans: readonly NamedPlan[], options: ReviewOptions = {}): Report {
  const snapshot = options.base?.snapshot;
  const changes = changesOf(plans.map(({ plan }) => plan));
  const worlds = worldsOf(changes, snapshot);
  const reaches = { before: new Reach(worlds.before), after: new Reach(worlds.after) };
  const context: FindingContext = { changes, worlds, reaches, base: snapshot };
  const findings = finders.flatMap((find) => find(context)).sort(worstFirst);
  const containers = containerChanges(changes, worlds, reaches);
  const pushes = pushChanges(changes);
  return {
    format: 'scm-review/1',
    basis: {
      plans: plans.map(({ name, plan: { made, terraform } }) => ({
        name,
        terraform,
        ...(made === undefined ? {} : { made }),
      })),
      ...(options.base === undefined ? {} : { base: { name: options.base.name, made: options.base.snapshot.made } }),
      containers: [...worlds.after.containers.values()].map(({ container, completeness }) => ({
        container,
        completeness,
      })),
    },
    summary: summaryOf({ changes, findings, containers, pushes }),
    findings,
    containers,
    pushes,
    drift: changes.drift.filter(isChange).map((change) => objectEntry(change)),
    unknowns: unknownsOf(context),
  };
}

function worstFirst(left: Finding, right: Finding): number {
  return severities.indexOf(left.severity) - severities.indexOf(right.severity);
}

function unknownsOf({ changes, worlds }: FindingContext): readonly string[] {
  const guessed = [...worlds.after.rulebases.values()].filter(
    ({ order, rules }) => order === 'assumed' && rules.length > 1,
  );
  return [
    ...guessed.map(
      ({ kind, container, position }) =>
        `nobody told the order of the ${[position, kind.name.replaceAll('_', ' ')].filter((word) => word !== undefined).join(' ')}s in ${containerText(container)}: they are taken in the order of the plan`,
    ),
    ...(changes.foreign.length === 0
      ? []
      : [
          `what ${counted(changes.foreign.length, 'change')} of other providers ${changes.foreign.length === 1 ? 'means' : 'mean'}: ${namesText(changes.foreign.map(({ address }) => address))}`,
        ]),
  ];
}
