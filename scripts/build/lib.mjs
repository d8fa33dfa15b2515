// Builds dist/lib/: src and constructs file by file, with types. The page is excluded, because it runs in a browser.
import { build } from 'esbuild';
import { join } from 'node:path';
import { runNode, tsc } from './run.mjs';
import { dist, filesIn, prune, root } from './step.mjs';

/** The page, and the example of the protocol package. */
const apart = /\/src\/(?:ui|terraform\/protocol\/example)\//;

export async function makeLib() {
  prune('lib', (path) => join(root, path));
  await build({
    entryPoints: filesIn(['src', 'constructs'], (path) => path.endsWith('.ts') && !apart.test(path)),
    outbase: root,
    outdir: join(dist, 'lib'),
    format: 'cjs',
    platform: 'node',
    target: 'node20',
    logLevel: 'warning',
  });
}

export async function makeLibTypes() {
  // Each checker of the compiler knows all types: one needs 1 GB, four need 1.4 GB and more processor time.
  const options = ['--emitDeclarationOnly', '--declaration', '--checkers', '1'];
  await runNode('compiling', [tsc, '-p', 'tsconfig.build.json', ...options]);
}
