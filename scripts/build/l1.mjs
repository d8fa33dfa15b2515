// Builds dist/l1/<resource>/: the generated classes, one file per resource, which can be imported separately.
import { build } from 'esbuild';
import { join } from 'node:path';
import { runNode, tsc } from './run.mjs';
import { dist, filesIn, prune, root } from './step.mjs';

const generated = '.gen/providers/scm';
/** Resources in one run of esbuild. */
const atOnce = 50;

export async function makeL1() {
  await runNode('generating the constructs', [join(root, 'scripts', 'build', 'generate-l1.mjs')]);
  prune('l1', (path) => join(root, generated, path));
  // The other files would import all resources.
  const entryPoints = filesIn([generated], (path) =>
    /^\/[^/]+\/index\.ts$/.test(path.slice(root.length + 1 + generated.length)),
  );
  // All at once would need 1.5 GB, which esbuild keeps until the build ends.
  for (let first = 0; first < entryPoints.length; first += atOnce) {
    await build({
      entryPoints: entryPoints.slice(first, first + atOnce),
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
}

export async function makeL1Types() {
  await runNode('compiling the generated constructs', [tsc, '-p', 'tsconfig.l1.json']);
}
