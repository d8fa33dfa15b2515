// Bundles and runs a program over the sources. Returns its output and the files in the bundle.
import { build } from 'esbuild';
import { join } from 'node:path';
import { runNode } from './run.mjs';
import { dist, filesRead, root } from './step.mjs';

export async function emit(name, program) {
  const outfile = join(dist, '.work', `emit-${name}.cjs`);
  const { metafile } = await build({
    absWorkingDir: root,
    metafile: true,
    stdin: { contents: program, resolveDir: root, loader: 'ts' },
    outfile,
    bundle: true,
    platform: 'node',
    target: 'node20',
    logLevel: 'warning',
  });
  return { text: await runNode(`writing the ${name}`, [outfile]), files: filesRead(metafile) };
}
