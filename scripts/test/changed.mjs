// `npm test -- --changed`: the suites that a change can reach, by the layer table (scripts/layers.cjs).
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { root } from '../build/step.mjs';

const { layers, ofConstructs, layerOf } = createRequire(import.meta.url)('../layers.cjs');

/** The layers below each one, `cli` and `constructs` included. */
const below = { ...layers, cli: Object.keys(layers), constructs: ofConstructs };

/**
 * The layers whose behavior is tested in the folders of `test` that are not named after one. They reach everything
 * below these layers.
 */
const subjects = {
  attack: ['cli', 'provider', 'service', 'review', 'convert', 'adopt', 'ui'],
  build: [],
  chaos: ['provider', 'service'],
  clients: ['service', 'convert'],
  contract: ['provider', 'service', 'constructs'],
  deploy: ['service', 'cli'],
  docs: ['cli', 'constructs'],
  e2e: ['cli', 'provider', 'service', 'constructs'],
  examples: ['cli', 'constructs'],
  golden: ['service', 'client'],
  language: [],
  reference: ['catalog'],
  release: ['cli', 'provider', 'constructs'],
  spec: ['service', 'client', 'provider'],
  support: ['catalog', 'protocol'],
};

/** Files outside of `src`, `constructs` and `test` that only some tests read; all others concern every test. */
const readBy = [
  { path: /^(docs\/|README\.md|CONTRIBUTING\.md|CHANGELOG\.md)/, folders: ['docs'] },
  { path: /^examples\//, folders: ['examples', 'docs', 'e2e'] },
  { path: /^deploy\//, folders: ['deploy'] },
  { path: /^(bench|\.github)\//, folders: ['build'] },
];

/** Returns the folders of `test`, or the suites, that the changed files can reach. */
export function reachedBy(files, folders = testFolders()) {
  const unknown = folders.filter((folder) => !(folder in subjects) && !(folder in below));
  if (unknown.length > 0)
    throw new Error(`cannot tell what test/${unknown.join(', test/')} is about: add it to scripts/test/changed.mjs`);
  const reached = new Set();
  const suites = new Set();
  for (const file of files) {
    const [top, room = '', ...rest] = file.split('/');
    if (top === 'test' && room !== 'support' && rest.length > 0) {
      if (file.endsWith('.test.ts')) suites.add(file);
      else reached.add(room);
      continue;
    }
    const layer = top === 'constructs' ? top : layerOf(file);
    const readers = readBy.find(({ path }) => path.test(file))?.folders;
    for (const folder of layer === undefined ? (readers ?? folders) : testsOf(layer, folders)) reached.add(folder);
  }
  return {
    folders: folders.filter((folder) => reached.has(folder)),
    suites: [...suites].filter((suite) => !reached.has(suite.split('/')[1])),
    leftOut: folders.filter((folder) => !reached.has(folder)),
  };
}

/** Folders whose subject is the layer, or a layer that may import it. */
function testsOf(layer, folders) {
  const reaches = (one) => one === layer || below[one].some((next) => next !== one && reaches(next.split('/')[0]));
  return folders.filter((folder) => (subjects[folder] ?? [folder]).some(reaches));
}

function testFolders() {
  return readdirSync(join(root, 'test'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'support')
    .map(({ name }) => name);
}

/** Returns the files that differ from the branch `main`, or from the last commit if this is `main`, and new ones. */
export function changedFiles() {
  const base = git('merge-base', 'HEAD', 'main')[0] ?? git('merge-base', 'HEAD', 'origin/main')[0] ?? 'HEAD';
  return [...new Set([...git('diff', '--name-only', base), ...git('ls-files', '--others', '--exclude-standard')])];
}

function git(...args) {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  return status === 0 ? stdout.split('\n').filter(Boolean) : [];
}
