import { textsAt } from '../../engine/policy/engine';
import type { ObjectState } from '../state/object-change';
import { isLike, isPlaceLike } from './is-matched';
import type { ExpiryRule } from './own-rules';

/** What a rule lost by which an entry selected it, and why it had to expire. */
export interface Released {
  readonly lost: string;
  readonly reason: string;
}

/** Returns the reason for which a rule must expire, from the first entry that selects it; undefined if none does. */
export function mustExpire(rule: ObjectState, entries: readonly ExpiryRule[]): string | undefined {
  return selecting(rule, entries)?.reason;
}

/** Returns what a rule lost, if an entry selected it before a change, and none selects it after. */
export function releasedFrom(
  before: ObjectState,
  after: ObjectState,
  entries: readonly ExpiryRule[],
): Released | undefined {
  const entry = selecting(before, entries);
  if (entry === undefined || selecting(after, entries) !== undefined) return undefined;
  const { about, tag, reason } = entry;
  if (tag !== undefined && !hasTag(after, tag)) return { lost: `the tag "${tag}"`, reason };
  if (about !== undefined && !isLike(after.name, about)) return { lost: `the name "${before.name}"`, reason };
  return { lost: 'its location', reason };
}

function selecting(rule: ObjectState, entries: readonly ExpiryRule[]): ExpiryRule | undefined {
  const { kind, name, container } = rule;
  if (!kind.attributes.some(({ wire }) => wire === 'schedule')) return undefined;
  return entries.find(
    ({ about, in: where, tag }) =>
      (about === undefined || isLike(name, about)) &&
      (where === undefined || (container !== undefined && isPlaceLike(container, where))) &&
      (tag === undefined || hasTag(rule, tag)),
  );
}

function hasTag({ fields }: ObjectState, tag: string): boolean {
  return textsAt(fields, 'tag').includes(tag);
}
