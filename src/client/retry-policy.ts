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
  | { readonly kind: 'unreadable' };

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
export function saysTooMany(trouble: FailureClass): boolean {
  return trouble.kind === 'status' && tooMany.includes(trouble.status);
}

const passingFaults: ReadonlySet<TransportFault> = new Set(['NO_CONNECTION', 'CONNECTION_LOST', 'TIMED_OUT']);

/** Reports whether the service may have executed a request that failed. */
export function maybeExecuted(trouble: FailureClass): boolean {
  if (trouble.kind === 'transport') return trouble.sent === 'maybe';
  if (trouble.kind === 'unreadable') return true;
  const rule = passingStatuses[trouble.status];
  return rule === undefined ? trouble.status >= 500 && trouble.status !== 501 : rule.executed === 'maybe';
}

/** Attempts of a call: in total, and with the same failure. Both start at 1. */
export interface Tries {
  readonly attempt: number;
  readonly same: number;
}

/** Returns the milliseconds to wait before the next attempt, or undefined if there must be none. */
export function delayBeforeRepeat(
  trouble: FailureClass,
  { attempt, same }: Tries,
  repeatable: Repeatable,
  policy: RetryPolicy,
  random: () => number,
): number | undefined {
  if (attempt > policy.most || same > mostRepeats(trouble, policy)) return undefined;
  if (repeatable === 'unless-executed' && maybeExecuted(trouble)) return undefined;
  const grown = Math.min(policy.firstDelayMs * policy.growth ** (attempt - 1), policy.longestDelayMs);
  const jittered = grown * (0.5 + random() / 2);
  const requestedDelay = trouble.kind === 'status' ? trouble.retryAfterMs : undefined;
  if (requestedDelay === undefined) return jittered;
  // Jitter on top keeps waiting calls from retrying at the same moment.
  return requestedDelay > policy.longestRetryAfterMs
    ? undefined
    : Math.max(requestedDelay + random() * policy.firstDelayMs, jittered);
}

function mostRepeats(trouble: FailureClass, policy: RetryPolicy): number {
  if (trouble.kind === 'unreadable') return policy.most;
  if (trouble.kind === 'transport') {
    return passingFaults.has(trouble.fault) && trouble.retry !== 'pointless' ? policy.most : 0;
  }
  const rule = passingStatuses[trouble.status];
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

  count(trouble: FailureClass): Tries {
    const name = trouble.kind === 'status' ? String(trouble.status) : trouble.kind;
    const same = (this.#same.get(name) ?? 0) + 1;
    this.#same.set(name, same);
    return { attempt: ++this.#attempt, same };
  }
}
