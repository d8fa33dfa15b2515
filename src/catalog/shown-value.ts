import type { Attribute } from './attribute-type';
import { holdsSecret } from './holds-secret';
import { quoteValue } from './issue';

/** Returns how messages show values of attributes. The companion of a secret may contain its value. */
export function showFor(attributes: readonly Attribute[]): typeof quoteValue {
  return holdsSecret(attributes) || attributes.some(({ companionOf }) => companionOf?.as === 'value')
    ? hidden
    : quoteValue;
}

/** Hides a value. */
export function hidden(): string {
  return 'a secret value';
}
