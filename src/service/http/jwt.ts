import type { KeyObject } from 'node:crypto';
import { sign, verify } from 'jsonwebtoken';
import { isObject } from '../../core';
import type { SigningKey } from './signing-key';

/** Claims of a JSON Web Token. */
export type Claims = Readonly<Record<string, unknown>>;

// RSA with SHA-256 is the only algorithm that public clients verify.
const tokenAlgorithm = 'RS256';

/** Signs claims; the header contains the key ID. */
export function signJwt(claims: Claims, { privateKey, id }: SigningKey): string {
  return sign(claims, privateKey, { algorithm: tokenAlgorithm, keyid: id });
}

/**
 * Returns the claims of a token signed with the key; undefined if the signature is not valid. Does not check the
 * expiry.
 */
export function verifyJwt(token: string, publicKey: KeyObject): Claims | undefined {
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
