// Builds dist/ui/: the page of `scm serve --ui`, three files without external references, and the script and style for
// each page that `scm review` writes.
import { build } from 'esbuild';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesRead, root, writeWhole } from './step.mjs';

export async function makePage() {
  const folder = join(root, 'src', 'ui');
  const pages = ['index.html', 'review.html'];
  for (const page of pages) writeWhole(`ui/${page}`, readFileSync(join(folder, page)));
  const files = [
    await bundle(join(folder, 'main.ts'), 'ui/page.js', 'esm'),
    await bundle(join(folder, 'page.css'), 'ui/page.css'),
    await bundle(join(folder, 'review', 'main.ts'), 'ui/review.js', 'iife'),
    await bundle(join(folder, 'review', 'from-service.ts'), 'ui/review-of-page.js', 'esm'),
    await bundle(join(folder, 'review', 'review.css'), 'ui/review.css'),
    await bundle(join(folder, 'map', 'main.ts'), 'ui/map.js', 'iife'),
    await bundle(join(folder, 'map', 'page.css'), 'ui/map.css'),
    await bundle(join(folder, 'usage', 'main.ts'), 'ui/usage.js', 'iife'),
    await bundle(join(folder, 'usage', 'usage.css'), 'ui/usage.css'),
    await bundle(join(folder, 'explain', 'explain.css'), 'ui/explain.css'),
  ];
  return [...pages.map((page) => `src/ui/${page}`), ...new Set(files.flat())];
}

async function bundle(from, to, format) {
  const { outputFiles, metafile } = await build({
    absWorkingDir: root,
    metafile: true,
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
  return filesRead(metafile);
}
