// dist/provider.js: the provider in one file. dist/terraform-provider-scm: what Terraform starts.
import { build } from 'esbuild';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { loadedAtStart } from './loaded-at-start.mjs';
import { dist, root, writeWhole } from './step.mjs';

const entry = 'src/provider/main.ts';
/** What start-up must not pay for: packages, and everything that the catalogue says about single kinds. */
const heavy = /node_modules\/(zod|undici)\/|^src\/catalog\/[^/]+\/|^src\/client\/transport/;

// `exec` leaves one process, so that signals and the end of Terraform reach it; readlink follows links to the script.
const launcher = `#!/bin/sh
self=$0
while [ -L "$self" ]; do
  link=$(readlink "$self")
  case $link in /*) self=$link ;; *) self=$(dirname "$self")/$link ;; esac
done
unset NODE_OPTIONS
exec node "$(dirname "$self")/provider.js" "$@"
`;

export async function makeProvider() {
  if (!existsSync(join(root, entry))) throw new Error(`${entry} is missing: there is no provider to build`);
  const { outputFiles, metafile } = await build({
    entryPoints: [join(root, entry)],
    absWorkingDir: root,
    outfile: join(dist, 'provider.js'),
    bundle: true,
    minify: true,
    metafile: true,
    write: false,
    format: 'cjs',
    platform: 'node',
    target: 'node20',
    legalComments: 'none',
    logLevel: 'warning',
  });
  const early = loadedAtStart(metafile, entry).filter((path) => heavy.test(path));
  for (const { contents } of outputFiles) writeWhole('provider.js', contents);
  writeWhole('terraform-provider-scm', launcher, 0o755);
  return early;
}
