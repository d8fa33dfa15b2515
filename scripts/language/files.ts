import { readdirSync } from 'node:fs';
import { join } from 'node:path';

const skipped = /(^|\/)(node_modules|dist|\.gen|cdktf\.out|generated)(\/|$)|\.generated\.ts$/;

/** Returns the sorted files below a folder whose path has one of the endings. */
export function filesBelow(folder: string, endings: readonly string[]): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => join(folder, path))
    .filter((path) => !skipped.test(path) && endings.some((ending) => path.endsWith(ending)))
    .sort();
}
