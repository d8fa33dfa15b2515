import { errors, jwtVerify, SignJWT } from 'jose';
import { authentication } from '../../catalog/index';
import type { Clock } from '../../core/index';
import { problem } from '../api-problem';
import type { Identity } from './accounts';

const issuer = 'scm';
const algorithm = 'HS256';

/** Makes access tokens and tells whom they speak for. */
export class Tokens {
  readonly #key: Uint8Array;
  readonly #clock: Clock;

  constructor(key: Uint8Array, clock: Clock) {
    this.#key = key;
    this.#clock = clock;
  }

  issue({ tenant, account, roles }: Identity): Promise<string> {
    const now = Math.floor(this.#clock.now() / 1000);
    return new SignJWT({ tsg_id: tenant, roles })
      .setProtectedHeader({ alg: algorithm, typ: 'JWT' })
      .setIssuer(issuer)
      .setSubject(account)
      .setIssuedAt(now)
      .setExpirationTime(now + authentication.lifetimeSeconds)
      .sign(this.#key);
  }

  /** Whom the `Authorization` header speaks for. Throws 401. */
  async identify(header: string | undefined): Promise<Identity> {
    const token = /^Bearer +(\S+)$/i.exec(header ?? '')?.[1];
    if (token === undefined) throw problem('unauthenticated', 'the request carries no bearer token');
    try {
      const { payload } = await jwtVerify(token, this.#key, {
        algorithms: [algorithm],
        issuer,
        currentDate: new Date(this.#clock.now()),
      });
      const { sub, tsg_id: tenant, roles } = payload;
      if (typeof sub !== 'string' || typeof tenant !== 'string' || !Array.isArray(roles)) throw new Error('odd claims');
      return { tenant, account: sub, roles: roles.map(String) };
    } catch (error) {
      if (error instanceof errors.JWTExpired) throw problem('keyExpired', 'the token has expired: get a new one');
      throw problem('invalidCredential', 'the token is not one of this service');
    }
  }
}
