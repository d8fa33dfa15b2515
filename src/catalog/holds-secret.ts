import { cachedBy } from '../core';
import { attributesIn } from './attributes-in';
import type { Attribute, AttributeType } from './attribute-type';

/** Reports whether one of the attributes, at any depth, is a secret. */
export const holdsSecret = cachedBy((attributes: readonly Attribute[]): boolean =>
  attributes.some(({ secret, type }) => secret === true || typeHoldsSecret(type)),
);

/** Reports whether values of a type contain a secret. */
export function typeHoldsSecret(type: AttributeType): boolean {
  const inner = attributesIn(type);
  return inner.length > 0 && holdsSecret(inner);
}

/** Reports whether texts may hide a part of the values of the attributes: secrets, and what may hold one. */
export const holdsHidden = cachedBy((attributes: readonly Attribute[]): boolean =>
  attributes.some(
    ({ secret, mayHoldSecret, companionOf, type }) =>
      secret === true || mayHoldSecret === true || companionOf?.as === 'value' || holdsHidden(attributesIn(type)),
  ),
);
