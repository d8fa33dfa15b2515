// dist/ui/: the page that `scm serve --ui` serves, three files without anything from elsewhere; and what goes into each
// page that `scm review` writes.
import { build, transform } from 'esbuild';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, writeWhole } from './step.mjs';

export async function makePage() {
  const folder = join(root, 'src', 'ui');
  await script(join(folder, 'main.ts'), 'ui/page.js', 'esm');
  await style(join(folder, 'page.css'), 'ui/page.css');
  writeWhole('ui/index.html', readFileSync(join(folder, 'index.html')));
  await script(join(folder, 'review', 'main.ts'), 'ui/review.js', 'iife');
  await style(join(folder, 'review', 'review.css'), 'ui/review.css');
}

async function script(from, to, format) {
  const { outputFiles } = await build({
    entryPoints: [from],
    outfile: 'page.js',
    bundle: true,
    minify: true,
    write: false,
    format,
    platform: 'browser',
    target: 'es2022',
    legalComments: 'none',
    logLevel: 'warning',
  });
  for (const { contents } of outputFiles) writeWhole(to, contents);
}

async function style(from, to) {
  const { code } = await transform(readFileSync(from, 'utf8'), { loader: 'css', minify: true });
  writeWhole(to, code);
}
