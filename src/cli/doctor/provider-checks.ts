import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { PackageFolder } from '../../core';
import { providerSource } from '../../provider';
import { methodsForProvider } from '../install/cli-config';
import type { InstallLayout } from '../install/layout';
import { source } from '../registry/source-address';
import { failedFinding, ok, warn, type DoctorFinding } from './finding';

/** Checks whether the mirrors in a CLI configuration contain this version. Without a mirror, returns no findings. */
export function checkMirrors(
  file: string,
  { plugins }: Pick<InstallLayout, 'plugins'>,
  version: string,
  platform: string,
): readonly DoctorFinding[] {
  // The plugin folder has its own check.
  const mirrors = methodsForProvider(readFileSync(file, 'utf8')).filter(({ path }) => path !== plugins);
  return mirrors.map(({ name, path, url }): DoctorFinding => {
    if (name === 'network_mirror') return ok('mirror', `${url ?? ''} serves the provider (not checked)`);
    const folder = join(path ?? '', ...source);
    if (!existsSync(folder)) {
      return warn('mirror', `${path ?? ''} has no provider scm`, `run scm install --mirror ${path ?? 'DIR'}`);
    }
    const there =
      existsSync(join(folder, version, platform)) ||
      readdirSync(folder).includes(`terraform-provider-scm_${version}_${platform}.zip`);
    return there
      ? ok('mirror', `${path ?? ''} has ${version} for ${platform}`)
      : warn('mirror', `${path ?? ''} lacks ${version} for ${platform}`, `run scm install --mirror ${path ?? 'DIR'}`);
  });
}

/**
 * Checks whether the lock file of a folder allows this version of the provider. Without an entry, returns no findings.
 */
export function checkLockFile(dir: string, { version }: Pick<PackageFolder, 'version'>): readonly DoctorFinding[] {
  const file = join(dir, '.terraform.lock.hcl');
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const block = new RegExp(`provider "${providerSource.replaceAll('.', '\\.')}" \\{([^}]*)\\}`).exec(text)?.[1];
  if (block === undefined) return [];
  const locked = /version\s*=\s*"([^"]*)"/.exec(block)?.[1] ?? '';
  if (locked !== version) {
    const message = `${file} has version ${locked} of the provider, and this is ${version}`;
    return [failedFinding('lock file', message, 'run terraform init -upgrade')];
  }
  const hashes = block.match(/"h1:/g)?.length ?? 0;
  return [
    hashes > 1
      ? ok('lock file', `${version}, ${String(hashes)} checksums`)
      : warn(
          'lock file',
          `${version}, one checksum only, which may not fit other platforms`,
          'scm install --mirror DIR, then terraform providers lock -fs-mirror=DIR with a -platform for each that your team uses',
        ),
  ];
}
