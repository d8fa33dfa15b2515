import type { HttpMethod, TransportFault } from './http';

/** How often a call is repeated, and how long is waited before. */
export interface RetryPolicy {
  /** Repetitions after the first attempt. */
  readonly most: number;
  readonly firstDelayMs: number;
  readonly growth: number;
  readonly longestDelayMs: number;
  /** A service that asks for a longer wait than this is not waited for. */
  readonly longestRetryAfterMs: number;
}

/** Delays grow from half a second; six repetitions last about half a minute. */
export const defaultRetryPolicy: RetryPolicy = {
  most: 6,
  firstDelayMs: 500,
  growth: 2,
  longestDelayMs: 20_000,
  longestRetryAfterMs: 300_000,
};

/** `always`: doing it twice is doing it once. `unless-executed`: only when the service surely did nothing. */
export type Repeatable = 'always' | 'unless-executed';

/** How often a request of this method may be executed. */
export const repeatableByMethod: Readonly<Record<HttpMethod, Repeatable>> = {
  GET: 'always',
  PUT: 'always',
  DELETE: 'always',
  POST: 'unless-executed',
};

/** What an attempt ended with. */
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

/** Answers that another attempt may better. 500 may also be what the service makes of a bad request: fewer tries. */
const passingStatuses: Readonly<Record<number, StatusRule>> = {
  // After a new token: services are known to refuse good ones at random.
  401: { executed: 'no', most: 2 },
  408: { executed: 'maybe' },
  429: { executed: 'no' },
  500: { executed: 'maybe', most: 3 },
  502: { executed: 'maybe' },
  503: { executed: 'maybe' },
  504: { executed: 'maybe' },
};

/** Answers that mean that there are too many requests at once. */
const tooMany: readonly number[] = [429, 503];

/** Whether the service asks for fewer requests at once. */
export function saysTooMany(trouble: FailureClass): boolean {
  return trouble.kind === 'status' && tooMany.includes(trouble.status);
}

const passingFaults: ReadonlySet<TransportFault> = new Set(['NO_CONNECTION', 'CONNECTION_LOST', 'TIMED_OUT']);

/** Whether the service may have done what was asked although the answer does not say so. */
export function maybeExecuted(trouble: FailureClass): boolean {
  if (trouble.kind === 'transport') return trouble.sent === 'maybe';
  if (trouble.kind === 'unreadable') return true;
  const rule = passingStatuses[trouble.status];
  return rule === undefined ? trouble.status >= 500 && trouble.status !== 501 : rule.executed === 'maybe';
}

/** How often a call was tried: in all, and with the same trouble. Both count from 1. */
export interface Tries {
  readonly attempt: number;
  readonly same: number;
}

/** Milliseconds to wait before the next attempt, or undefined when there must not be one. */
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
  const asked = trouble.kind === 'status' ? trouble.retryAfterMs : undefined;
  if (asked === undefined) return jittered;
  // The jitter on top keeps many waiting calls from coming back at the same moment.
  return asked > policy.longestRetryAfterMs ? undefined : Math.max(asked + random() * policy.firstDelayMs, jittered);
}

function mostRepeats(trouble: FailureClass, policy: RetryPolicy): number {
  if (trouble.kind === 'unreadable') return policy.most;
  if (trouble.kind === 'transport') {
    return passingFaults.has(trouble.fault) && trouble.retry !== 'pointless' ? policy.most : 0;
  }
  const rule = passingStatuses[trouble.status];
  return rule === undefined ? 0 : Math.min(policy.most, rule.most ?? policy.most);
}

/** Milliseconds that a Retry-After header asks for: seconds or a date. Undefined when it is absent or unreadable. */
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
