import type * as z from 'zod';
import { withoutSecretForms, type Path } from '../core';
import { isConfirmed, type LimitSource } from './confirmed-limit';

/**
 * Certainty of a limit. `certain`: a value that violates it is always invalid. `confirmed`: the API description and the
 * official provider state the same limit, so only a newer service can accept the value. `documented`: the API
 * description alone states it, and the service is known to accept more than its description in places. `advice`: the
 * service accepts the value, which is probably not what was meant; never an error.
 */
export type Certainty = 'certain' | 'confirmed' | 'documented' | 'advice';

/**
 * Kind of a problem, for programs: the message may change. `unlikely-name` is a reference whose name is nearly that of an
 * object of the vendor. `invalid` covers all problems that no program tells apart.
 */
export type IssueCode =
  | 'missing'
  | 'unknown-field'
  | 'wrong-type'
  | 'not-in-enumeration'
  | 'choice-missing'
  | 'choice-conflict'
  | 'unlikely-name'
  | 'invalid';

/** One problem of a value. */
export interface Issue {
  readonly path: Path;
  readonly code: IssueCode;
  /** For `choice-missing`: clients of the real service omit all alternatives as well. */
  readonly noneIsSent?: true;
  /** Lower case, no final period; continues after the attribute's name. */
  readonly message: string;
  readonly certainty: Certainty;
  /** What the value means is clear all the same: it contains an item twice. */
  readonly isClear?: true;
}

/**
 * Converts zod issues to messages of this project, one for each text or number: of several, the most certain one, then
 * the first. `show` formats a value and may hide it.
 */
export function issuesFrom(
  error: z.ZodError,
  path: Path,
  value: unknown,
  source: LimitSource,
  show = quoteValue,
): readonly Issue[] {
  const found = error.issues.map((issue) => {
    const inner = issue.path.filter((step) => typeof step !== 'symbol');
    const seen = at(value, inner);
    const certainty = certaintyOf(issue, seen, source);
    const isScalar = typeof seen === 'string' || typeof seen === 'number';
    return {
      at: isScalar ? JSON.stringify(inner) : undefined,
      inner,
      certainty,
      code: codeOf(issue, seen),
      message: messageFor(issue, seen, show),
    };
  });
  const chosen = new Map<string, (typeof found)[number]>();
  for (const one of found) {
    const other = one.at === undefined ? undefined : chosen.get(one.at);
    if (one.at !== undefined && (other === undefined || rank[one.certainty] > rank[other.certainty]))
      chosen.set(one.at, one);
  }
  return found
    .filter((one) => one.at === undefined || chosen.get(one.at) === one)
    .map(({ inner, code, message, certainty }) => ({ path: [...path, ...inner], code, message, certainty }));
}

const rank: Readonly<Record<Certainty, number>> = { advice: 0, documented: 1, confirmed: 2, certain: 3 };

/** Options of a zod `refine` for values that are invalid with every service. */
export function certainRule(message: string): {
  readonly message: string;
  readonly params: Readonly<Record<string, unknown>>;
} {
  return { message, params: { certainty: 'certain' satisfies Certainty } };
}

// A value of the wrong type can never be sent. Any other limit may have changed at the service.
function certaintyOf(issue: z.core.$ZodIssue, value: unknown, source: LimitSource): Certainty {
  if (codeOf(issue, value) === 'wrong-type' || issue.code === 'unrecognized_keys') return 'certain';
  if (issue.code === 'custom' && issue.params?.['certainty'] === 'certain') return 'certain';
  return isConfirmed(issue, source) ? 'confirmed' : 'documented';
}

function codeOf(issue: z.core.$ZodIssue, value: unknown): IssueCode {
  switch (issue.code) {
    case 'invalid_type':
      return value === undefined || value === null ? 'missing' : 'wrong-type';
    case 'invalid_value':
      return 'not-in-enumeration';
    case 'unrecognized_keys':
      return 'unknown-field';
    case 'too_big':
    case 'too_small':
    case 'invalid_format':
    case 'not_multiple_of':
    case 'invalid_union':
    case 'invalid_key':
    case 'invalid_element':
    case 'custom':
      return 'invalid';
  }
}

/** Formats a value for a message that is not hidden as a whole. */
export function quoteValue(value: unknown): string {
  return withoutSecretForms(JSON.stringify(value) ?? 'nothing');
}

function at(value: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (inner, step) =>
      typeof inner === 'object' && inner !== null ? (inner as Record<string | number, unknown>)[step] : undefined,
    value,
  );
}

const formatNames: Readonly<Record<string, string>> = {
  email: 'a mail address',
  uuid: 'a UUID',
  datetime: 'a time such as 2026-01-31T08:00:00Z',
};

function messageFor(issue: z.core.$ZodIssue, value: unknown, show: typeof quoteValue): string {
  const seen = show(value);
  switch (issue.code) {
    case 'invalid_type':
      return codeOf(issue, value) === 'missing' ? 'is missing' : `must be a ${issue.expected}, got ${seen}`;
    case 'too_big':
      return `${sizeText(issue.origin, value, seen)}; at most ${issue.maximum} ${allowedText(issue.origin)}`;
    case 'too_small':
      return `${sizeText(issue.origin, value, seen)}; at least ${issue.minimum} ${allowedText(issue.origin)}`;
    case 'invalid_value':
      return `must be one of ${issue.values.map((one) => JSON.stringify(one)).join(', ')}, got ${seen}`;
    case 'invalid_format':
      return issue.format === 'regex'
        ? `has characters that are not allowed: ${seen} does not match ${issue.pattern ?? ''}`
        : `must be ${formatNames[issue.format] ?? `a ${issue.format}`}, got ${seen}`;
    case 'unrecognized_keys':
      return `has no attribute ${issue.keys.map((key) => JSON.stringify(key)).join(', ')}`;
    case 'not_multiple_of':
    case 'invalid_union':
    case 'invalid_key':
    case 'invalid_element':
    case 'custom':
      return `is not valid: ${seen} (${issue.message})`;
  }
}

function sizeText(origin: string, value: unknown, seen: string): string {
  if (origin === 'string' && typeof value === 'string') return `has ${value.length} characters`;
  if (origin === 'array' && Array.isArray(value)) return `has ${value.length} items`;
  return `is ${seen}`;
}

function allowedText(origin: string): string {
  return origin === 'string' ? 'characters are allowed' : origin === 'array' ? 'items are allowed' : 'is allowed';
}
