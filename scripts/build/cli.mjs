// dist/scm.js: the command line in one file, because loading its modules one by one takes twice as long.
import { build } from 'esbuild';
import { join } from 'node:path';
import { oneFile } from './one-file.mjs';
import { dist, filesRead, root, writeWhole } from './step.mjs';

/** Database drivers: optional dependencies of the package of the command line, loaded on demand. */
export const drivers = ['libsql', 'pg'];

/** Bundles the command line in memory. */
export function bundleCli() {
  return build({
    ...oneFile,
    entryPoints: [join(root, 'src', 'cli', 'main.ts')],
    absWorkingDir: root,
    outfile: join(dist, 'scm.js'),
    external: [...drivers, 'pg-native'],
  });
}

export async function makeCli() {
  const { outputFiles, metafile } = await bundleCli();
  for (const { contents } of outputFiles) writeWhole('scm.js', contents);
  return filesRead(metafile);
}
