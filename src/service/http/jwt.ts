import type { KeyObject } from 'node:crypto';
import { sign, verify } from 'jsonwebtoken';
import { isObject } from '../../core/index';

/** What a JSON Web Token claims. */
export type Claims = Readonly<Record<string, unknown>>;

// Named in both directions, so that no token can choose how it is checked.
const algorithm = 'HS256';

/** Signs claims with HMAC-SHA256. */
export function signJwt(claims: Claims, key: KeyObject): string {
  return sign(claims, key, { algorithm });
}

/** The claims of a token that was signed with the key, or undefined. Whether it has expired is not looked at. */
export function verifyJwt(token: string, key: KeyObject): Claims | undefined {
  try {
    // The service has a clock of its own, which the library does not know.
    const claims: unknown = verify(token, key, {
      algorithms: [algorithm],
      ignoreExpiration: true,
      ignoreNotBefore: true,
    });
    return isObject(claims) ? claims : undefined;
  } catch {
    return undefined;
  }
}
