import { isLiteral } from '../src/catalog';
import { CodedError } from '../src/core';
import { names, type Named } from './names';

/** The word that stands for everything. A rule never means it by leaving something out. */
export const any = 'any';

/** What a rule matches on: `any`, written out, or a list. */
export type Match<Item> = typeof any | readonly Item[];

/** The strings that a match is sent as. */
export function matchNames(match: Match<Named>): string[];
export function matchNames(match: Match<Named> | undefined): string[] | undefined;
export function matchNames(match: Match<Named> | undefined): string[] | undefined {
  return match === any ? [any] : names(match);
}

/**
 * An address, a network or a range that a rule names as it is: `ip('10.0.0.0/8')`. Throws `INVALID_ADDRESS` for
 * anything else, which a rule would take for the name of an address object.
 */
export function ip(literal: string): string {
  if (isLiteral({ kinds: [], literals: ['ip', 'ip-range'] }, literal)) return literal;
  throw new CodedError(
    'INVALID_ADDRESS',
    `"${literal}" is not a valid address: use 10.0.0.1, 10.0.0.0/8, 10.0.0.1-10.0.0.9 or IPv6 forms of these`,
  );
}
