import { createHmac, timingSafeEqual } from 'node:crypto';
import { isObject } from '../../core/index';

/** What a JSON Web Token claims. */
export type Claims = Readonly<Record<string, unknown>>;

// One algorithm, and its header is compared as a whole: no token can choose how it is checked.
const header = encoded({ alg: 'HS256', typ: 'JWT' });

/** Signs claims with HMAC-SHA256 (RFC 7515, RFC 7519). */
export function signJwt(claims: Claims, key: Buffer): string {
  const text = `${header}.${encoded(claims)}`;
  return `${text}.${signature(text, key).toString('base64url')}`;
}

/** The claims of a token that was signed with the key, or undefined. Whether it has expired is not looked at. */
export function verifyJwt(token: string, key: Buffer): Claims | undefined {
  const [head, body, signed, more] = token.split('.');
  if (head !== header || body === undefined || signed === undefined || more !== undefined) return undefined;
  const given = Buffer.from(signed, 'base64url');
  const expected = signature(`${head}.${body}`, key);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  // Signed by this service, so it is what `signJwt` encoded.
  const claims: unknown = JSON.parse(Buffer.from(body, 'base64url').toString('utf8'));
  return isObject(claims) ? claims : undefined;
}

function signature(text: string, key: Buffer): Buffer {
  return createHmac('sha256', key).update(text).digest();
}

function encoded(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}
