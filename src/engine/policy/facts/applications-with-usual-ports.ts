import { append } from '../../../core';
import type { ApplicationFact } from './application-fact';

/**
 * Maximum number of default port sets used for all applications. Each set becomes a part of every `application-default`
 * rule for any application. Hundreds of them would use up the time of the whole review.
 */
const mostSets = 12;

/** Returns the applications that have one of the most frequent sets of default ports. */
export function applicationsWithUsualPorts(byName: ReadonlyMap<string, ApplicationFact>): ReadonlySet<string> {
  const groups = new Map<string, string[]>();
  for (const [name, { ports, decrypted = [] }] of byName) {
    if (ports === undefined) continue;
    const key = `${ports.toSorted().join(' ')} / ${decrypted.toSorted().join(' ')}`;
    append(groups, key, name);
  }
  const largest = [...groups].sort(([a, left], [b, right]) => right.length - left.length || (a < b ? -1 : 1));
  return new Set(largest.slice(0, mostSets).flatMap(([, names]) => names));
}
