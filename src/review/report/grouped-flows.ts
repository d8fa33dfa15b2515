import { namesText } from '../../core';
import type { Part, Region } from '../../engine/policy';
import type { PlanValues } from '../plan/read-plan';
import { endText, partText, serviceText } from './phrase';
import { regionHull } from './hull';

const listed = 3;

/**
 * Describes many regions of one rule with the rule's own match criteria. The regions are part of what the rule matches,
 * so its group and service names cover them, and reviewers know these names.
 */
export function groupedFlows(regions: readonly Region[], rule: PlanValues | undefined): string {
  const hull = regionHull(regions);
  const end = (zone: Part, side: 'source' | 'destination'): string => {
    const names = namesIn(rule, side, hull[side]);
    if (names === undefined) return endText(zone, hull[side]);
    return zone.is === 'any' ? names : `${endText(zone, { is: 'any' })} ${names}`;
  };
  return [
    namesIn(rule, 'service', hull.service) ?? serviceText(hull.service),
    `from ${end(hull.from, 'source')}`,
    `to ${end(hull.to, 'destination')}`,
    ...(hull.application.is === 'only' ? [`for application ${partText(hull.application)}`] : []),
  ].join(' ');
}

/** Returns the names in a rule if the values themselves would be too long. */
function namesIn(
  rule: PlanValues | undefined,
  field: 'source' | 'destination' | 'service',
  part: Part,
): string | undefined {
  if (part.is === 'only' && part.values.length <= listed) return undefined;
  const names: unknown = rule?.[field];
  if (!Array.isArray(names) || names.length === 0 || rule?.[`negate_${field}`] === true) return undefined;
  if (names.some((name) => name === 'any' || name === 'application-default' || typeof name !== 'string'))
    return undefined;
  return namesText(
    names.map((name) => `"${String(name)}"`),
    listed,
  );
}
