import { isObject, visibleText } from '../core';
import { referrersIn, type Referrer } from './referrer';
import { parseWire, scalarText } from './wire-json';

/** Content of an error response, independent of its format. */
export interface ErrorAnswer {
  readonly apiCode?: string;
  readonly apiMessage?: string;
  /** `details.errorType`, in lower case with spaces: `object not present`. */
  readonly errorType?: string;
  /** Further messages, one per line. */
  readonly details: readonly string[];
  readonly requestId?: string;
  readonly referrers: readonly Referrer[];
}

const mostLines = 20;
const longestLine = 400;

/** Removes secrets before long texts are cut: from a text, and from a value. */
interface Masks {
  readonly scrub: (text: string) => string;
  readonly show: (value: unknown) => unknown;
}

/**
 * Parses an error response: the format of this service, those of related services, or plain text. Never throws.
 */
export function readErrorAnswer(text: string, { scrub, show }: Masks): ErrorAnswer {
  const body = scalarsAsText(show(parseBody(text)));
  if (!isObject(body)) return plain(scrub(text), body);
  const errors: readonly unknown[] = Array.isArray(body['_errors']) ? body['_errors'] : [];
  const [first, ...others] = errors.filter(isObject);
  if (first === undefined) return fromNeighbour(body);
  const details = first['details'];
  const lines = [...linesOf(details), ...others.flatMap((other) => linesOf([other['message'], other['details']]))];
  return compact({
    apiCode: textOf(first['code']),
    apiMessage: textOf(first['message']),
    errorType: isObject(details) ? textOf(details['errorType'])?.toLowerCase().replace(/_/g, ' ') : undefined,
    details: lines,
    requestId: textOf(body['_request_id']),
    referrers: errors.flatMap((error) => (isObject(error) ? referrersIn(error['details']) : [])),
  });
}

// `{ error, message, statusCode }` from tenancy, `{ status, error, data: [{ validation_errors }] }` from onboarding.
function fromNeighbour(body: Readonly<Record<string, unknown>>): ErrorAnswer {
  const message = textOf(body['message']);
  return compact({
    apiMessage: textOf(body['error']) ?? message,
    details: linesOf([body['error'] === undefined ? undefined : message, body['error_description'], body['data']]),
    requestId: textOf(body['_request_id']),
    referrers: [],
  });
}

function plain(text: string, body: unknown): ErrorAnswer {
  const shown = typeof body === 'string' ? body : text.trim();
  const readable = shown !== '' && !shown.startsWith('<');
  return { ...(readable ? { apiMessage: cut(shown) } : {}), details: [], referrers: [] };
}

function scalarsAsText(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(scalarsAsText);
  return isObject(value) && scalarText(value) === undefined
    ? Object.fromEntries(Object.entries(value).map(([key, item]) => [key, scalarsAsText(item)]))
    : scalarText(value);
}

function parseBody(text: string): unknown {
  try {
    return parseWire(text);
  } catch {
    return undefined;
  }
}

/** Collects the texts in a value, without duplicates, each truncated to the maximum length. */
function linesOf(value: unknown): readonly string[] {
  const lines: string[] = [];
  collect(value, lines);
  return [...new Set(lines.map(cut))].slice(0, mostLines);
}

function collect(value: unknown, lines: string[], label = ''): void {
  if (value === null || value === undefined || value === '') return;
  if (Array.isArray(value)) for (const item of value) collect(item, lines, label);
  else if (isObject(value)) {
    const entries = Object.entries(value).filter(([key]) => key !== 'errorType');
    for (const [key, inner] of entries) collect(inner, lines, key === 'message' || key === 'errors' ? '' : key);
  } else if (typeof value === 'string') lines.push(`${label === '' ? '' : `${label}: `}${value.trim()}`);
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? cut(value) : undefined;
}

function cut(text: string): string {
  const line = visibleText(text.replace(/\s+/g, ' ').trim());
  return line.length > longestLine ? `${line.slice(0, longestLine)}…` : line;
}

type Loose = { readonly [K in keyof ErrorAnswer]: ErrorAnswer[K] | undefined } & Pick<
  ErrorAnswer,
  'details' | 'referrers'
>;

function compact({ apiCode, apiMessage, errorType, requestId, details, referrers }: Loose): ErrorAnswer {
  return {
    ...(apiCode === undefined ? {} : { apiCode }),
    ...(apiMessage === undefined ? {} : { apiMessage }),
    ...(errorType === undefined ? {} : { errorType }),
    ...(requestId === undefined ? {} : { requestId }),
    details,
    referrers,
  };
}
