import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { chmodSync, lstatSync, mkdirSync, promises as files, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isObject, lazy, messageOf, type Clock, parseJson } from '../core';
import { lockFile } from './lock-file';
import type { Log } from './log';
import type { Token, TokenStore } from './token';

/** Dependencies of a token store in files. */
export interface TokenFileTools {
  /** Accessible to this user only; created if it does not exist. */
  readonly folder: string;
  /** Key material: the files cannot be decrypted without this client secret. */
  readonly secret: string;
  readonly clock: Clock;
  readonly log: Log;
}

const cipher = 'aes-256-gcm';
const [ivBytes, tagBytes] = [12, 16];
const forgottenAfterMs = 86_400_000;

/**
 * Creates a token store that shares tokens between all processes of a user on this machine, one encrypted file each. If
 * the folder is not usable, the process keeps its own tokens.
 */
export function fileTokenStore(tools: TokenFileTools): TokenStore {
  const { folder, clock, log } = tools;
  const known = new Map<string, Token>();
  const isUsable = lazy(() => {
    try {
      preparePrivate(folder);
      return true;
    } catch (error) {
      log('warn', 'cannot share tokens between processes', { folder, error: messageOf(error) });
      return false;
    }
  });
  const fileOf = (key: string): string => join(folder, `${key}.token`);
  // Synchronous, because loading Node's asynchronous functions takes 0.8 ms of each start that sends requests.
  const readStoredToken = (key: string): Token | undefined => {
    try {
      return openToken(readFileSync(fileOf(key)), keyFor(tools.secret, key));
    } catch {
      // It does not exist, or has another key.
      return undefined;
    }
  };
  const get = (key: string): Token | undefined => {
    const own = known.get(key);
    if (own !== undefined && own.refreshAt > clock.now()) return own;
    const token = isUsable() ? readStoredToken(key) : undefined;
    if (token === undefined) return own;
    known.set(key, token);
    return token;
  };
  return {
    get: (key) => Promise.resolve(get(key)),
    put: async (key, token) => {
      known.set(key, token);
      if (!isUsable()) return;
      try {
        await replaceFile(fileOf(key), sealToken(token, keyFor(tools.secret, key)));
        await forgetOld(folder, clock.now());
      } catch (error) {
        log('warn', 'cannot store the token for other processes', { folder, error: messageOf(error) });
      }
    },
    drop: async (key, token) => {
      if (known.get(key)?.value === token.value) known.delete(key);
      if (isUsable() && readStoredToken(key)?.value === token.value) await files.rm(fileOf(key), { force: true });
    },
    exclusively: async (key, work) => {
      if (!isUsable()) return work();
      const isThere = (): boolean => (get(key)?.refreshAt ?? 0) > clock.now();
      const unlock = await lockFile(join(folder, `${key}.lock`), clock, isThere);
      try {
        return await work();
      } finally {
        await unlock();
      }
    },
  };
}

/** Creates the folder, or restricts it to the current user. Throws if it belongs to another user. */
function preparePrivate(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const found = lstatSync(folder);
  if (!found.isDirectory()) throw new Error('it is not a folder');
  // Windows has neither owner IDs nor modes.
  if (process.getuid === undefined) return;
  if (found.uid !== process.getuid()) throw new Error('it belongs to another user');
  if ((found.mode & 0o077) !== 0) chmodSync(folder, 0o700);
}

async function replaceFile(path: string, content: Buffer): Promise<void> {
  const fresh = `${path}.${randomBytes(6).toString('hex')}`;
  try {
    await files.writeFile(fresh, content, { mode: 0o600, flag: 'wx' });
    await files.rename(fresh, path);
  } catch (error) {
    await files.rm(fresh, { force: true });
    throw error;
  }
}

/** Deletes token files of credentials that are no longer used. */
async function forgetOld(folder: string, now: number): Promise<void> {
  for (const name of await files.readdir(folder)) {
    const path = join(folder, name);
    const changed = (await files.stat(path).catch(() => undefined))?.mtimeMs ?? now;
    if (now - changed > forgottenAfterMs) await files.rm(path, { force: true });
  }
}

function keyFor(secret: string, key: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, key, 'token file', 32));
}

function sealToken(token: Token, key: Buffer): Buffer {
  const iv = randomBytes(ivBytes);
  const seal = createCipheriv(cipher, key, iv);
  const text = Buffer.concat([seal.update(JSON.stringify(token), 'utf8'), seal.final()]);
  return Buffer.concat([iv, seal.getAuthTag(), text]);
}

/** Decrypts a token. Throws if the file is incomplete or has another key. */
function openToken(content: Buffer, key: Buffer): Token | undefined {
  const seal = createDecipheriv(cipher, key, content.subarray(0, ivBytes), { authTagLength: tagBytes });
  seal.setAuthTag(content.subarray(ivBytes, ivBytes + tagBytes));
  const text = Buffer.concat([seal.update(content.subarray(ivBytes + tagBytes)), seal.final()]).toString('utf8');
  const token: unknown = parseJson(text);
  if (!isObject(token)) return undefined;
  const { value, expiresAt, refreshAt } = token;
  return typeof value === 'string' && typeof expiresAt === 'number' && typeof refreshAt === 'number'
    ? { value, expiresAt, refreshAt }
    : undefined;
}
