import { countedNoun, stableStringify } from '../../core';
import type { ReachChange } from '../../engine/trace';
import type { Region } from '../../engine/policy';
import { severityOfFlows, type Scale } from '../analysis/classify';
import type { FindingDraft } from '../report/fingerprint';
import { containerText, endText, flowsText, ruleText, valuesText } from '../report/phrase';
import { isAtLeast, severities, type FindingSeverity } from '../report/severity';
import type { ObjectChange } from '../state/object-change';
import type { Finder, FindingContext } from './context';

/**
 * Finds traffic that arrives at a host because its way changes: routes, NAT, zones or interfaces. The security rules
 * alone do not show it.
 */
export const arrivalFindings: Finder = (context) => {
  if (!context.changes.objects.some(changesTheWay)) return [];
  return context.reachability().flatMap(({ place, difference }): readonly FindingDraft[] => {
    const opened = difference.changes.filter(
      ({ what, extent, blockedBy, isOnSegment }) =>
        what === 'opened' && extent === 'exact' && blockedBy === undefined && isOnSegment !== true,
    );
    const [first, ...more] = opened.toSorted((a, b) => rank(a, context) - rank(b, context));
    if (first === undefined) return [];
    return [
      {
        id: 'arrival-opened',
        severity: severityOf(first, context),
        title: `traffic reaches a host that it did not reach before, in ${containerText(place)}: ${flowsText(first.region)}${more.length === 0 ? '' : ` and ${countedNoun(more.length, 'more region')}`}`,
        detail: `allowed by ${ruleText(first.rule)}; delivered to ${deliveredText(first)}${zonesBefore(first)}`,
        facts: { regions: opened.map(regionFact).sort() },
        container: place,
      },
    ];
  });
};

/** Formats where traffic ends: `10.2.0.81 on tcp/443`. */
function deliveredText({ delivered: { destination, service } }: ReachChange): string {
  return `${valuesText(destination)} on ${valuesText(service)}`;
}

/** Says for which zones the traffic is new, where the configuration before does not determine them. */
function zonesBefore({ otherZones }: ReachChange): string {
  if (otherZones === undefined) return '';
  const { from, to } = otherZones;
  const ends = [
    ...(from === undefined ? [] : [`from ${endText(from, { is: 'any' })}`]),
    ...(to === undefined ? [] : [`to ${endText(to, { is: 'any' })}`]),
  ];
  return `; before, its zones were not known, and it did not pass ${ends.join(' ')}`;
}

function regionFact({ region, otherZones }: ReachChange): string {
  return stableStringify({ ...region, provided: [], ...(otherZones === undefined ? {} : { otherZones }) });
}

function changesTheWay({ kind, action, before, after }: ObjectChange): boolean {
  if (action === 'none' || action === 'forget' || action === 'read') return false;
  return (
    kind.affectsRouting === true ||
    kind.policyRole === 'zone' ||
    (before !== undefined && after !== undefined && kind.policyRole === 'variable')
  );
}

/** An opening that only the way shows is at least as severe as the hint that the way changes. */
function severityOf({ what, certainty, region }: ReachChange, { scale }: FindingContext): FindingSeverity {
  const severity = severityOfFlows({ what, certainty, region }, isWithinZone(region) ? scale : byRoutes(scale));
  return isAtLeast(severity, 'medium') ? severity : 'medium';
}

function isWithinZone({ from, to }: Region): boolean {
  return from.is !== 'only' || to.is !== 'only' || from.values.some((zone) => to.values.includes(zone));
}

/** Measures against all networks behind the zones, because a route brings networks. */
function byRoutes(scale: Scale): Scale {
  return { ...scale, zones: { ...scale.zones, networksOf: scale.zones.routedTo } };
}

function rank(change: ReachChange, context: FindingContext): number {
  return severities.indexOf(severityOf(change, context));
}
