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
import { ServiceSecrets } from '../model/service-secrets';
import type { Database, Sql } from '../storage/database';
import type { Keyring } from '../storage/keyring';

/** A key that tokens are verified with. */
export interface VerificationKey {
  /** RFC 7638 thumbprint. */
  readonly id: string;
  readonly publicKey: KeyObject;
}

/** A key that no longer signs. */
export interface OlderKey extends VerificationKey {
  /** Milliseconds since the epoch, when the last token that it signed expires. */
  readonly until: number;
}

/** The key pair that signs tokens, and who signs with it. */
export interface SigningKey extends VerificationKey {
  readonly privateKey: KeyObject;
  /** The `iss` of every token. Services that do not share their data have different ones. */
  readonly issuer: string;
  /** Keys that signed before it; their tokens are accepted until they expire. */
  readonly older: readonly OlderKey[];
}

/** One key of a JWK set (RFC 7517). */
export type PublicJwk = Readonly<Record<'kty' | 'n' | 'e' | 'use' | 'alg' | 'kid', string>>;

/** What happens to the tokens of the previous key. */
export type OlderTokens = 'accepted' | 'refused';

/** A signing key as the store keeps it. */
interface Stored {
  readonly pem: string;
  readonly issuer: string;
  readonly older?: readonly { readonly pem: string; readonly until: number }[];
}

const metaKey = 'token-key';

/**
 * The signing key of the service. It is kept with the data, so that tokens outlive a restart and every instance on the
 * same data accepts them.
 */
export async function signingKey(database: Database, keys: Keyring): Promise<SigningKey> {
  const kept = await database.read('', (sql) => keptKey(sql, keys));
  if (kept !== undefined) return kept;
  // Made before the write: it takes a while, and instances that start together wait for each other.
  firstKey ??= newKey();
  const made = JSON.stringify({ pem: await firstKey, issuer: `scm-${randomUUID()}` });
  return database.write('', async (sql) => {
    const first = await keptKey(sql, keys);
    if (first !== undefined) return first;
    await new ServiceSecrets(sql, keys).set(metaKey, made);
    return parsed(made);
  });
}

/** The signing key that the store has now. */
export async function keptKey(sql: Sql, keys: Keyring): Promise<SigningKey | undefined> {
  const kept = await new ServiceSecrets(sql, keys).get(metaKey);
  return kept === undefined ? undefined : parsed(kept);
}

/** Makes a new signing key. What the old one signed is accepted until it expires, or refused from now on. */
export async function rotateSigningKey(
  database: Database,
  keys: Keyring,
  now: number,
  olderTokens: OlderTokens,
): Promise<void> {
  const pem = await newKey();
  await database.write('', async (sql) => {
    const secrets = new ServiceSecrets(sql, keys);
    const text = await secrets.get(metaKey);
    if (text === undefined) return;
    const kept = stored(text);
    const last = createPublicKey(createPrivateKey(kept.pem)).export({ type: 'spki', format: 'pem' }).toString();
    const until = now + authentication.lifetimeSeconds * 1000;
    const older = [{ pem: last, until }, ...(kept.older ?? []).filter((one) => one.until > now)];
    const next: Stored = { pem, issuer: kept.issuer, older: olderTokens === 'accepted' ? older : [] };
    await secrets.set(metaKey, JSON.stringify(next));
  });
}

/** The public half, for clients that verify tokens. */
export function publicJwk({ publicKey, id }: VerificationKey): PublicJwk {
  return { ...rsaParts(publicKey), use: 'sig', alg: 'RS256', kid: id };
}

function stored(text: string): Stored {
  // Written by this service only.
  return JSON.parse(text) as Stored;
}

function parsed(text: string): SigningKey {
  const { pem, issuer, older = [] } = stored(text);
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
  // The members that RFC 7638 wants, in its order.
  return createHash('sha256').update(JSON.stringify({ e, kty, n })).digest('base64url');
}

function rsaParts(key: KeyObject): { readonly kty: string; readonly n: string; readonly e: string } {
  const { kty, n, e } = key.export({ format: 'jwk' });
  if (kty === undefined || n === undefined || e === undefined) throw new Error('the signing key is not an RSA key');
  return { kty, n, e };
}

// Once in a process: it takes up to half a second, and people's tests start a service for each of their cases. The
// issuer keeps the tokens of such services apart.
let firstKey: Promise<string> | undefined;

async function newKey(): Promise<string> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  return privateKey;
}
