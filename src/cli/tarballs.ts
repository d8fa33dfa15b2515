import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { UsageError } from './exit';

/** Description of the option `--packages` of commands that write a repository. */
export const packagesHelp = 'folder with the tarballs of a release (release/npm); npm installs from it';

/**
 * Returns the folder with the tarballs of a release that a new repository installs from: the one that is named, otherwise the
 * one from which npm installed this package into the repository or into the current folder. Undefined for the registry. Throws
 * `NO_PACKAGES` if the named folder has no tarball of this version.
 */
export function findTarballs(named: string | undefined, dir: string, version: string): string | undefined {
  if (named === undefined) return tarballsOf(resolve(dir), version) ?? tarballsOf(resolve('.'), version);
  const folder = resolve(named);
  if (existsSync(tarball(folder, version))) return folder;
  throw new UsageError('NO_PACKAGES', `cannot use ${folder}: it has no ${tarball('', version)}; name release/npm`);
}

/** Returns where a repository has a package from, or undefined if that is the registry. */
export function packageSources(
  named: string | undefined,
  dir: string,
  version: string,
): ((name: string) => string) | undefined {
  const folder = findTarballs(named, dir, version);
  return folder === undefined ? undefined : (name) => tarballSource(resolve(dir), folder, name, version);
}

/** Returns the folder of tarballs from which npm installed this package into a folder, if any. */
function tarballsOf(dir: string, version: string): string | undefined {
  const file = join(dir, 'package.json');
  if (!existsSync(file)) return undefined;
  const text = readFileSync(file, 'utf8');
  const spec = /"cdktf-provider-scm-cli":\s*"file:([^"]+\.tgz)"/.exec(text)?.[1];
  if (spec === undefined) return undefined;
  const folder = resolve(dir, dirname(spec));
  return existsSync(tarball(folder, version)) ? folder : undefined;
}

/** Path of the tarball of the command. */
function tarball(folder: string, version: string): string {
  return join(folder, `cdktf-provider-scm-cli-${version}.tgz`);
}

/** Returns where the package.json of a folder has a package from: a tarball. */
export function tarballSource(dir: string, folder: string, name: string, version: string): string {
  return `file:${relative(dir, join(folder, `${name}-${version}.tgz`))
    .split(sep)
    .join('/')}`;
}
