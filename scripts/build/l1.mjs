// Builds dist/l1/<resource>/: the generated classes, one file per resource, which can be imported separately.
import { join } from 'node:path';
import { runNode, tsc } from './run.mjs';
import { filesIn, prune, root } from './step.mjs';

const generated = '.gen/providers/scm';

export async function makeL1() {
  await runNode('generating the constructs', [join(root, 'scripts', 'build', 'generate-l1.mjs')]);
  prune('l1', (path) => join(root, generated, path));
  // The other files would import all resources.
  const entryPoints = filesIn([generated], (path) =>
    /^\/[^/]+\/index\.ts$/.test(path.slice(root.length + 1 + generated.length)),
  );
  await runNode('bundling the constructs', [
    join(root, 'scripts', 'build', 'bundle-l1.mjs'),
    generated,
    ...entryPoints,
  ]);
}

export async function makeL1Types() {
  await runNode('compiling the generated constructs', [tsc, '-p', 'tsconfig.l1.json', '--checkers', '1']);
}
