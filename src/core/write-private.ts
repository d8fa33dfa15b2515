import { closeSync, constants, fchmodSync, fstatSync, ftruncateSync, openSync, writeSync } from 'node:fs';

/** Undefined on Windows. */
const noFollow: number = constants.O_NOFOLLOW ?? 0;

/** How a text is added to a file: at its end, or instead of its content. */
export type Writing = 'append' | 'replace';

/**
 * Writes a file that only this user may read. Follows no link, and refuses a file that has several names or is not
 * regular: in a folder that others can write to, it could be any file of this user. Throws system errors.
 */
export function writePrivate(path: string, text: string, how: Writing): void {
  const file = openSync(path, constants.O_WRONLY | constants.O_CREAT | constants.O_APPEND | noFollow, 0o600);
  try {
    const found = fstatSync(file);
    if (!found.isFile() || found.nlink > 1) throw new Error(`${path} is not a file of its own`);
    // Windows has no modes.
    if ((found.mode & 0o077) !== 0 && process.getuid?.() === found.uid) fchmodSync(file, 0o600);
    if (how === 'replace') ftruncateSync(file);
    writeSync(file, text);
  } finally {
    closeSync(file);
  }
}
