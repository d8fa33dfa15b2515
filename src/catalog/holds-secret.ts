import type { Attribute, AttributeType } from './attribute-type';

/** Reports whether one of the attributes, at any depth, is a secret. */
export function holdsSecret(attributes: readonly Attribute[]): boolean {
  return attributes.some(({ secret, type }) => secret === true || typeHoldsSecret(type));
}

/** Reports whether values of a type contain a secret. */
export function typeHoldsSecret(type: AttributeType): boolean {
  if (type.kind === 'object') return holdsSecret(type.attributes);
  return type.kind === 'list' && typeHoldsSecret(type.item);
}
