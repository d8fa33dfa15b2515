import { randomUUID, type KeyObject } from 'node:crypto';
import { authentication } from '../../catalog';
import { type Clock, CodedError, isObject } from '../../core';
import { problem } from '../api-problem';
import type { Identity } from './accounts';
import {
  publicJwk,
  type PublicJwk,
  keptKey,
  rotateSigningKey,
  signingKey,
  type OlderTokens,
  type SigningKey,
} from './signing-key';
import { MetaTable } from '../storage/meta-table';
import type { Database, Sql } from '../storage/database';
import type { Keyring } from '../storage/keyring';
import { sign, verify } from 'jsonwebtoken';

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

/** Determines which tokens are accepted. */
export interface TokenState {
  readonly key: SigningKey;
  /** Number of revocations by tenant; absent if there were none. A token contains the number at its time of issue. */
  readonly generations: ReadonlyMap<string, number>;
}

/** Maximum age of a state in milliseconds, because other instances may change it. */
const freshMs = 2000;

const prefix = 'token-generation/';

/** The signing key and the revocations of a service, shared between instances through the store. */
export class TokenStates {
  readonly #database: Database;
  readonly #keys: Keyring;
  #latest: TokenState;
  #readAt = performance.now();
  #reading: Promise<void> | undefined;

  private constructor(database: Database, keys: Keyring, first: TokenState) {
    this.#database = database;
    this.#keys = keys;
    this.#latest = first;
  }

  /** Reads the state from the store; creates the signing key at the first start. */
  static async of(database: Database, keys: Keyring): Promise<TokenStates> {
    const key = await signingKey(database, keys);
    return new TokenStates(database, keys, { key, generations: await database.read('', generationsIn) });
  }

  /** The state that was read last. */
  get latest(): TokenState {
    return this.#latest;
  }

  /** Ensures that `latest` is at most two seconds old. */
  async refresh(): Promise<void> {
    if (performance.now() - this.#readAt < freshMs) return;
    this.#reading ??= this.#read().finally(() => (this.#reading = undefined));
    await this.#reading;
  }

  /** Revokes all current tokens of the tenants. */
  async revoke(tenants: readonly string[]): Promise<void> {
    await this.#database.write('', async (sql) => {
      for (const tenant of tenants) await new MetaTable(sql, '').next(prefix + tenant);
    });
    await this.#read();
  }

  /** Replaces the signing key. */
  async rotate(now: number, olderTokens: OlderTokens): Promise<void> {
    await rotateSigningKey(this.#database, this.#keys, now, olderTokens);
    await this.#read();
  }

  async #read(): Promise<void> {
    this.#latest = await this.#database.read('', async (sql) => {
      const key = await keptKey(sql, this.#keys);
      if (key === undefined) throw new CodedError('DATA_DAMAGED', 'cannot verify tokens: the signing key is missing');
      return { key, generations: await generationsIn(sql) };
    });
    this.#readAt = performance.now();
  }
}

async function generationsIn(sql: Sql): Promise<ReadonlyMap<string, number>> {
  const rows = await sql.all<{ key: string; value: string }>(
    `SELECT key, value FROM meta WHERE tenant = '' AND key LIKE '${prefix}%'`,
  );
  return new Map(rows.map(({ key, value }) => [key.slice(prefix.length), Number(value)]));
}

/** Claims of a JSON Web Token. */
export type Claims = Readonly<Record<string, unknown>>;

// RSA with SHA-256 is the only algorithm that public clients verify.
const tokenAlgorithm = 'RS256';

/** Signs claims; the header contains the key ID. */
function signJwt(claims: Claims, { privateKey, id }: SigningKey): string {
  return sign(claims, privateKey, { algorithm: tokenAlgorithm, keyid: id });
}

/**
 * Returns the claims of a token signed with the key; undefined if the signature is not valid. Does not check the
 * expiry.
 */
function verifyJwt(token: string, publicKey: KeyObject): Claims | undefined {
  try {
    // The algorithm is fixed, so that a token cannot choose it. Expiry is checked by the caller, because the library
    // does not know the clock of the service.
    const claims: unknown = verify(token, publicKey, {
      algorithms: [tokenAlgorithm],
      ignoreExpiration: true,
      ignoreNotBefore: true,
    });
    return isObject(claims) ? claims : undefined;
  } catch {
    return undefined;
  }
}
