import { isObject, parseJson } from '../terraform/protocol/basis';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { CodedError } from './coded-error';

/** The installed package: its version and its folder of built files. */
export interface PackageFolder {
  readonly version: string;
  readonly dist: string;
}

/** Names of the repository and of the package of the command line. */
const names: ReadonlySet<unknown> = new Set(['cdktf-provider-scm', 'cdktf-provider-scm-cli']);

/** Finds the package that contains a folder. Throws `NO_PACKAGE`. */
export function findPackage(from: string): PackageFolder {
  for (let folder = from; ; folder = dirname(folder)) {
    const manifest = join(folder, 'package.json');
    const parsed: unknown = existsSync(manifest) ? parseJson(readFileSync(manifest, 'utf8')) : undefined;
    if (isObject(parsed) && names.has(parsed['name']) && typeof parsed['version'] === 'string') {
      return { version: parsed['version'], dist: join(folder, 'dist') };
    }
    if (folder === dirname(folder))
      throw new CodedError('NO_PACKAGE', `${from} is not in the package cdktf-provider-scm`);
  }
}
