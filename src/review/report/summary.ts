import { countedNoun } from '../../core';
import type { PolicyClaim } from '../analysis/claim';
import type { Changes } from '../state/changes';
import { condenseTraffic } from './condensed';
import { regionHull } from './hull';
import {
  capital,
  causesText,
  clauseText,
  containerNames,
  decidersText,
  flowsText,
  verbText,
  pushedText,
} from './phrase';
import type { ContainerChanges, Finding, PushChange, Summary, TrafficChange } from './report';
import { settingsClause, stagesClause } from './rollout-text';
import { isAtLeast, severities, type FindingSeverity } from './severity';

interface SummaryInput {
  readonly changes: Changes;
  readonly findings: readonly Finding[];
  readonly traffic: readonly TrafficChange[];
  readonly containers: readonly ContainerChanges[];
  readonly pushes: readonly PushChange[];
  readonly claim: PolicyClaim;
  /** Sentences about the sessions of traffic logs. */
  readonly observed: readonly string[];
}

const listed = 2;

/** Summarizes the review in a few sentences: what opens, what closes, what changes, and where it is pushed. */
export function summaryOf({ changes, findings, traffic, containers, pushes, claim, observed }: SummaryInput): Summary {
  const actions = countActions(changes, containers);
  const counts = Object.fromEntries(
    severities.map((severity) => [severity, findings.filter((finding) => finding.severity === severity).length]),
  ) as Record<FindingSeverity, number>; // every severity is a key
  const worst = severities.find((severity) => counts[severity] > 0);
  return {
    sentences: [
      ...observed,
      ...headline(findings, claim),
      ...trafficSentences(traffic, claim),
      ...claim.limits,
      actionSentence(actions),
      ...pushes.map(pushSentence),
    ],
    ...(worst === undefined ? {} : { worst }),
    findings: counts,
    actions,
  };
}

/** The worst finding and its cause, if it is worth a reviewer's time. */
function headline([worst, ...others]: readonly Finding[], { covers, within }: PolicyClaim): readonly string[] {
  if (worst === undefined || !isAtLeast(worst.severity, 'medium')) return [];
  const cause = causesText(worst.causes ?? []);
  const more = others.length === 0 ? '' : ` ${countedNoun(others.length, 'more finding')}.`;
  const start = covers === 'everything' ? capital(worst.severity) : `${capital(within)}, ${worst.severity}`;
  return [`${start}: ${worst.title}${cause === undefined ? '' : `, ${cause}`}.${more}`];
}

function trafficSentences(traffic: readonly TrafficChange[], claim: PolicyClaim): readonly string[] {
  const last = [claim.apart, claim.nothingElse].filter((sentence) => sentence !== undefined);
  // Before a sentence that sounds harmless comes what it does not cover.
  if (traffic.length === 0) return [...(claim.apart === undefined ? [] : [claim.apart]), claim.nothingChanges];
  const within = claim.covers === 'everything' ? '' : `${claim.within} `;
  const sentences = (['opened', 'closed'] as const).flatMap((what) => {
    const [first, ...more] = traffic.filter((change) => change.what === what);
    if (first === undefined) return [];
    const found = [first, ...more] as const;
    const groups = condenseTraffic(found);
    if (groups.length > listed) return [capital(`${within}${wholeText(found)}.`)];
    const shown = groups.map((group) => `${group.text}${clauseText(group.first)}`);
    return [capital(`${within}${verbText(first)} ${shown.join('; ')}.`)];
  });
  return [...sentences, ...last];
}

/** Describes many regions: the region that contains them, and the new deciding rules. */
function wholeText(changes: readonly [TrafficChange, ...TrafficChange[]]): string {
  const surest = changes.find(({ extent }) => extent === 'exact') ?? changes[0];
  const after = decidersText(changes.map((change) => change.after));
  const before = decidersText(changes.map((change) => change.before));
  const regions = countedNoun(changes.length, 'region');
  const summarized = flowsText(regionHull(changes.map(({ region }) => region)));
  return `${verbText(surest)} ${regions} within ${summarized}, by ${after} instead of ${before}`;
}

function countActions({ objects }: Changes, containers: readonly ContainerChanges[]): Summary['actions'] {
  const count = (action: string): number => objects.filter((object) => object.action === action).length;
  const rows = containers.flatMap(({ rulebases }) => rulebases.flatMap(({ rules }) => rules));
  return {
    create: count('create'),
    update: count('update'),
    replace: count('replace'),
    delete: count('delete'),
    forget: count('forget'),
    move: rows.filter(({ moved }) => moved).length,
  };
}

function actionSentence(actions: Summary['actions']): string {
  const verbs = {
    create: 'to create',
    update: 'to change',
    replace: 'to replace',
    delete: 'to delete',
    forget: 'to remove from the state',
    move: 'to move',
  };
  const parts = Object.entries(verbs).flatMap(([action, verb]) => {
    const count = actions[action as keyof typeof actions]; // the object's own keys
    return count === 0 ? [] : [`${count} ${verb}`];
  });
  return parts.length === 0 ? 'No object of the service changes.' : `${capital(parts.join(', '))}.`;
}

function pushSentence(push: PushChange): string {
  const { targets, activates } = push;
  const stages = `${stagesClause(push)}${settingsClause(push)}`;
  if (targets.length > 0) return `Pushed to ${pushedText(push)}${stages}.`;
  return activates.length === 0
    ? `Pushed${stages}.`
    : `Push targets (locations of the changes): ${containerNames(activates)}${stages}.`;
}
