// One JavaScript file from one entry, and which packages went into it.
import { build } from 'esbuild';
import { join } from 'node:path';
import { bundleProviderPart } from '../build/provider.mjs';
import { root } from '../build/step.mjs';
import { put } from './paths.mjs';

/**
 * Bundles `entry` into `outfile`; answers the folders of the packages that are in it, as paths of this repository.
 * What `external` names is left to the machine that runs it.
 */
export async function bundle({ entry, outfile, external = [], plugins = [], banner = '' }) {
  const { outputFiles, metafile } = await build({
    ...(entry.includes('\n')
      ? { stdin: { contents: entry, resolveDir: root, loader: 'ts' } }
      : { entryPoints: [join(root, entry)] }),
    absWorkingDir: root,
    outfile,
    bundle: true,
    minify: true,
    metafile: true,
    write: false,
    external,
    plugins,
    banner: { js: banner },
    format: 'cjs',
    platform: 'node',
    target: 'node20',
    legalComments: 'none',
    logLevel: 'warning',
  });
  for (const { path, contents } of outputFiles) put(path, contents);
  return bundledPackages(metafile);
}

/** Folders of the packages of which at least one byte is in the output of a build. */
function bundledPackages({ outputs }) {
  const paths = Object.values(outputs).flatMap(({ inputs }) =>
    Object.entries(inputs)
      .filter(([, { bytesInOutput }]) => bytesInOutput > 0)
      .map(([path]) => path),
  );
  const folders = paths.flatMap((path) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(path)?.[0] ?? []);
  return [...new Set(folders)].sort();
}

/** The packages that are in the provider of dist/. */
export async function bundledProvider() {
  const parts = await Promise.all(['main', 'provider', 'undici'].map((name) => bundleProviderPart(name)));
  return [...new Set(parts.flatMap(({ metafile }) => bundledPackages(metafile)))].sort();
}
