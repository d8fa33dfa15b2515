import { randomUUID } from 'node:crypto';
import { authentication } from '../../catalog/index';
import type { Clock } from '../../core/index';
import { problem } from '../api-problem';
import type { Identity } from './accounts';
import { signJwt, verifyJwt } from './jwt';
import { publicJwk, type PublicJwk, type SigningKey } from './signing-key';

/** Makes access tokens and tells whom they speak for. */
export class Tokens {
  readonly #key: SigningKey;
  readonly #clock: Clock;
  /** What clients verify tokens with: a JWK set. */
  readonly keys: { readonly keys: readonly PublicJwk[] };

  constructor(key: SigningKey, clock: Clock) {
    this.#key = key;
    this.#clock = clock;
    this.keys = { keys: [publicJwk(key)] };
  }

  issue({ tenant, account, roles }: Identity): string {
    const now = Math.floor(this.#clock.now() / 1000);
    const exp = now + authentication.lifetimeSeconds;
    const { issuer: iss } = this.#key;
    // Public clients require their own id as the audience.
    const claims = { iss, sub: account, aud: account, tsg_id: tenant, roles, iat: now, exp, jti: randomUUID() };
    return signJwt(claims, this.#key);
  }

  /** Whom the `Authorization` header speaks for. Throws 401. */
  identify(header: string | undefined): Identity {
    const token = /^Bearer +(\S+)$/i.exec(header ?? '')?.[1];
    if (token === undefined) throw problem('unauthenticated', 'the request carries no bearer token');
    const { iss, sub, tsg_id: tenant, roles, exp } = verifyJwt(token, this.#key.publicKey) ?? {};
    const isOurs = iss === this.#key.issuer;
    const whole = typeof sub === 'string' && typeof tenant === 'string' && typeof exp === 'number' && isOurs;
    if (!whole || !Array.isArray(roles)) throw problem('invalidCredential', 'the token was not issued by this service');
    if (this.#clock.now() >= exp * 1000) throw problem('keyExpired', 'the token has expired: get a new one');
    return { tenant, account: sub, roles: roles.map(String) };
  }

  /** The tenant that the header speaks for, empty when it speaks for none. */
  tenantOf(header: string | undefined): string {
    try {
      return this.identify(header).tenant;
    } catch {
      return '';
    }
  }
}
