import { isLiteral } from '../src/catalog';
import { fail } from './fail';
import { names, type Named } from './names';

/** Matches everything. A rule never implies it by omission. */
export const any = 'any';

/** Match criterion of a rule: `any`, or a list. */
export type Match<Item> = typeof any | readonly Item[];

/** Returns the names of a match criterion. */
export function matchNames(match: Match<Named>): string[];
export function matchNames(match: Match<Named> | undefined): string[] | undefined;
export function matchNames(match: Match<Named> | undefined): string[] | undefined {
  return match === any ? [any] : names(match);
}

/**
 * Validates a literal address, network or range for a rule: `ip('10.0.0.0/8')`. Throws `INVALID_ADDRESS` for any other
 * text, which a rule would treat as the name of an address object.
 */
export function ip(literal: string): string {
  if (isLiteral({ kinds: [], literals: ['ip', 'ip-range'] }, literal)) return literal;
  fail(
    'INVALID_ADDRESS',
    `"${literal}" is not a valid address: use 10.0.0.1, 10.0.0.0/8, 10.0.0.1-10.0.0.9 or IPv6 forms of these`,
  );
}
