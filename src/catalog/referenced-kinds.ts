import { cachedBy } from '../core';
import type { Attribute } from './attribute-type';
import { attributesIn } from './attributes-in';
import type { ResourceKind } from './resource-kind';

/** Returns the kinds that objects of a kind can reference by name, at any depth; some are not in the catalog. */
export const referencedKinds = cachedBy(
  ({ attributes }: ResourceKind): ReadonlySet<string> => new Set(attributes.flatMap(kindsIn)),
);

function kindsIn({ refs, type }: Attribute): readonly string[] {
  return [...(refs?.kinds ?? []), ...attributesIn(type).flatMap(kindsIn)];
}
