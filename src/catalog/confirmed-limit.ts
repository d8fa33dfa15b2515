import type * as z from 'zod';
import type { Limit } from './limits';

/** What the catalog says about the limits of an attribute. */
export interface LimitSource {
  /** None of them is confirmed. */
  readonly isUnconfirmed: boolean;
  readonly unconfirmed?: readonly Limit[];
  readonly refusesEmpty?: true;
}

/** Reports whether a limit is confirmed. `size` is the shortest length, if that is the limit. */
export function isLimitConfirmed(limit: Limit, size: number | undefined, source: LimitSource): boolean {
  if (source.isUnconfirmed || source.unconfirmed?.includes(limit) === true) return false;
  // The catalog excludes empty names everywhere; the service may read an empty text as absent.
  return limit !== 'minLength' || size !== 1 || source.refusesEmpty === true;
}

/** Reports whether an issue violates a confirmed limit. */
export function isConfirmed(issue: z.core.$ZodIssue, source: LimitSource): boolean {
  const limit = limitOf(issue);
  const size = issue.code === 'too_small' ? Number(issue.minimum) : undefined;
  return limit !== undefined && isLimitConfirmed(limit, size, source);
}

function limitOf(issue: z.core.$ZodIssue): Limit | undefined {
  switch (issue.code) {
    case 'invalid_value':
      return 'allowedLiterals';
    case 'invalid_format':
      // Other formats, such as a UUID, are not compared with the sources.
      return issue.format === 'regex' ? 'patterns' : undefined;
    case 'too_big':
      return sized(issue.origin, 'maxLength', 'maxItems', 'maximum');
    case 'too_small':
      return sized(issue.origin, 'minLength', 'minItems', 'minimum');
    default:
      return undefined;
  }
}

function sized<T>(origin: string, length: T, items: T, value: T): T {
  return origin === 'string' ? length : origin === 'array' ? items : value;
}
