import { CodedError, namesToTry } from '../../../core';
import { kindsMeaning } from '../../policy/engine';
import type { Firewall } from '../firewall';
import { interfaceEntry } from '../network/entry';

/** Zones and the interface that a user names. */
export interface GivenPlace {
  readonly fromZone?: string | undefined;
  readonly fromInterface?: string | undefined;
  readonly toZone?: string | undefined;
}

/**
 * Checks zones and the interface that a user names, because a typo would be an answer about nothing. Throws `INVALID_FLOW` for a
 * zone that neither a zone object nor a rule names, for `any`, and for an interface in another zone.
 */
export function checkPlace(firewall: Firewall, { fromZone, fromInterface, toZone }: GivenPlace): void {
  const { vocabulary, names } = firewall;
  const defined = kindsMeaning('zone').flatMap((kind) => names.visibleScope.ofKind(kind).map(({ name }) => name));
  const known = [...new Set([...vocabulary.zones, ...defined])];
  for (const zone of [fromZone, toZone]) {
    if (zone === undefined || known.includes(zone)) continue;
    // A packet is in one zone. As a name, it would match only the rules for any zone.
    if (zone === 'any')
      throw new CodedError(
        'INVALID_FLOW',
        'cannot use zone "any": a packet is in one zone; leave it out, or name a zone',
      );
    throw new CodedError(
      'INVALID_FLOW',
      `cannot use zone "${zone}": neither a zone nor a rule has this name; ${namesToTry(zone, known)}`,
    );
  }
  if (fromZone === undefined || fromInterface === undefined) return;
  const { zone } = interfaceEntry(firewall, fromInterface);
  if (zone === fromZone) return;
  throw new CodedError(
    'INVALID_FLOW',
    `cannot use zone "${fromZone}" with interface "${fromInterface}": the interface is in ${zone === undefined ? 'no zone' : `zone "${zone}"`}; give one of them`,
  );
}
