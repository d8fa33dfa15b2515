import { cachedBy } from '../core';
import type { Attribute, AttributeType } from './attribute-type';

/** Reports whether one of the attributes, at any depth, is a secret. */
export const holdsSecret = cachedBy((attributes: readonly Attribute[]): boolean =>
  attributes.some(({ secret, type }) => secret === true || typeHoldsSecret(type)),
);

/** Reports whether values of a type contain a secret. */
export function typeHoldsSecret(type: AttributeType): boolean {
  if (type.kind === 'object') return holdsSecret(type.attributes);
  return type.kind === 'list' && typeHoldsSecret(type.item);
}
