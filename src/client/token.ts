import { createHash } from 'node:crypto';

import { CodedError } from '../core';
import type { ClientSettings } from './settings';

/** An access token. */
export interface Token {
  readonly value: string;
  /** Milliseconds since the epoch. */
  readonly expiresAt: number;
  /** A new token is fetched from this time on. */
  readonly refreshAt: number;
}

/** Stores tokens so that several sources can share them. Keys reveal nothing about the credentials. */
export interface TokenStore {
  get(key: string): Promise<Token | undefined>;
  put(key: string, token: Token): Promise<void>;
  /** Removes the token if it is still the stored one. */
  drop(key: string, token: Token): Promise<void>;
  /** Runs the work exclusively among all users of the store: one fetches the token, the others find it. */
  exclusively<T>(key: string, work: () => Promise<T>): Promise<T>;
}

export type TokenErrorCode = 'CREDENTIALS_REFUSED' | 'TOKEN_UNAVAILABLE' | 'TOKEN_EXPIRED' | 'TOKEN_ABORTED';

/** No token is available, so the call that needed it was not sent. */
export class TokenError extends CodedError<TokenErrorCode> {
  constructor(code: TokenErrorCode, message: string, cause?: unknown) {
    super(code, message, { cause });
    this.name = 'TokenError';
  }
}

/** Returns the store key of credentials. It includes the secret, so a wrong secret finds no token. */
export function tokenKey({ authUrl, clientId, clientSecret, scope }: ClientSettings): string {
  return createHash('sha256')
    .update(JSON.stringify([authUrl, clientId, clientSecret, scope]))
    .digest('hex');
}

/** Creates a store for one process. */
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
