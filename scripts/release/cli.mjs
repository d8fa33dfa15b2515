// Builds the package of the command line: bundles for `scm` and for tests, the files that they serve and install, and
// the manual.
import { copyFileSync, cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { drivers } from '../build/cli.mjs';
import { dist, root } from '../build/step.mjs';
import { bundle, bundledCli, bundledProvider } from './bundle.mjs';
import { manifest } from './manifest.mjs';
import { notices } from './notices.mjs';
import { about, put } from './paths.mjs';
import { providerFiles } from './provider.mjs';
import { typesOf } from './types.mjs';

/** Builds the package in `folder`; returns the bundled packages. */
export async function makeCli(folder) {
  const external = [...drivers, 'pg-native'];
  const bundled = [
    ...(await bundledCli()),
    ...(await bundle({
      entry: 'src/tools/testing/index.ts',
      outfile: join(folder, 'testing.js'),
      external,
      hasLines: true,
    })),
    ...(await bundledProvider()),
  ];
  put(join(folder, 'testing.d.ts'), await typesOf('lib/src/tools/testing/index.d.ts'));
  put(
    join(folder, 'package.json'),
    manifest({
      name: `${about.name}-cli`,
      description: 'scm: local service, policy review, adoption and setup for cloud-managed firewalls as code.',
      bin: { scm: './bin/scm.js', 'cdktf-scm': './bin/scm.js' },
      // Everything in the folder. Without the list, publint would treat the starters' tests as part of the package.
      files: ['bin', 'deploy', 'dist', 'docs', 'examples', '*.js', '*.d.ts', '*.md', '*.txt'],
      exports: {
        './testing': { types: './testing.d.ts', default: './testing.js' },
        './package.json': './package.json',
      },
      optionalDependencies: Object.fromEntries(
        drivers.map((name) => [name, about.dependencies[name] ?? about.optionalDependencies[name]]),
      ),
    }),
  );
  put(join(folder, 'bin/scm.js'), readFileSync(join(root, 'bin', 'scm.js')), 0o755);
  mkdirSync(join(folder, 'dist'), { recursive: true });
  for (const name of [...providerFiles, 'scm.js', 'mcp.js', 'questions.js', 'openapi.json'])
    copyFileSync(join(dist, name), join(folder, 'dist', name));
  // Only a full release builds them (main.mjs).
  if (existsSync(join(dist, 'windows')))
    cpSync(join(dist, 'windows'), join(folder, 'dist', 'windows'), { recursive: true });
  cpSync(join(dist, 'ui'), join(folder, 'dist', 'ui'), { recursive: true });
  cpSync(join(root, 'docs'), join(folder, 'docs'), { recursive: true, filter: (path) => !notForUsers.test(path) });
  const start = join(folder, 'docs', 'README.md');
  put(start, withoutRowsOfDevelopers(readFileSync(start, 'utf8')));
  // The manual links to the pipelines and the other languages; `scm init` writes the first and the starters.
  for (const name of ['other-languages', 'pipelines', 'starter', 'starter-hcl']) {
    cpSync(join(root, 'examples', name), join(folder, 'examples', name), { recursive: true, filter: isSource });
  }
  put(join(folder, 'CHANGELOG.md'), withoutLinksToLeftOut(readFileSync(join(root, 'CHANGELOG.md'), 'utf8')));
  cpSync(join(root, 'deploy'), join(folder, 'deploy'), { recursive: true });
  copyFileSync(join(root, 'scripts', 'release', 'readme', 'cli.md'), join(folder, 'README.md'));
  const all = [...new Set(bundled)].sort();
  notices(folder, all);
  return all;
}

const isSource = (path) => !/[/\\](?:node_modules|cdktf\.out|\.terraform|\.scm)$/.test(path);
/** Keeps the text of links to pages that are not in the package. */
const withoutLinksToLeftOut = (text) =>
  text.replace(/\[([^\]]+)\]\(([^)\s]+)\)/g, (link, words, target) => (notForUsers.test(`/${target}`) ? words : link));
/** Removes the rows of the table that lead to pages about the code, which are not in the package. */
const withoutRowsOfDevelopers = (text) =>
  text
    .split('\n')
    .filter((line) => !/\]\((?:\.\.\/CONTRIBUTING\.md|architecture\.md|decisions)\)/.test(line))
    .join('\n');
const notForUsers = /\/docs\/(?:decisions|examples|architecture\.md)(?:\/|$)/;
