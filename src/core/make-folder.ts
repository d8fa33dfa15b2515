import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { isObject } from '../terraform/protocol/basis';

/**
 * Creates a folder and its missing parents; an existing folder is left unchanged. Throws `ENOENT` if the working
 * directory was deleted: Node's own recursive mkdir would not terminate then.
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
