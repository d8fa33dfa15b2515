import { createHash } from 'node:crypto';

import { CodedError } from '../core';
import type { ClientSettings } from './settings';

/** An access token. */
export interface Token {
  readonly value: string;
  /** Milliseconds since the epoch. */
  readonly expiresAt: number;
  /** From here on a new one is asked for. */
  readonly refreshAt: number;
}

/** Keeps tokens beyond one source of them, so that several can share one. Keys say nothing about the credentials. */
export interface TokenStore {
  get(key: string): Promise<Token | undefined>;
  put(key: string, token: Token): Promise<void>;
  /** Removes the token, if it is still the one that is kept. */
  drop(key: string, token: Token): Promise<void>;
  /** Runs the work alone among everybody who shares the store, so that one fetches and the others find. */
  exclusively<T>(key: string, work: () => Promise<T>): Promise<T>;
}

export type TokenErrorCode = 'CREDENTIALS_REFUSED' | 'TOKEN_UNAVAILABLE' | 'TOKEN_EXPIRED' | 'TOKEN_ABORTED';

/** There is no token, so the call that needed one was not sent. */
export class TokenError extends CodedError<TokenErrorCode> {
  constructor(code: TokenErrorCode, message: string, cause?: unknown) {
    super(code, message, { cause });
    this.name = 'TokenError';
  }
}

/** What tokens for the same access share. The secret is part of it, so that a wrong one finds nothing. */
export function tokenKey({ authUrl, clientId, clientSecret, scope }: ClientSettings): string {
  return createHash('sha256')
    .update(JSON.stringify([authUrl, clientId, clientSecret, scope]))
    .digest('hex');
}

/** A store for one process. */
export function memoryTokenStore(): TokenStore {
  const tokens = new Map<string, Token>();
  return {
    get: (key) => Promise.resolve(tokens.get(key)),
    put: (key, token) => {
      tokens.set(key, token);
      return Promise.resolve();
    },
    drop: (key, token) => {
      if (tokens.get(key)?.value === token.value) tokens.delete(key);
      return Promise.resolve();
    },
    exclusively: (_, work) => work(),
  };
}
