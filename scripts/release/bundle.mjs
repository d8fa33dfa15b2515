// Bundles an entry to one JavaScript file, and determines the packages in it.
import { build } from 'esbuild';
import { join } from 'node:path';
import { bundleCli } from '../build/cli.mjs';
import { oneFile } from '../build/one-file.mjs';
import { bundleProviderPart } from '../build/provider.mjs';
import { root } from '../build/step.mjs';
import { put } from './paths.mjs';

/**
 * Bundles `entry` to `outfile`; returns the folders of the bundled packages, relative to the repository.
 * Modules in `external` are resolved at run time. `hasLines` keeps lines short, for what the users' programs load: Node prints
 * the line of a `throw`, which is otherwise the whole file.
 */
export async function bundle({ entry, outfile, external = [], plugins = [], banner = '', hasLines = false }) {
  const { outputFiles, metafile } = await build({
    ...(entry.includes('\n')
      ? { stdin: { contents: entry, resolveDir: root, loader: 'ts' } }
      : { entryPoints: [join(root, entry)] }),
    ...oneFile,
    ...(hasLines && { minify: false, minifySyntax: true, minifyIdentifiers: true }),
    absWorkingDir: root,
    outfile,
    external,
    plugins,
    banner: { js: banner },
  });
  for (const { path, contents } of outputFiles) put(path, contents);
  return bundledPackages(metafile);
}

/** Returns the folders of packages that contribute at least one byte to the output. */
function bundledPackages({ outputs }) {
  const paths = Object.values(outputs).flatMap(({ inputs }) =>
    Object.entries(inputs)
      .filter(([, { bytesInOutput }]) => bytesInOutput > 0)
      .map(([path]) => path),
  );
  const folders = paths.flatMap((path) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(path)?.[0] ?? []);
  return [...new Set(folders)].sort();
}

/** Returns the packages in the command line of dist/. */
export async function bundledCli() {
  const bundles = Object.values(await bundleCli());
  return [...new Set(bundles.flatMap(({ metafile }) => bundledPackages(metafile)))].sort();
}

/** Returns the packages in the provider of dist/. */
export async function bundledProvider() {
  const parts = await Promise.all(['main', 'serving', 'provider', 'undici'].map((name) => bundleProviderPart(name)));
  return [...new Set(parts.flatMap(({ metafile }) => bundledPackages(metafile)))].sort();
}
