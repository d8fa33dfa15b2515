// npm run release: everything that is published, in release/. Two runs over the same checkout give the same bytes.
// --npm makes the packages of npm alone, in dist/npm and dist/packages, unless they are there and nothing changed.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { locked } from '../build/lock.mjs';
import { dist, root, step } from '../build/step.mjs';
import { makeNpmPackages } from './npm.mjs';
import { writeSums } from './sums.mjs';

const log = (line) => console.log(`release: ${line}`);
const { status } = spawnSync(process.execPath, [join(root, 'scripts', 'build.mjs')], { cwd: root, stdio: 'inherit' });
if (status !== 0) process.exit(1);

await locked(() =>
  step({
    name: 'packages',
    inputs: [
      ...['l1', 'lib', 'ui', 'main.js', 'provider.js', 'undici.js', 'schema.bin', 'openapi.json'].map(
        (one) => `dist/${one}`,
      ),
      ...['scripts/release', 'docs', 'examples/pipelines', 'CHANGELOG.md', 'LICENSE'],
    ],
    outputs: ['npm', 'packages'],
    make: () => makeNpmPackages({ work: join(dist, 'packages'), target: join(dist, 'npm'), log }),
    log,
  }),
);

if (!process.argv.includes('--npm')) {
  const target = join(root, 'release');
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target);
  cpSync(join(dist, 'npm'), join(target, 'npm'), { recursive: true });
  writeSums(target, 'SHA256SUMS');
  log(`made ${target}`);
}
