import { createSecretKey, randomUUID, type KeyObject } from 'node:crypto';
import { authentication } from '../../catalog/index';
import type { Clock } from '../../core/index';
import { problem } from '../api-problem';
import type { Identity } from './accounts';
import { signJwt, verifyJwt } from './jwt';

const issuer = 'scm';

/** Makes access tokens and tells whom they speak for. */
export class Tokens {
  // Not the bytes: the library would try to read them as a public key, for each token.
  readonly #key: KeyObject;
  readonly #clock: Clock;

  constructor(key: Buffer, clock: Clock) {
    this.#key = createSecretKey(key);
    this.#clock = clock;
  }

  issue({ tenant, account, roles }: Identity): string {
    const now = Math.floor(this.#clock.now() / 1000);
    const exp = now + authentication.lifetimeSeconds;
    return signJwt({ iss: issuer, sub: account, tsg_id: tenant, roles, iat: now, exp, jti: randomUUID() }, this.#key);
  }

  /** Whom the `Authorization` header speaks for. Throws 401. */
  identify(header: string | undefined): Identity {
    const token = /^Bearer +(\S+)$/i.exec(header ?? '')?.[1];
    if (token === undefined) throw problem('unauthenticated', 'the request carries no bearer token');
    const { iss, sub, tsg_id: tenant, roles, exp } = verifyJwt(token, this.#key) ?? {};
    const whole = typeof sub === 'string' && typeof tenant === 'string' && typeof exp === 'number' && iss === issuer;
    if (!whole || !Array.isArray(roles)) throw problem('invalidCredential', 'the token is not one of this service');
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
