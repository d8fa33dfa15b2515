import type { ObjectChange } from '../state/object-change';
import type { FindingContext } from './context';

/** Reports whether the engine proved that a new rule only decides what other rules allowed before, as after a split. */
export function takesOver(
  { before, after }: ObjectChange,
  { places, traffic, exposure, changes }: FindingContext,
): boolean {
  if (before !== undefined || after === undefined || places.length === 0 || !changes.isComplete) return false;
  if (after.unknown.length > 0 || places.some((place) => place.after.gaps.length > 0)) return false;
  return ![...traffic, ...exposure].some(
    ({ what, extent, after: rule }) =>
      rule.kind === 'rule' && rule.name === after.name && (what === 'opened' || extent === 'at most'),
  );
}
