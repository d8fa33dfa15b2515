// Builds dist/l1/<resource>/: the generated classes, one file per resource, which can be imported separately.
import { build } from 'esbuild';
import { join } from 'node:path';
import { runNode, tsc } from './run.mjs';
import { dist, filesIn, prune, root } from './step.mjs';

const generated = '.gen/providers/scm';

export async function makeL1() {
  await runNode('generating the constructs', [join(root, 'scripts', 'build', 'generate-l1.mjs')]);
  prune('l1', (path) => join(root, generated, path));
  await build({
    // The other files would import all resources.
    entryPoints: filesIn([generated], (path) =>
      /^\/[^/]+\/index\.ts$/.test(path.slice(root.length + 1 + generated.length)),
    ),
    outbase: join(root, generated),
    outdir: join(dist, 'l1'),
    bundle: true,
    external: ['cdktf', 'constructs'],
    minify: true,
    format: 'cjs',
    platform: 'node',
    target: 'node20',
    logLevel: 'warning',
  });
}

export async function makeL1Types() {
  await runNode('compiling the generated constructs', [tsc, '-p', 'tsconfig.l1.json']);
}
