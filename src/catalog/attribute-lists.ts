import { cachedBy } from '../core';
import type { Attribute, AttributeType } from './attribute-type';
import { anyLiteral } from './value-faults';

// Cached, because every check of an object needs them.

/** Attributes by name. */
export const attributesByName = cachedBy(
  (attributes: readonly Attribute[]): ReadonlyMap<string, Attribute> =>
    new Map(attributes.map((attribute) => [attribute.name, attribute])),
);

/** Names in the API of the attributes that are sent. */
export const sentNames = cachedBy(
  (attributes: readonly Attribute[]): ReadonlySet<string> =>
    new Set(attributes.filter(({ sentIn }) => sentIn !== 'nowhere').map(({ wire }) => wire)),
);

/** The attribute with the name of an object, or none. */
export const nameAttributes = cachedBy((attributes: readonly Attribute[]) =>
  attributes.filter(({ wire }) => wire === 'name'),
);

/** Attributes that may not be an empty list. */
export const mustBeFilled = cachedBy((attributes: readonly Attribute[]) =>
  attributes.filter(({ refs }) => refs?.words?.includes(anyLiteral) === true),
);

/** Flags that negate a list, with the list. */
export const negationsIn = cachedBy((attributes: readonly Attribute[]) =>
  attributes.flatMap((attribute) => {
    const negated = /^negate_(\w+)$/.exec(attribute.name)?.[1];
    const of = attributes.find(({ name }) => name === negated);
    return of === undefined ? [] : [{ attribute, of }];
  }),
);

/** Reports whether values of a type contain objects. */
export function holdsObjects(type: AttributeType): boolean {
  return (
    type.kind === 'object' ||
    (type.kind === 'list' && holdsObjects(type.item)) ||
    (type.kind === 'map' && holdsObjects(type.value))
  );
}
