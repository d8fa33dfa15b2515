// Builds executables that contain Node and the provider, one per platform, which run without an installation.
import { chmodSync, copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { dist } from '../build/step.mjs';
import { bundle } from './bundle.mjs';
import { signAdHoc } from './mach-o-signature.mjs';
import { nodeFor, thisPlatform } from './node-builds.mjs';
import { pinnedPackage } from './pinned-package.mjs';

/** Injects a blob into an executable of any platform. */
const injector = {
  package: 'postject',
  version: '1.0.0-alpha.6',
  sha512: 'b9Eb8h2eVqNE8edvKdwqkrY6O7kAwmI8kcnBv1NScolYJbo59XUF0noFq+lxbC1yN20bmC0WBEbDC5H/7ASb0A==',
};
const fuse = 'NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2';
const carried = ['serving.js', 'provider.js', 'undici.js', 'schema.bin', 'identity.bin'];

/** Builds the blob that all binaries contain in addition to Node; returns its bytes. */
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
  return readFileSync(output);
}

/** Builds the executable for one platform; returns its bytes. */
export async function makeBinary(platform, blob, { work, cache }) {
  const file = join(work, `terraform-provider-scm_${platform}`);
  rmSync(file, { force: true });
  copyFileSync(nodeFor(platform, cache), file);
  chmodSync(file, 0o755);
  const { inject } = (await import(pathToFileURL(join(pinnedPackage(injector, cache), 'dist', 'api.js')))).default;
  const isMac = platform.startsWith('darwin');
  await quietly(() =>
    inject(file, 'NODE_SEA_BLOB', blob, { sentinelFuse: fuse, ...(isMac ? { machoSegmentName: 'NODE_SEA' } : {}) }),
  );
  const program = readFileSync(file);
  return isMac ? signAdHoc(program, 'terraform-provider-scm') : program;
}

/** The injection warns about unnamed sections, which all Node executables have. */
async function quietly(work) {
  const { log, warn, error } = console;
  Object.assign(console, { log: () => {}, warn: () => {}, error: () => {} });
  try {
    await work();
  } finally {
    Object.assign(console, { log, warn, error });
  }
}
