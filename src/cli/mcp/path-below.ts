import { realpathSync } from 'node:fs';
import { isAbsolute, relative, resolve } from 'node:path';
import { CodedError } from '../../core';

/**
 * Returns the real path of a file or folder below `root`. Links are followed first, so a link cannot lead out of the folder.
 * Throws `BAD_TOOL_ARGUMENT`.
 */
export function pathBelow(root: string, path: string): string {
  const real = realPath(resolve(root, path), path);
  const inside = relative(realpathSync(root), real);
  if (inside.startsWith('..') || isAbsolute(inside)) {
    throw badPath(path, `it is outside ${root}; start "scm mcp" with --root for another folder`);
  }
  return real;
}

function realPath(path: string, written: string): string {
  try {
    return realpathSync(path);
  } catch (error) {
    throw badPath(written, 'there is no such file', error);
  }
}

function badPath(path: string, cause: string, error?: unknown): CodedError {
  return new CodedError('BAD_TOOL_ARGUMENT', `cannot read ${JSON.stringify(path)}: ${cause}`, { cause: error });
}
