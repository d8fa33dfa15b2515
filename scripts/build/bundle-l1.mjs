// node bundle-l1.mjs FOLDER FILE…: bundles the generated classes of a folder. A process of its own, because esbuild keeps what it used, here 0.9 GB,
// until the process ends, and the compiler of the types needs 1 GB after it.
import { build } from 'esbuild';
import { join } from 'node:path';
import { dist, root } from './step.mjs';

/** Resources in one run of esbuild: all at once would need 1.5 GB. */
const atOnce = 50;
const [generated, ...entryPoints] = process.argv.slice(2);
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
