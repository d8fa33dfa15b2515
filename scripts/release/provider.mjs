// Builds the package of the provider for machines with Node. It has no dependencies.
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { dist, root } from '../build/step.mjs';
import { bundledProvider } from './bundle.mjs';
import { manifest } from './manifest.mjs';
import { notices } from './notices.mjs';
import { put } from './paths.mjs';

/** The launcher, and the files that it runs. */
export const providerFiles = [
  'main.js',
  'serving.js',
  'provider.js',
  'undici.js',
  'schema.bin',
  'identity.bin',
  'terraform-provider-scm',
];

/** Builds the package in `folder`; returns the bundled packages. */
export async function makeProviderPackage(folder) {
  const bundled = await bundledProvider();
  put(
    join(folder, 'package.json'),
    manifest({
      name: 'terraform-provider-scm',
      description: 'Terraform provider for cloud-managed firewalls (Strata Cloud Manager), run by Node.',
      // An executable, not a library.
      exports: { './package.json': './package.json' },
      bin: { 'terraform-provider-scm': './terraform-provider-scm' },
    }),
  );
  for (const name of providerFiles) copyFileSync(join(dist, name), join(folder, name));
  copyFileSync(join(root, 'scripts', 'release', 'readme', 'provider.md'), join(folder, 'README.md'));
  notices(folder, bundled);
  return bundled;
}
