// Builds release/npm: the npm packages, each with its software bill of materials (SBOM).
import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { makeCli } from './cli.mjs';
import { libraries, makeConstructs } from './constructs.mjs';
import { lintPackage } from './lint.mjs';
import { put } from './paths.mjs';
import { makeProviderPackage } from './provider.mjs';
import { sbom } from './sbom.mjs';

const packages = {
  ...Object.fromEntries(
    Object.keys(libraries).map((library) => [libraries[library].package, (folder) => makeConstructs(library, folder)]),
  ),
  'cdktf-provider-scm-cli': makeCli,
  'terraform-provider-scm': makeProviderPackage,
};

/** Builds all packages in `target`, and leaves their content in `work`. */
export async function makeNpmPackages({ work, target, log }) {
  for (const folder of [work, target]) rmSync(folder, { recursive: true, force: true });
  mkdirSync(target, { recursive: true });
  for (const [name, make] of Object.entries(packages)) {
    const folder = join(work, name);
    const bundled = await make(folder);
    put(join(target, `${name}.cdx.json`), sbom(name, bundled));
    const { filename, files, unpackedSize } = pack(folder, target);
    await lintPackage(name, folder, join(target, filename));
    log(`${name}: ${files.length} files, ${(unpackedSize / 1e6).toFixed(1)} MB unpacked`);
  }
}

/** Packed by npm itself, which uses fixed timestamps and a fixed order. */
function pack(folder, target) {
  const { status, stdout, stderr } = spawnSync(
    'npm',
    ['pack', '--json', '--ignore-scripts', '--offline', '--pack-destination', target],
    { cwd: folder, encoding: 'utf8', maxBuffer: 2 ** 26, shell: process.platform === 'win32' },
  );
  if (status !== 0) throw new Error(`cannot pack ${folder}: ${stderr}`);
  const said = JSON.parse(stdout);
  return Array.isArray(said) ? said[0] : Object.values(said)[0];
}
