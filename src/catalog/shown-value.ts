import type { Attribute } from './attribute-type';
import { holdsHidden } from './holds-secret';
import { quoteValue } from './issue';

/** Returns how messages show values of attributes and parts of them. */
export function showFor(attributes: readonly Attribute[]): typeof quoteValue {
  return holdsHidden(attributes) ? hidden : quoteValue;
}

/** Hides a value. */
export function hidden(): string {
  return 'a secret value';
}
