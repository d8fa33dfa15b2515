import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPair,
  randomUUID,
  type KeyObject,
} from 'node:crypto';
import { promisify } from 'node:util';
import { ServiceSecrets } from '../model/service-secrets';
import type { Database } from '../storage/database';
import type { Keyring } from '../storage/keyring';

/** The key pair that signs tokens, and who signs with it. */
export interface SigningKey {
  /** RFC 7638 thumbprint of the public key. */
  readonly id: string;
  readonly privateKey: KeyObject;
  readonly publicKey: KeyObject;
  /** The `iss` of every token. Services that do not share their data have different ones. */
  readonly issuer: string;
}

/** One key of a JWK set (RFC 7517). */
export type PublicJwk = Readonly<Record<'kty' | 'n' | 'e' | 'use' | 'alg' | 'kid', string>>;

const metaKey = 'token-key';

/**
 * The signing key of the service. It is kept with the data, so that tokens outlive a restart and every instance on the
 * same data accepts them.
 */
export async function signingKey(database: Database, keys: Keyring): Promise<SigningKey> {
  const kept = await database.read('', (sql) => new ServiceSecrets(sql, keys).get(metaKey));
  if (kept !== undefined) return parsed(kept);
  // Made before the write: it takes a while, and instances that start together wait for each other.
  const made = JSON.stringify({ pem: await newKey(), issuer: `scm-${randomUUID()}` });
  return database.write('', async (sql) => {
    const secrets = new ServiceSecrets(sql, keys);
    const first = await secrets.get(metaKey);
    if (first !== undefined) return parsed(first);
    await secrets.set(metaKey, made);
    return parsed(made);
  });
}

/** The public half, for clients that verify tokens. */
export function publicJwk({ publicKey, id }: SigningKey): PublicJwk {
  return { ...rsaParts(publicKey), use: 'sig', alg: 'RS256', kid: id };
}

function parsed(text: string): SigningKey {
  // Written by this service only.
  const { pem, issuer } = JSON.parse(text) as { readonly pem: string; readonly issuer: string };
  const privateKey = createPrivateKey(pem);
  const publicKey = createPublicKey(privateKey);
  const { e, kty, n } = rsaParts(publicKey);
  // The members that RFC 7638 wants, in its order.
  const id = createHash('sha256').update(JSON.stringify({ e, kty, n })).digest('base64url');
  return { id, privateKey, publicKey, issuer };
}

function rsaParts(key: KeyObject): { readonly kty: string; readonly n: string; readonly e: string } {
  const { kty, n, e } = key.export({ format: 'jwk' });
  if (kty === undefined || n === undefined || e === undefined) throw new Error('the signing key is not an RSA key');
  return { kty, n, e };
}

let made: Promise<string> | undefined;

// Once in a process: it takes up to half a second, and people's tests start a service for each of their cases. The
// issuer keeps the tokens of such services apart.
function newKey(): Promise<string> {
  made ??= promisify(generateKeyPair)('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  }).then(({ privateKey }) => privateKey);
  return made;
}
