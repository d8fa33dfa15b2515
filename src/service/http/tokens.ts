import { randomUUID } from 'node:crypto';
import { authentication } from '../../catalog';
import type { Clock } from '../../core';
import { problem } from '../api-problem';
import type { Identity } from './accounts';
import { signJwt, verifyJwt, type Claims } from './jwt';
import { publicJwk, type PublicJwk } from './signing-key';
import type { TokenStates } from './token-state';

/** Maximum time until a token expires, in milliseconds: its lifetime, and the difference between clocks of instances. */
const longestAheadMs = (authentication.lifetimeSeconds + 300) * 1000;

/** Maximum number of verified tokens in the cache. */
const mostVerified = 5000;

/** Maximum time after a login during which its token can be renewed, in seconds. */
const sessionSeconds = 12 * 60 * 60;

/** Issues and verifies access tokens. */
export class Tokens {
  readonly #states: TokenStates;
  readonly #clock: Clock;
  /** Claims of verified tokens, by key ID and token: clients send the same token with every request. */
  readonly #verified = new Map<string, Claims>();

  constructor(states: TokenStates, clock: Clock) {
    this.#states = states;
    this.#clock = clock;
  }

  /** JWK set with which clients verify tokens. */
  get keys(): { readonly keys: readonly PublicJwk[] } {
    const { key } = this.#states.latest;
    return { keys: [key, ...key.older.filter(({ until }) => until > this.#clock.now())].map(publicJwk) };
  }

  /** Must be awaited before tokens are issued or verified: other instances may revoke tokens and rotate keys. */
  refresh(): Promise<void> {
    return this.#states.refresh();
  }

  /** `loginAt`: time of the login in seconds since the epoch, by default now. */
  issue({ tenant, account, roles }: Identity, loginAt?: number): string {
    const now = Math.floor(this.#clock.now() / 1000);
    const exp = now + authentication.lifetimeSeconds;
    const { key, generations } = this.#states.latest;
    const gen = generations.get(tenant) ?? 0;
    // Public clients require their own client ID as the audience.
    const claims = { iss: key.issuer, sub: account, aud: account, tsg_id: tenant, roles, iat: now, exp, gen };
    return signJwt({ ...claims, auth_time: loginAt ?? now, jti: randomUUID() }, key);
  }

  /**
   * Issues a new token for the holder of a valid one, for at most 12 hours after the login. `undefined` after that, so
   * that a stolen token is not valid for ever.
   */
  renew(header: string | undefined, identity: Identity): string | undefined {
    const { tenant, account } = this.identify(header);
    if (tenant !== identity.tenant || account !== identity.account) return undefined;
    const { auth_time: loginAt } = this.#claimsOf(tokenIn(header) ?? '');
    const now = Math.floor(this.#clock.now() / 1000);
    return typeof loginAt === 'number' && now - loginAt < sessionSeconds ? this.issue(identity, loginAt) : undefined;
  }

  /** Verifies the `Authorization` header and returns its account. Throws 401. */
  identify(header: string | undefined): Identity {
    const token = tokenIn(header);
    if (token === undefined) throw problem('unauthenticated', 'the request has no bearer token');
    const { iss, sub, tsg_id: tenant, roles, exp, gen } = this.#claimsOf(token);
    const { key, generations } = this.#states.latest;
    const isOurs = iss === key.issuer;
    const isComplete = typeof sub === 'string' && typeof tenant === 'string' && typeof exp === 'number' && isOurs;
    if (!isComplete || !Array.isArray(roles))
      throw problem('invalidCredential', 'the token was not issued by this service');
    if (this.#clock.now() >= exp * 1000) throw problem('keyExpired', 'the token has expired: get a new one');
    // Issued while the clock was ahead: it would be valid for as long as the clock was set back.
    if (exp * 1000 - this.#clock.now() > longestAheadMs)
      throw problem('invalidCredential', 'the token expires too far in the future: get a new one');
    if ((gen ?? 0) !== (generations.get(tenant) ?? 0))
      throw problem('invalidCredential', 'the token was revoked: get a new one');
    return { tenant, account: sub, roles: roles.map(String) };
  }

  /** Returns the tenant of the header; an empty string if the token is not valid. */
  tenantOf(header: string | undefined): string {
    try {
      return this.identify(header).tenant;
    } catch {
      return '';
    }
  }

  #claimsOf(token: string): Claims {
    const { key } = this.#states.latest;
    const now = this.#clock.now();
    for (const { id, publicKey } of [key, ...key.older.filter(({ until }) => until > now)]) {
      // The ID is the thumbprint of the key.
      const place = `${id} ${token}`;
      const claims = this.#verified.get(place) ?? verifyJwt(token, publicKey);
      if (claims === undefined) continue;
      if (this.#verified.size >= mostVerified) this.#verified.clear();
      this.#verified.set(place, claims);
      return claims;
    }
    return {};
  }
}

function tokenIn(header: string | undefined): string | undefined {
  return /^Bearer +(\S+)$/i.exec(header ?? '')?.[1];
}
