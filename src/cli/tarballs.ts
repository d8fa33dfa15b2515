import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';

/**
 * Returns the folder of tarballs from which npm installed this package into a folder, if any; it also contains the other
 * packages.
 */
export function tarballsOf(dir: string, version: string): string | undefined {
  const file = join(dir, 'package.json');
  if (!existsSync(file)) return undefined;
  const text = readFileSync(file, 'utf8');
  const spec = /"cdktf-provider-scm-cli":\s*"file:([^"]+\.tgz)"/.exec(text)?.[1];
  if (spec === undefined) return undefined;
  const folder = resolve(dir, dirname(spec));
  return existsSync(tarball(folder, version)) ? folder : undefined;
}

/** Path of the tarball of the command. */
export function tarball(folder: string, version: string): string {
  return join(folder, `cdktf-provider-scm-cli-${version}.tgz`);
}

/** Returns where the package.json of a folder has a package from: a tarball. */
export function tarballSource(dir: string, folder: string, name: string, version: string): string {
  return `file:${relative(dir, join(folder, `${name}-${version}.tgz`))
    .split(sep)
    .join('/')}`;
}
