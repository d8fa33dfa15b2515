import { isObject } from '../core';
import type { AttributeConstraint } from './resource-kind';

/**
 * Constraint on an attribute with `min_version` and `max_version`: the minimum is at most the maximum. `versions` are
 * the versions from the earliest to the latest; any other value is above them. `ifAbsent` is the maximum that applies if
 * none is set; without it, both must be set.
 */
export function tlsVersionOrder(
  attribute: string,
  versions: readonly string[],
  ifAbsent?: string,
): AttributeConstraint {
  const rank = (version: unknown): number => {
    const at = versions.findIndex((one) => one === version);
    return at === -1 ? versions.length : at;
  };
  return {
    reads: [attribute],
    message: `has a min_version above its max_version${ifAbsent === undefined ? '' : `, which is ${ifAbsent} if absent`}; no connection could use it`,
    certainty: ifAbsent === undefined ? 'certain' : 'documented',
    holds: ({ [attribute]: settings }) => {
      if (!isObject(settings)) return true;
      const { min_version: min, max_version } = settings;
      const max = max_version ?? ifAbsent;
      return min == null || max == null || rank(min) <= rank(max);
    },
  };
}
