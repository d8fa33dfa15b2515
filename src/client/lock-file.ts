import { randomBytes } from 'node:crypto';
import { promises as files } from 'node:fs';
import { hostname } from 'node:os';
import { isObject, type Clock, parseJson } from '../core';

const lookAgainMs = 40;
/** Interval at which the holder updates the lock file. */
const beatMs = 2_000;
/** A holder on any machine counts as dead after this long without an update. */
const deadAfterMs = 15_000;
/** Longer than any holder needs; after this wait the caller continues without the lock. */
const longestWaitMs = 180_000;

/**
 * Waits until this process holds the lock, or until `isNeedless` reports that the lock is no longer needed. Returns a
 * function that releases it.
 * A dead holder is detected by its process ID; common libraries use only the age of the file. Two processes that break
 * a dead holder's lock at the same moment may both hold it.
 */
export async function lockFile(path: string, clock: Clock, isNeedless: () => boolean): Promise<() => Promise<void>> {
  const ownContent = JSON.stringify({ pid: process.pid, host: hostname(), nonce: randomBytes(6).toString('hex') });
  const until = clock.now() + longestWaitMs;
  while (clock.now() < until) {
    if (isNeedless()) break;
    if (await tryLock(path, ownContent)) {
      const beat = setInterval(() => void touch(path), beatMs);
      beat.unref();
      return async () => {
        clearInterval(beat);
        if ((await contentOf(path)) === ownContent) await files.rm(path, { force: true });
      };
    }
    await breakDead(path);
    await clock.sleep(lookAgainMs);
  }
  return () => Promise.resolve();
}

async function tryLock(path: string, ownContent: string): Promise<boolean> {
  try {
    await files.writeFile(path, ownContent, { flag: 'wx', mode: 0o600 });
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
}

async function breakDead(path: string): Promise<void> {
  const holder = await contentOf(path);
  if (holder === undefined || !(await isDead(path, holder))) return;
  const stalePath = `${path}.${randomBytes(6).toString('hex')}`;
  try {
    // If several processes break the lock, only one rename succeeds.
    await files.rename(path, stalePath);
    await files.rm(stalePath, { force: true });
  } catch {
    // Another process broke the lock.
  }
}

async function isDead(path: string, holder: string): Promise<boolean> {
  const changed = (await files.stat(path).catch(() => undefined))?.mtimeMs;
  if (changed === undefined) return false;
  if (Date.now() - changed > deadAfterMs) return true;
  const { pid, host } = holderIn(holder);
  if (pid === undefined || host !== hostname()) return false;
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return codeOf(error) === 'ESRCH';
  }
}

function holderIn(content: string): { readonly pid?: number; readonly host?: unknown } {
  try {
    const holder: unknown = parseJson(content);
    if (!isObject(holder) || typeof holder['pid'] !== 'number') return {};
    return { pid: holder['pid'], host: holder['host'] };
  } catch {
    // Just created and not written yet.
    return {};
  }
}

async function contentOf(path: string): Promise<string | undefined> {
  return files.readFile(path, 'utf8').catch(() => undefined);
}

async function touch(path: string): Promise<void> {
  const now = new Date();
  await files.utimes(path, now, now).catch(() => undefined);
}

function codeOf(error: unknown): unknown {
  return isObject(error) ? error['code'] : undefined;
}
