import type { Attribute } from './attribute-type';
import type { Strength } from './strength';

/** Returns how the values of an attribute rank: as stated, or as follows from the value that weakens a policy. */
export function strengthOf(attribute: Attribute): Strength | undefined {
  const { strength, weakensPolicyWhenRemoved, type, set, refs } = attribute;
  if (strength !== undefined || weakensPolicyWhenRemoved === undefined) return strength;
  const { open } = weakensPolicyWhenRemoved;
  if (typeof open === 'boolean') return { of: 'values', fromWeak: [open, !open], absent: open };
  if (open !== undefined) return undefined;
  if (type.kind !== 'list') return { of: 'presence' };
  return set === true && refs === undefined ? { of: 'entries' } : undefined;
}
