import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isObject, parseJson } from '../../core';

/** Returns a folder and its ancestors, nearest first. */
export function withParents(dir: string): readonly string[] {
  const parent = dirname(dir);
  return parent === dir ? [dir] : [dir, ...withParents(parent)];
}

/** Returns the folder of a package that Node resolves from `dir`, which may be in a parent folder (npm workspaces). */
export function packageFolder(dir: string, name: string): string | undefined {
  return withParents(dir)
    .map((one) => join(one, 'node_modules', name))
    .find((folder) => existsSync(join(folder, 'package.json')));
}

/** Returns the version of a package that a program in `dir` uses. */
export function installedVersion(dir: string, name: string): string | undefined {
  const folder = packageFolder(dir, name);
  const version = folder === undefined ? undefined : readJson(join(folder, 'package.json'))['version'];
  return typeof version === 'string' ? version : undefined;
}

/** Reads a JSON object from a file; empty if the file contains none. */
export function readJson(file: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = parseJson(readFileSync(file, 'utf8'));
    return isObject(value) ? value : {};
  } catch {
    return {};
  }
}
