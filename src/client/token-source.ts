import type { Clock } from '../core';
import type { ReadyToken } from './auth-file';
import { TokenError, type Token, type TokenStore } from './token';

/** Where tokens come from. */
export interface TokenSource {
  /** A token that is good for a while. Rejects with a `TokenError`. */
  get(signal?: AbortSignal): Promise<Token>;
  /** The service did not accept this token. */
  discard(token: Token): Promise<void>;
}

/** Refused credentials are not tried again for so long: the number of token requests is limited. */
const refusalHoldsMs = 30_000;

/** Tokens that are fetched when needed: one request at a time for any number of callers. */
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
    const kept = await this.#store.get(this.#key);
    if (this.#isFresh(kept)) return kept;
    if (this.#refused !== undefined && this.#refused.until > this.#clock.now()) throw this.#refused.error;
    this.#pending ??= this.#renew().finally(() => (this.#pending = undefined));
    return unlessAborted(this.#pending, signal);
  }

  discard(token: Token): Promise<void> {
    return this.#store.drop(this.#key, token);
  }

  // Not under any caller's signal: the others still wait for it. The fetch has limits of its own.
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

/** A token that somebody else fetched; when it is used up, nothing can be done here. */
export function readyTokenSource(
  { value, expiresAt = Number.POSITIVE_INFINITY }: ReadyToken,
  clock: Clock,
): TokenSource {
  let refused = false;
  return {
    get: () => {
      if (!refused && expiresAt > clock.now()) return Promise.resolve({ value, expiresAt, refreshAt: expiresAt });
      const why = refused ? 'the service does not accept the token' : 'the token has expired';
      return Promise.reject(
        new TokenError(
          'TOKEN_EXPIRED',
          `${why} that the auth file holds as "jwt"; write a new one to the file, or give client_id, client_secret and scope instead`,
        ),
      );
    },
    discard: () => {
      refused = true;
      return Promise.resolve();
    },
  };
}

async function unlessAborted<T>(promise: Promise<T>, signal?: AbortSignal): Promise<T> {
  if (signal === undefined) return promise;
  let giveUp: () => void = () => undefined;
  const aborted = new Promise<never>((_, reject) => {
    giveUp = () => reject(new TokenError('TOKEN_ABORTED', 'the operation was cancelled', signal.reason));
    if (signal.aborted) giveUp();
    else signal.addEventListener('abort', giveUp, { once: true });
  });
  try {
    return await Promise.race([promise, aborted]);
  } finally {
    signal.removeEventListener('abort', giveUp);
  }
}
