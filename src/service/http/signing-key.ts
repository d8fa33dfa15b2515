import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPair,
  randomUUID,
  type KeyObject,
} from 'node:crypto';
import { promisify } from 'node:util';
import { authentication } from '../../catalog';
import { secretsOfService, serviceSecret } from '../model/stored-secrets';
import type { Database, Sql } from '../storage/database';
import type { Keyring } from '../storage/keyring';

/** A key that verifies tokens. */
export interface VerificationKey {
  /** RFC 7638 thumbprint. */
  readonly id: string;
  readonly publicKey: KeyObject;
}

/** A former signing key. */
export interface OlderKey extends VerificationKey {
  /** Expiry of the last token that it signed, in milliseconds since the epoch. */
  readonly until: number;
}

/** The key pair that signs tokens, and its issuer. */
export interface SigningKey extends VerificationKey {
  readonly privateKey: KeyObject;
  /** The `iss` claim of every token. Services that do not share their data have different issuers. */
  readonly issuer: string;
  /** Former signing keys; their tokens are accepted until they expire. */
  readonly older: readonly OlderKey[];
}

/** One key of a JWK set (RFC 7517). */
export type PublicJwk = Readonly<Record<'kty' | 'n' | 'e' | 'use' | 'alg' | 'kid', string>>;

/** Whether the tokens of the previous key remain valid. */
export type OlderTokens = 'accepted' | 'refused';

/** A signing key in the store. */
interface Stored {
  readonly pem: string;
  readonly issuer: string;
  readonly older?: readonly { readonly pem: string; readonly until: number }[];
}

const metaKey = 'token-key';

/**
 * Loads or creates the signing key of the service. It is stored with the data, so that tokens remain valid after a
 * restart and all instances with the same data accept them.
 */
export async function signingKey(database: Database, keys: Keyring): Promise<SigningKey> {
  const generate = async (): Promise<string> => {
    firstKey ??= newKey();
    return JSON.stringify({ pem: await firstKey, issuer: `scm-${randomUUID()}` });
  };
  return parseKey(await serviceSecret(database, keys, metaKey, generate));
}

/** Returns the current signing key in the store. */
export async function keptKey(sql: Sql, keys: Keyring): Promise<SigningKey | undefined> {
  const stored = await secretsOfService(sql, keys).get(metaKey);
  return stored === undefined ? undefined : parseKey(stored);
}

/** Makes a new signing key. Tokens of the old one are accepted until they expire, or refused immediately. */
export async function rotateSigningKey(
  database: Database,
  keys: Keyring,
  now: number,
  olderTokens: OlderTokens,
): Promise<void> {
  const pem = await newKey();
  await database.write('', async (sql) => {
    const secrets = secretsOfService(sql, keys);
    const text = await secrets.get(metaKey);
    if (text === undefined) return;
    const parsed = parseStored(text);
    const last = createPublicKey(createPrivateKey(parsed.pem)).export({ type: 'spki', format: 'pem' }).toString();
    const until = now + authentication.lifetimeSeconds * 1000;
    const older = [{ pem: last, until }, ...(parsed.older ?? []).filter((one) => one.until > now)];
    const next: Stored = { pem, issuer: parsed.issuer, older: olderTokens === 'accepted' ? older : [] };
    await secrets.set(metaKey, JSON.stringify(next));
  });
}

/** Returns the public key as a JWK, for clients that verify tokens. */
export function publicJwk({ publicKey, id }: VerificationKey): PublicJwk {
  return { ...rsaParts(publicKey), use: 'sig', alg: 'RS256', kid: id };
}

function parseStored(text: string): Stored {
  // Only this service writes the value.
  return JSON.parse(text) as Stored;
}

function parseKey(text: string): SigningKey {
  const { pem, issuer, older = [] } = parseStored(text);
  const privateKey = createPrivateKey(pem);
  const publicKey = createPublicKey(privateKey);
  const before = older.map((one) => {
    const key = createPublicKey(one.pem);
    return { id: thumbprint(key), publicKey: key, until: one.until };
  });
  return { id: thumbprint(publicKey), privateKey, publicKey, issuer, older: before };
}

function thumbprint(publicKey: KeyObject): string {
  const { e, kty, n } = rsaParts(publicKey);
  // The members that RFC 7638 requires, in its order.
  return createHash('sha256').update(JSON.stringify({ e, kty, n })).digest('base64url');
}

function rsaParts(key: KeyObject): { readonly kty: string; readonly n: string; readonly e: string } {
  const { kty, n, e } = key.export({ format: 'jwk' });
  if (kty === undefined || n === undefined || e === undefined) throw new Error('the signing key is not an RSA key');
  return { kty, n, e };
}

// Generated once for each process, because it takes up to half a second and tests often start a service for each case.
// The issuer separates the tokens of such services.
let firstKey: Promise<string> | undefined;

async function newKey(): Promise<string> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  return privateKey;
}
