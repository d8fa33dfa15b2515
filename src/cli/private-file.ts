import { randomBytes } from 'node:crypto';
import { closeSync, constants, mkdirSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Writes a file with a secret. Only its owner can read it, and it appears whole. A file or link that somebody has put
 * in the way is replaced and never followed.
 */
export function writePrivateFile(file: string, content: string): void {
  mkdirSync(dirname(file), { recursive: true });
  const draft = `${file}.${randomBytes(9).toString('hex')}`;
  const { O_CREAT, O_EXCL, O_NOFOLLOW, O_WRONLY } = constants;
  // Windows has no O_NOFOLLOW; a name that nobody can guess is not there.
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
