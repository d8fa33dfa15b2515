import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CodedError, findPackage } from '../core';

/** Reads a file of the build by its path below `dist`, once. Throws `NOT_BUILT`. */
export type BuiltFiles = (path: string) => Uint8Array<ArrayBuffer>;

export function builtFiles(): BuiltFiles {
  const known = new Map<string, Uint8Array<ArrayBuffer>>();
  return (path) => {
    const found = known.get(path);
    if (found !== undefined) return found;
    const { dist } = findPackage(__dirname);
    try {
      const content = new Uint8Array(readFileSync(join(dist, path)));
      known.set(path, content);
      return content;
    } catch (error) {
      throw new CodedError('NOT_BUILT', `${dist} has no ${path}: run npm run build first`, { cause: error });
    }
  };
}
