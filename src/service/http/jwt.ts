import type { KeyObject } from 'node:crypto';
import { sign, verify } from 'jsonwebtoken';
import { isObject } from '../../core';
import type { SigningKey } from './signing-key';

/** What a JSON Web Token claims. */
export type Claims = Readonly<Record<string, unknown>>;

// RSA with SHA-256: public clients verify tokens with it and nothing else.
const tokenAlgorithm = 'RS256';

/** Signs claims; the header names the key by its id. */
export function signJwt(claims: Claims, { privateKey, id }: SigningKey): string {
  return sign(claims, privateKey, { algorithm: tokenAlgorithm, keyid: id });
}

/** The claims of a token that was signed with the key, or undefined. Whether it has expired is not checked. */
export function verifyJwt(token: string, publicKey: KeyObject): Claims | undefined {
  try {
    // The algorithm is named, so that no token can choose how it is checked. The service has a clock of its own, which
    // the library does not know.
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
