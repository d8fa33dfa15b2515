import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { PackageFolder } from '../../core';
import { platforms } from '../registry/source-address';
import { writeMirror, type MirrorArchive } from '../registry/write-mirror';
import { UsageError } from '../exit';
import { providerPackage } from './provider-package';

/** Result of `scm install --mirror`. */
export interface InstalledMirror {
  readonly version: string;
  readonly mirror: string;
  readonly archives: readonly MirrorArchive[];
}

/** Adds this package's provider to a mirror, for all platforms. */
export function installMirror(mirror: string, provider: PackageFolder): InstalledMirror {
  if (existsSync(join(mirror, '.well-known', 'terraform.json'))) {
    throw new UsageError(
      'NOT_A_MIRROR',
      `cannot write a mirror to ${mirror}: it contains a registry; use another folder`,
    );
  }
  const packages = Object.fromEntries(platforms.map((platform) => [platform, providerPackage(provider, platform)]));
  return { version: provider.version, mirror, archives: writeMirror(mirror, provider.version, packages) };
}

/** Formats the result, with the next step. */
export function mirrorText({ version, mirror, archives }: InstalledMirror): string {
  return [
    `wrote ${version} for ${String(archives.length)} platforms to ${mirror}`,
    'it requires Node 20.19 or later where terraform runs; the programs in release/mirror do not',
    'next: add this to the CLI configuration of terraform',
    '',
    configuration(mirror),
  ].join('\n');
}

function configuration(dir: string): string {
  return [
    'provider_installation {',
    '  filesystem_mirror {',
    `    path    = ${JSON.stringify(dir)}`,
    '    include = ["terraform.local/*/*"]',
    '  }',
    '  direct {',
    '    exclude = ["terraform.local/*/*"]',
    '  }',
    '}',
  ].join('\n');
}
