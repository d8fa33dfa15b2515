import type { Clock } from '../core';
import type { ReadyToken } from './auth-file';
import { TokenError, type Token, type TokenStore } from './token';

/** Provides access tokens. */
export interface TokenSource {
  /** Returns a token that remains valid for a while. Rejects with a `TokenError`. */
  get(signal?: AbortSignal): Promise<Token>;
  /** Discards a token that the service rejected. */
  discard(token: Token): Promise<void>;
}

/** Refused credentials are not retried for this long: token requests are rate-limited. */
const refusalHoldsMs = 30_000;

/** Fetches tokens when needed, with one request at a time for any number of callers. */
export class SharedTokenSource implements TokenSource {
  readonly #key: string;
  readonly #store: TokenStore;
  readonly #clock: Clock;
  readonly #fetch: () => Promise<Token>;
  #pending: Promise<Token> | undefined;
  #refused: { readonly error: TokenError; readonly until: number } | undefined;

  constructor(key: string, store: TokenStore, clock: Clock, fetch: () => Promise<Token>) {
    this.#key = key;
    this.#store = store;
    this.#clock = clock;
    this.#fetch = fetch;
  }

  async get(signal?: AbortSignal): Promise<Token> {
    const stored = await this.#store.get(this.#key);
    if (this.#isFresh(stored)) return stored;
    if (this.#refused !== undefined && this.#refused.until > this.#clock.now()) throw this.#refused.error;
    this.#pending ??= this.#renew().finally(() => (this.#pending = undefined));
    return unlessAborted(this.#pending, signal);
  }

  discard(token: Token): Promise<void> {
    return this.#store.drop(this.#key, token);
  }

  // No caller's signal applies: other callers still wait for the token. The fetch has its own timeouts.
  async #renew(): Promise<Token> {
    try {
      return await this.#store.exclusively(this.#key, async () => {
        const found = await this.#store.get(this.#key);
        if (this.#isFresh(found)) return found;
        const token = await this.#fetch();
        await this.#store.put(this.#key, token);
        return token;
      });
    } catch (error) {
      if (error instanceof TokenError && error.code === 'CREDENTIALS_REFUSED') {
        this.#refused = { error, until: this.#clock.now() + refusalHoldsMs };
      }
      throw error;
    }
  }

  #isFresh(token: Token | undefined): token is Token {
    return token !== undefined && token.refreshAt > this.#clock.now();
  }
}

/** How long before its expiry a ready-made token is read again, and how often at most. */
const lookAgain = { beforeExpiryMs: 180_000, everyMs: 60_000 } as const;

/**
 * Creates a source for a ready-made token that another program may renew. Rejects once the token has expired or is
 * refused and no newer one exists.
 */
export function readyTokenSource(
  first: ReadyToken,
  readAgain: (() => ReadyToken | undefined) | undefined,
  clock: Clock,
): TokenSource {
  let token = first;
  let refused: string | undefined;
  let lookedAt = Number.NEGATIVE_INFINITY;
  const expiry = (): number => token.expiresAt ?? Number.POSITIVE_INFINITY;
  const look = (): void => {
    const isOld = refused === token.value || expiry() - clock.now() < lookAgain.beforeExpiryMs;
    if (!isOld || clock.now() - lookedAt < lookAgain.everyMs) return;
    lookedAt = clock.now();
    try {
      token = readAgain?.() ?? token;
    } catch {
      // The file may be half written; the error below explains what to do.
    }
  };
  return {
    get: () => {
      look();
      const { value } = token;
      const expiresAt = expiry();
      if (refused !== value && expiresAt > clock.now()) {
        return Promise.resolve({ value, expiresAt, refreshAt: expiresAt });
      }
      const why = refused === value ? 'the service does not accept the token' : 'the token has expired';
      return Promise.reject(
        new TokenError(
          'TOKEN_EXPIRED',
          `${why} in the auth file ("jwt"); write a new one to the file, or set client_id, client_secret and scope`,
        ),
      );
    },
    discard: ({ value }) => {
      refused = value;
      return Promise.resolve();
    },
  };
}

async function unlessAborted<T>(promise: Promise<T>, signal?: AbortSignal): Promise<T> {
  if (signal === undefined) return promise;
  let giveUp: () => void = () => undefined;
  const aborted = new Promise<never>((_, reject) => {
    giveUp = () => reject(new TokenError('TOKEN_ABORTED', 'the operation was canceled', signal.reason));
    if (signal.aborted) giveUp();
    else signal.addEventListener('abort', giveUp, { once: true });
  });
  try {
    return await Promise.race([promise, aborted]);
  } finally {
    signal.removeEventListener('abort', giveUp);
  }
}
