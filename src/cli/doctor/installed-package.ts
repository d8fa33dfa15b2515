import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isObject } from '../../core';

/** A folder and all that contain it, the nearest first. */
export function withParents(dir: string): readonly string[] {
  const parent = dirname(dir);
  return parent === dir ? [dir] : [dir, ...withParents(parent)];
}

/** Folder of a package where Node finds it from `dir`. Workspaces install into a folder above. */
export function packageFolder(dir: string, name: string): string | undefined {
  return withParents(dir)
    .map((one) => join(one, 'node_modules', name))
    .find((folder) => existsSync(join(folder, 'package.json')));
}

/** Version of a package that a program in `dir` uses. */
export function installedVersion(dir: string, name: string): string | undefined {
  const folder = packageFolder(dir, name);
  const version = folder === undefined ? undefined : readJson(join(folder, 'package.json'))['version'];
  return typeof version === 'string' ? version : undefined;
}

/** An object in JSON; an empty one where the file has none. */
export function readJson(file: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return isObject(value) ? value : {};
  } catch {
    return {};
  }
}
