import type { HttpMethod, TransportFault } from './http';

/** Maximum number of retries of a call, and the delay before each. */
export interface RetryPolicy {
  /** Retries after the first attempt. */
  readonly most: number;
  readonly firstDelayMs: number;
  readonly growth: number;
  readonly longestDelayMs: number;
  /** Longest Retry-After that is honored; a longer one ends the retries. */
  readonly longestRetryAfterMs: number;
}

/** Delays start at half a second and double; six retries last about half a minute. */
export const defaultRetryPolicy: RetryPolicy = {
  most: 6,
  firstDelayMs: 500,
  growth: 2,
  longestDelayMs: 20_000,
  longestRetryAfterMs: 300_000,
};

/** `always`: the call is idempotent. `unless-executed`: retry only if the service certainly did nothing. */
export type Repeatable = 'always' | 'unless-executed';

/** Default retry rule by method. */
export const repeatableByMethod: Readonly<Record<HttpMethod, Repeatable>> = {
  GET: 'always',
  PUT: 'always',
  DELETE: 'always',
  POST: 'unless-executed',
};

/** How an attempt failed. */
export type FailureClass =
  | { readonly kind: 'status'; readonly status: number; readonly retryAfterMs?: number }
  | {
      readonly kind: 'transport';
      readonly fault: TransportFault;
      readonly sent: 'no' | 'maybe';
      readonly retry?: 'worthwhile' | 'pointless';
    }
  | { readonly kind: 'unreadable' }
  /** A success whose content does not answer the request. */
  | { readonly kind: 'unexpected' };

interface StatusRule {
  readonly executed: 'no' | 'maybe';
  readonly most?: number;
}

/** Statuses that are worth a retry. Some bad requests also cause a 500, so it gets fewer attempts. */
const passingStatuses: Readonly<Record<number, StatusRule>> = {
  // With a new token: services are known to reject valid tokens at random.
  401: { executed: 'no', most: 2 },
  408: { executed: 'maybe' },
  429: { executed: 'no' },
  500: { executed: 'maybe', most: 3 },
  502: { executed: 'maybe' },
  503: { executed: 'maybe' },
  504: { executed: 'maybe' },
};

/** Statuses that mean too many concurrent requests. */
const tooMany: readonly number[] = [429, 503];

/** Reports whether the service asks for fewer concurrent requests. */
export function saysTooMany(failure: FailureClass): boolean {
  return failure.kind === 'status' && tooMany.includes(failure.status);
}

const passingFaults: ReadonlySet<TransportFault> = new Set(['NO_CONNECTION', 'CONNECTION_LOST', 'TIMED_OUT']);

/** Reports whether the service may have executed a request that failed. */
export function maybeExecuted(failure: FailureClass): boolean {
  if (failure.kind === 'transport') return failure.sent === 'maybe';
  if (failure.kind === 'unreadable' || failure.kind === 'unexpected') return true;
  const rule = passingStatuses[failure.status];
  return rule === undefined ? failure.status >= 500 && failure.status !== 501 : rule.executed === 'maybe';
}

/** Attempts of a call: in total, and with the same failure. Both start at 1. */
export interface Tries {
  readonly attempt: number;
  readonly same: number;
}

/** Returns the milliseconds to wait before the next attempt, or undefined if there must be none. */
export function delayBeforeRepeat(
  failure: FailureClass,
  { attempt, same }: Tries,
  repeatable: Repeatable,
  policy: RetryPolicy,
  random: () => number,
): number | undefined {
  if (attempt > policy.most || same > mostRepeats(failure, policy)) return undefined;
  if (repeatable === 'unless-executed' && maybeExecuted(failure)) return undefined;
  const grown = Math.min(policy.firstDelayMs * policy.growth ** (attempt - 1), policy.longestDelayMs);
  const jittered = grown * (0.5 + random() / 2);
  const requestedDelay = failure.kind === 'status' ? failure.retryAfterMs : undefined;
  if (requestedDelay === undefined) return jittered;
  // Jitter on top keeps waiting calls from retrying at the same moment.
  return requestedDelay > policy.longestRetryAfterMs
    ? undefined
    : Math.max(requestedDelay + random() * policy.firstDelayMs, jittered);
}

function mostRepeats(failure: FailureClass, policy: RetryPolicy): number {
  if (failure.kind === 'unreadable') return policy.most;
  // A list that is changing may be right the next time.
  if (failure.kind === 'unexpected') return Math.min(policy.most, 1);
  if (failure.kind === 'transport') {
    return passingFaults.has(failure.fault) && failure.retry !== 'pointless' ? policy.most : 0;
  }
  const rule = passingStatuses[failure.status];
  return rule === undefined ? 0 : Math.min(policy.most, rule.most ?? policy.most);
}

/** Parses a Retry-After header, in seconds or as a date, to milliseconds. Undefined if it is absent or unreadable. */
export function retryAfterMs(header: string | undefined, now: number): number | undefined {
  if (header === undefined) return undefined;
  if (/^\s*\d+(\.\d+)?\s*$/.test(header)) return Number(header) * 1000;
  const at = Date.parse(header);
  return Number.isNaN(at) ? undefined : Math.max(0, at - now);
}

/** Counts the attempts of one call. */
export class TryCounter {
  readonly #same = new Map<string, number>();
  #attempt = 0;

  count(failure: FailureClass): Tries {
    const name = failure.kind === 'status' ? String(failure.status) : failure.kind;
    const same = (this.#same.get(name) ?? 0) + 1;
    this.#same.set(name, same);
    return { attempt: ++this.#attempt, same };
  }
}
