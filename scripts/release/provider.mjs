// The provider as a package of its own: what Terraform starts where Node is installed. It depends on nothing.
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { dist, root } from '../build/step.mjs';
import { bundledProvider } from './bundle.mjs';
import { manifest } from './manifest.mjs';
import { notices } from './notices.mjs';
import { put } from './paths.mjs';

/** What the launcher runs, and the launcher. */
export const providerFiles = [
  'main.js',
  'provider.js',
  'undici.js',
  'schema.bin',
  'identity.bin',
  'terraform-provider-scm',
];

/** Makes the package in `folder`; answers the packages that are bundled in it. */
export async function makeProviderPackage(folder) {
  const bundled = await bundledProvider();
  put(
    join(folder, 'package.json'),
    manifest({
      name: 'terraform-provider-scm',
      description: 'Terraform provider for cloud-managed firewalls (Strata Cloud Manager), run by Node.',
      // A program, not a library.
      exports: { './package.json': './package.json' },
      bin: { 'terraform-provider-scm': './terraform-provider-scm' },
    }),
  );
  for (const name of providerFiles) copyFileSync(join(dist, name), join(folder, name));
  copyFileSync(join(root, 'scripts', 'release', 'readme', 'provider.md'), join(folder, 'README.md'));
  notices(folder, bundled);
  return bundled;
}
