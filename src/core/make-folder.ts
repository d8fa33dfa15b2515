import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { isObject } from './json';

/**
 * Makes a folder and those above it that are missing; one that exists is left as it is. Throws `ENOENT` when the
 * working directory itself is gone, with which Node's own recursive mkdir would never come to an end.
 */
export function makeFolder(path: string, mode?: number): void {
  try {
    mkdirSync(path, mode);
  } catch (error) {
    const code = isObject(error) ? error['code'] : undefined;
    if (code === 'EEXIST') return;
    const above = dirname(path);
    if (code !== 'ENOENT' || above === path || above === '.') throw error;
    makeFolder(above, mode);
    mkdirSync(path, mode);
  }
}
