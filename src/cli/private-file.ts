import { randomBytes } from 'node:crypto';
import { closeSync, constants, mkdirSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Writes a file with a secret atomically, readable only by its owner. An existing file or link is replaced, and a link
 * is never followed.
 */
export function writePrivateFile(file: string, content: string): void {
  mkdirSync(dirname(file), { recursive: true });
  const draft = `${file}.${randomBytes(9).toString('hex')}`;
  const { O_CREAT, O_EXCL, O_NOFOLLOW, O_WRONLY } = constants;
  // Windows has no O_NOFOLLOW, but the random name cannot be guessed.
  const handle = openSync(draft, O_CREAT | O_EXCL | O_WRONLY | ((O_NOFOLLOW as number | undefined) ?? 0), 0o600);
  try {
    try {
      writeSync(handle, content);
    } finally {
      closeSync(handle);
    }
    renameSync(draft, file);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
}
