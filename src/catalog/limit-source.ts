import type { Attribute } from './attribute-type';
import type { LimitSource } from './confirmed-limit';
import type { ResourceKind } from './resource-kind';

/** Returns what the catalog says about the limits of an attribute. */
export function limitSourceOf(
  kind: Pick<ResourceKind, 'unconfirmed'>,
  { type, unconfirmed, refusesEmpty }: Pick<Attribute, 'type' | 'unconfirmed' | 'refusesEmpty'>,
): LimitSource {
  return {
    // The official provider has a text where the API has two forms.
    isUnconfirmed: kind.unconfirmed === true || type.kind === 'text-or-number' || type.kind === 'text-or-object',
    ...(unconfirmed === undefined ? {} : { unconfirmed }),
    ...(refusesEmpty === undefined ? {} : { refusesEmpty }),
  };
}
