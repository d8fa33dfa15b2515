// dist/ui/: the page that `scm serve --ui` serves, three files without anything from elsewhere.
import { build, transform } from 'esbuild';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, writeWhole } from './step.mjs';

export async function makePage() {
  const folder = join(root, 'src', 'ui');
  const { outputFiles } = await build({
    entryPoints: [join(folder, 'main.ts')],
    outfile: 'page.js',
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    legalComments: 'none',
    logLevel: 'warning',
  });
  for (const { contents } of outputFiles) writeWhole('ui/page.js', contents);
  const css = await transform(readFileSync(join(folder, 'page.css'), 'utf8'), { loader: 'css', minify: true });
  writeWhole('ui/page.css', css.code);
  writeWhole('ui/index.html', readFileSync(join(folder, 'index.html')));
}
