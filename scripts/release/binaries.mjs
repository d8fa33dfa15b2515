// Builds executables that contain Node and the provider, one per platform, which run without an installation.
import { chmodSync, copyFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { dist } from '../build/step.mjs';
import { bundle } from './bundle.mjs';
import { nodeFor, thisPlatform } from './node-builds.mjs';
import { pinnedPackage } from './pinned-package.mjs';

/** Injects a blob into an executable of any platform. */
const injector = {
  package: 'postject',
  version: '1.0.0-alpha.6',
  sha512: 'b9Eb8h2eVqNE8edvKdwqkrY6O7kAwmI8kcnBv1NScolYJbo59XUF0noFq+lxbC1yN20bmC0WBEbDC5H/7ASb0A==',
};
const carried = ['serving.js', 'provider.js', 'undici.js', 'schema.bin', 'identity.bin'];

/** Builds the blob that all binaries contain in addition to Node; returns its path. */
export async function makeBlob(work, cache) {
  mkdirSync(work, { recursive: true });
  const main = join(work, 'binary.js');
  await bundle({ entry: 'src/provider/binary.ts', outfile: main, external: ['./provider'] });
  const config = join(work, 'sea.json');
  const output = join(work, 'provider.blob');
  const assets = Object.fromEntries(carried.map((name) => [name, join(dist, name)]));
  // A code cache fits only one platform, and its bytes differ between runs.
  // Relative, because the path of the main file becomes part of the blob.
  const settings = { main: 'binary.js', output, assets, disableExperimentalSEAWarning: true, useCodeCache: false };
  writeFileSync(config, JSON.stringify(settings));
  // The blob must be written by the Node version that reads it.
  const { status, stderr } = spawnSync(nodeFor(thisPlatform(), cache), ['--experimental-sea-config', config], {
    cwd: work,
    encoding: 'utf8',
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  if (status !== 0) throw new Error(`cannot make the blob of the binaries: ${stderr}`);
  return output;
}

/**
 * Builds the executable for one platform; returns its path. In a process of its own: the injection keeps several times
 * the size of the program.
 */
export function makeBinary(platform, blob, { work, cache }) {
  const file = join(work, `terraform-provider-scm_${platform}`);
  rmSync(file, { force: true });
  copyFileSync(nodeFor(platform, cache), file);
  chmodSync(file, 0o755);
  const api = join(pinnedPackage(injector, cache), 'dist', 'api.js');
  const args = [join(import.meta.dirname, 'inject.mjs'), api, file, blob];
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`cannot make the program for ${platform}: ${stderr}`);
  return file;
}
