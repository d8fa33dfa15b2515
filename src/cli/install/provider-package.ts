import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CodedError, type PackageFolder } from '../../core';
import { executableName } from '../registry/source-address';
import type { PackedFile } from '../registry/zip';

const bundle = ['main.js', 'serving.js', 'provider.js', 'undici.js', 'schema.bin', 'identity.bin'];

/**
 * Returns the provider files for a Terraform platform, as in the plugin folder and in mirror archives. They run on the
 * installed Node.
 * They contain no path of the machine, so the checksum is the same everywhere. Throws `NOT_BUILT`.
 */
export function providerPackage({ dist, version }: PackageFolder, platform: string): readonly PackedFile[] {
  return [
    ...bundle.map((name) => ({ name, content: readBuilt(dist, name), mode: 0o644 })),
    // Overrides the module type of a package.json in a parent folder.
    { name: 'package.json', content: Buffer.from('{ "type": "commonjs" }\n'), mode: 0o644 },
    launcher(dist, version, platform),
  ];
}

/** Returns the files for `scm install --dev`: a launcher that runs the build of a checkout. */
export function checkoutPackage({ dist, version }: PackageFolder, platform: string): readonly PackedFile[] {
  for (const name of bundle) readBuilt(dist, name);
  if (platform.startsWith('windows')) {
    const script = `require(${JSON.stringify(join(dist, 'main.js'))});\n`;
    return [launcher(dist, version, platform), { name: 'main.js', content: Buffer.from(script), mode: 0o644 }];
  }
  const target = join(dist, 'terraform-provider-scm').replaceAll("'", `'\\''`);
  const script = `#!/bin/sh\nexec '${target}' "$@"\n`;
  return [{ name: executableName(version, platform), content: Buffer.from(script), mode: 0o755 }];
}

/** Returns the executable that Terraform starts: a shell script, or on Windows a compiled program of the release. */
function launcher(dist: string, version: string, platform: string): PackedFile {
  const built = platform.startsWith('windows')
    ? join('windows', `terraform-provider-scm_${platform.replace('windows_', '')}.exe`)
    : 'terraform-provider-scm';
  return { name: executableName(version, platform), content: readBuilt(dist, built), mode: 0o755 };
}

function readBuilt(dist: string, name: string): Buffer {
  const file = join(dist, name);
  if (existsSync(file)) return readFileSync(file);
  const fix = name.endsWith('.exe') ? 'install the package of a release, or run npm run release' : 'run npm run build';
  throw new CodedError('NOT_BUILT', `cannot install the provider: ${file} does not exist; ${fix}`);
}
