// Runs a program over the sources, bundled for it, and answers what it prints.
import { build } from 'esbuild';
import { join } from 'node:path';
import { runNode } from './run.mjs';
import { dist, root } from './step.mjs';

export async function emit(name, program) {
  const outfile = join(dist, '.work', `emit-${name}.cjs`);
  await build({
    stdin: { contents: program, resolveDir: root, loader: 'ts' },
    outfile,
    bundle: true,
    platform: 'node',
    target: 'node20',
    logLevel: 'warning',
  });
  return runNode(`writing the ${name}`, [outfile]);
}
