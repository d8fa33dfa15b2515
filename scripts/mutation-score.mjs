// Mutation score by layer, measured by Stryker, which npx downloads. It works in a clone of HEAD; the checkout does not
// change. Stryker switches between mutants in sources that jest loads, in programs that are built from them, and in pages
// (scripts/mutations/mutated-programs.cjs).
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { readOptions } from './build/options.mjs';
import { must } from './build/run.mjs';
import { root } from './build/step.mjs';
import { cloneOfHead, copyBuild } from './mutations/clone.mjs';
import { sampleOf } from './mutations/sample.mjs';

const { allLayers, folderOf, layerOf } = createRequire(import.meta.url)('./layers.cjs');

const help = `usage: node scripts/mutation-score.mjs [options]

Prints how many mutants of each layer its tests in test/<layer> detect, and the mutants that they do not.

  --layer NAME    a layer of src with all its files; can be repeated
  --sample N      about N lines of random places of the layer; without --layer of every layer with tests
  --seed S        a number that selects the places; the same commit and seed give the same ones (default: 1)
  --list          only print the files or places that would be mutated
  --since COMMIT  the files of src that differ from this commit (default: the last one of the day before)
  --lines N       at most about this many lines of changed files, smallest files first (default: 1500)
  --least N       exit with 1 if a layer has a lower score, in percent (default: 0)
  --json          print one JSON object
  --help          print this text
`;
/** The newest version for Node 20. */
const version = '9.6.1';
const text = (initial) => ({ type: 'string', default: initial });
const options = readOptions(
  {
    layer: { type: 'string', multiple: true },
    sample: { type: 'string' },
    seed: { type: 'string' },
    list: { type: 'boolean' },
    since: { type: 'string' },
    lines: text('1500'),
    least: text('0'),
    json: { type: 'boolean' },
  },
  { help, task: 'measure', check: checkOptions },
);

const seed = options.sample === undefined ? undefined : (options.seed ?? '1');
const clone = cloneOfHead();
const commit = must('git', ['rev-parse', '--short=9', 'HEAD'], { cwd: clone }).trim();
const { byLayer, leftOut } = chosenFiles();
if (options.list) {
  console.log([...byLayer.values()].flatMap(placesOf).join('\n'));
  process.exit(0);
}
copyBuild(clone);
const layers = [];
for (const [layer, files] of byLayer) {
  try {
    layers.push({ layer, files: files.length, ...scoreOf(layer, files) });
  } catch (error) {
    leftOut.push({ layer, why: withoutCalls(error.message).slice(-2000) });
    process.exitCode = 1;
  }
}
print();
if (layers.some(({ score }) => score !== undefined && score < Number(options.least))) process.exitCode = 1;

/** The files to mutate by layer, and those that are not measured, with the reason. */
function chosenFiles() {
  const isByLayer = options.layer !== undefined || options.sample !== undefined;
  const wanted = isByLayer
    ? linesOf('git', ['ls-files', ...(options.layer ?? ['']).map((layer) => join('src', folderOf(layer), '/'))])
    : linesOf('git', ['diff', '--name-only', '--diff-filter=d', firstCommit(), 'HEAD', '--', 'src']);
  const files = wanted.filter((file) => file.endsWith('.ts') && !file.endsWith('/index.ts')).map(withLines);
  const byLayer = new Map();
  const leftOut = [];
  let lines = 0;
  for (const file of files.sort((a, b) => a.lines - b.lines)) {
    lines += file.lines;
    const layer = layerOf(file.path);
    if (!existsSync(join(clone, 'test', layer))) leftOut.push({ file: file.path, why: `test/${layer} does not exist` });
    else if (!isByLayer && lines > Number(options.lines))
      leftOut.push({ file: file.path, why: `more than ${options.lines} lines` });
    else byLayer.set(layer, [...(byLayer.get(layer) ?? []), file]);
  }
  return { byLayer, leftOut };
}

/** The commit since which files have changed. */
function firstCommit() {
  if (options.since !== undefined) return options.since;
  if (must('git', ['rev-parse', '--is-shallow-repository'], { cwd: root }) !== 'false\n')
    throw new Error('this clone has no history of the day before: give a commit with --since, or fetch the history');
  const [dayBefore] = linesOf('git', ['rev-list', '-1', '--before=1 day ago', 'HEAD']);
  return dayBefore ?? linesOf('git', ['rev-list', '--max-parents=0', 'HEAD'])[0];
}

/** Files, or places in them, as Stryker names them. */
function placesOf(files) {
  if (options.sample === undefined) return files.map(({ path }) => path);
  return sampleOf(files, { wanted: Number(options.sample), seed });
}

