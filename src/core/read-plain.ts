import { closeSync, constants, fstatSync, openSync, readFileSync } from 'node:fs';

/**
 * Reads a text file that others may have put there. Throws system errors, and an error for what is not a regular file or
 * has more bytes: opening a pipe would wait for ever.
 */
export function readPlain(path: string, mostBytes: number): string {
  // Undefined on Windows, where a path of a file is no pipe.
  const file = openSync(path, constants.O_RDONLY | ((constants.O_NONBLOCK as number | undefined) ?? 0));
  try {
    const found = fstatSync(file);
    if (!found.isFile()) throw new Error(`${path} is not a regular file`);
    if (found.size > mostBytes) throw new Error(`${path} has more than ${mostBytes / 2 ** 20} MiB`);
    return readFileSync(file, 'utf8');
  } finally {
    closeSync(file);
  }
}
