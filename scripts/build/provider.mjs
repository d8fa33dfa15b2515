// dist/terraform-provider-scm: what Terraform starts. dist/main.js: the handshake. dist/undici.js: HTTP, which many
// starts never need. dist/provider.js: all the rest.
import { build } from 'esbuild';
import { join } from 'node:path';
import { loadedAtStart } from './loaded-at-start.mjs';
import { dist, filesRead, root, writeWhole } from './step.mjs';

const entries = {
  main: 'src/provider/main.ts',
  provider: 'src/provider/provider.ts',
  undici: 'node_modules/undici/index.js',
};
/** The files lie side by side: each requires the next by the name that it has there. */
const apart = {
  main: { external: ['./provider'] },
  provider: {
    alias: { undici: './undici.js' },
    external: ['./undici.js'],
    // A require() finds the names of a bundle, an import() may not.
    supported: { 'dynamic-import': false },
  },
};
/** What start-up must not pay for: packages, and everything that the catalogue says about single kinds. */
const heavy = /node_modules\/(zod|undici)\/|^src\/catalog\/(?!operations\/)[^/]+\//;

// `exec` leaves one process, so that signals and the end of Terraform reach it; readlink follows links to the script.
const launcher = `#!/bin/sh
self=$0
while [ -L "$self" ]; do
  link=$(readlink "$self")
  case $link in /*) self=$link ;; *) self=$(dirname "$self")/$link ;; esac
done
unset NODE_OPTIONS
exec node "$(dirname "$self")/main.js" "$@"
`;

export async function makeProvider() {
  const early = [];
  const files = new Set();
  for (const [name, entry] of Object.entries(entries)) {
    const { outputFiles, metafile } = await build({
      entryPoints: [join(root, entry)],
      absWorkingDir: root,
      outfile: join(dist, `${name}.js`),
      bundle: true,
      minify: true,
      metafile: true,
      write: false,
      format: 'cjs',
      platform: 'node',
      target: 'node20',
      legalComments: 'none',
      logLevel: 'warning',
      ...apart[name],
    });
    for (const file of filesRead(metafile)) files.add(file);
    if (name !== 'undici') early.push(...loadedAtStart(metafile, entry).filter((path) => heavy.test(path)));
    for (const { contents } of outputFiles) writeWhole(`${name}.js`, contents);
  }
  writeWhole('terraform-provider-scm', launcher, 0o755);
  if (early.length > 0) throw new Error(`loaded at start, and should be when needed: ${early.join(', ')}`);
  return [...files];
}