function scoreOf(layer, files) {
  const started = performance.now();
  const report = join(clone, `mutants-${layer}.json`);
  writeFileSync(
    join(clone, 'stryker.conf.json'),
    JSON.stringify({
      testRunner: 'jest',
      // Related tests are those that import a file; others start a program that is built from it.
      jest: { configFile: 'scripts/mutations/stryker-jest.cjs', enableFindRelatedTests: false },
      mutate: placesOf(files),
      // In the clone; a second copy would be of no use.
      inPlace: true,
      // Programs and pages that tests start, with the mutants.
      buildCommand: 'node scripts/build.mjs --without-types',
      // Stryker looks at every file that is not named here.
      ignorePatterns: ['dist', 'docs', 'constructs', 'deploy', 'examples'],
      // A mutant needs only the tests that reach it; without this each one runs all tests of the layer.
      coverageAnalysis: 'perTest',
      concurrency: 2,
      // The first run has the tests of a whole layer.
      dryRunTimeoutMinutes: 60,
      // A mutant that never ends counts as detected: one that is only slow, on a busy machine, must not.
      timeoutMS: 15_000,
      disableTypeChecks: false,
      reporters: ['json'],
      jsonReporter: { fileName: report },
    }),
  );
  const packages = ['core', 'jest-runner'].map((name) => `--package=@stryker-mutator/${name}@${version}`);
  must('npm', ['exec', '--yes', '--ignore-scripts', ...packages, '--', 'stryker', 'run', 'stryker.conf.json'], {
    cwd: clone,
    env: { ...process.env, SCM_LAYER: layer, SCM_TOKEN_CACHE: 'off', CHECKPOINT_DISABLE: '1' },
    maxBuffer: 2 ** 28,
  });
  const mutants = Object.entries(JSON.parse(readFileSync(report, 'utf8')).files).flatMap(([file, { mutants }]) =>
    mutants.map(({ status, location, replacement }) => ({ status, replacement, at: `${file}:${location.start.line}` })),
  );
  const count = (...statuses) => mutants.filter(({ status }) => statuses.includes(status)).length;
  const timedOut = count('Timeout');
  const detected = count('Killed') + timedOut;
  const undetected = mutants.filter(({ status }) => status === 'Survived' || status === 'NoCoverage');
  const valid = detected + undetected.length;
  if (valid === 0 && mutants.length > 0) throw new Error(`none of the ${mutants.length} mutants of ${layer} could run`);
  return {
    mutants: valid,
    detected,
    timedOut,
    score: valid === 0 ? undefined : Math.round((100 * detected) / valid),
    seconds: Math.round((performance.now() - started) / 1000),
    invalid: mutants.length - valid,
    undetected: undetected.map(
      ({ at, replacement, status }) =>
        `${at} ${replacement.replaceAll(/\s+/g, ' ').slice(0, 80)}${status === 'NoCoverage' ? ' (no test reaches it)' : ''}`,
    ),
  };
}

function print() {
  if (options.json) {
    console.log(JSON.stringify({ commit, sample: options.sample, seed, layers, leftOut }, undefined, 2));
    return;
  }
  for (const { undetected } of layers) for (const one of undetected) console.log(`not detected: ${one}`);
  for (const { layer, file = `layer ${layer}`, why } of leftOut) console.log(`not measured: ${file}: ${why}`);
  console.log('\n| layer | mutants | detected | score | seconds | commit | seed |\n|---|---|---|---|---|---|---|');
  for (const { layer, mutants, detected, score, seconds } of layers)
    console.log(
      `| ${[layer, mutants, detected, score === undefined ? '' : `${score} %`, seconds, commit, seed].join(' | ')} |`,
    );
}

/** Stryker prints the failing tests of the first run before long lists of calls. */
function withoutCalls(message) {
  return message
    .split('\n')
    .filter((line) => !/^\s+at /.test(line))
    .join('\n');
}

function withLines(path) {
  return { path, lines: readFileSync(join(clone, path), 'utf8').split('\n').length };
}

/** Lines that a program prints in the clone. */
function linesOf(program, args) {
  return must(program, args, { cwd: clone, maxBuffer: 2 ** 26 })
    .split('\n')
    .filter((line) => line !== '');
}

function checkOptions({ layer: layers = [], sample, seed, since, lines, least }) {
  const named = layers.find((layer) => !allLayers.includes(layer) || !existsSync(join(root, 'test', layer)));
  if (named !== undefined) throw new Error(`invalid option value "${named}": name a folder of src with tests in test/`);
  if (layers.length > 0 && since !== undefined)
    throw new Error('use --layer or --since: a layer is measured as a whole');
  if (sample !== undefined && since !== undefined)
    throw new Error('use --sample or --since: a sample is taken from whole layers');
  if (seed !== undefined && sample === undefined) throw new Error('--seed selects a sample: use it with --sample');
  whole('sample', sample, { least: 1 });
  whole('seed', seed);
  whole('lines', lines);
  whole('least', least, { most: 100 });
}

function whole(name, value = '1', { least = 0, most = Number.MAX_SAFE_INTEGER } = {}) {
  if (/^\d+$/.test(value) && Number(value) >= least && Number(value) <= most) return;
  const bounds = `${least === 0 ? '' : ` from ${least}`}${most === 100 ? ' up to 100' : ''}`;
  throw new Error(`invalid option value "${value}": --${name} is a whole number${bounds}`);
}
