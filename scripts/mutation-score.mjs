// Mutation score by layer, measured by Stryker, which npx downloads. It works in a clone of HEAD; the checkout does not
// change. Stryker switches between mutants in sources that jest loads, so it sees the tests of a layer, and none that
// start a built program: those are measured by scripts/mutations.mjs.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readOptions } from './build/options.mjs';
import { must } from './build/run.mjs';
import { root } from './build/step.mjs';
import { cloneOfHead, copyBuild } from './mutations/clone.mjs';

const help = `usage: node scripts/mutation-score.mjs [options]

Prints how many mutants of each layer its tests in test/<layer> detect, and the mutants that they do not.

  --layer NAME    a layer of src with all its files; can be repeated
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
    since: { type: 'string' },
    lines: text('1500'),
    least: text('0'),
    json: { type: 'boolean' },
  },
  { help, task: 'measure', check: checkOptions },
);

const clone = cloneOfHead();
const { byLayer, leftOut } = chosenFiles();
if (byLayer.size > 0) copyBuild(clone);
const layers = [...byLayer].map(([layer, files]) => ({ layer, files: files.length, ...scoreOf(layer, files) }));
print();
if (layers.some(({ score }) => score !== undefined && score < Number(options.least))) process.exitCode = 1;

/** The files to mutate by layer, and those that are not measured, with the reason. */
function chosenFiles() {
  const wanted =
    options.layer === undefined
      ? linesOf('git', ['diff', '--name-only', '--diff-filter=d', firstCommit(), 'HEAD', '--', 'src'])
      : linesOf('git', ['ls-files', ...options.layer.map((layer) => `src/${layer}/`)]);
  const files = wanted.filter((file) => file.endsWith('.ts') && !file.endsWith('/index.ts')).map(withLines);
  const byLayer = new Map();
  const leftOut = [];
  let lines = 0;
  for (const file of files.sort((a, b) => a.lines - b.lines)) {
    lines += file.lines;
    const layer = layerOf(file.path);
    if (!existsSync(join(clone, 'test', layer))) leftOut.push({ file: file.path, why: `test/${layer} does not exist` });
    else if (options.layer === undefined && lines > Number(options.lines))
      leftOut.push({ file: file.path, why: `more than ${options.lines} lines` });
    else byLayer.set(layer, [...(byLayer.get(layer) ?? []), file.path]);
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

function scoreOf(layer, files) {
  const report = join(clone, `mutants-${layer}.json`);
  writeFileSync(
    join(clone, 'stryker.conf.json'),
    JSON.stringify({
      testRunner: 'jest',
      jest: { configFile: 'scripts/mutations/stryker-jest.cjs' },
      mutate: files,
      // In the clone; a second copy would be of no use.
      inPlace: true,
      coverageAnalysis: 'off',
      concurrency: 2,
      timeoutMS: 2000,
      disableTypeChecks: false,
      reporters: ['json'],
      jsonReporter: { fileName: report },
    }),
  );
  const packages = ['core', 'jest-runner'].map((name) => `--package=@stryker-mutator/${name}@${version}`);
  must('npm', ['exec', '--yes', '--ignore-scripts', ...packages, '--', 'stryker', 'run', 'stryker.conf.json'], {
    cwd: clone,
    env: { ...process.env, SCM_LAYER: layer, CHECKPOINT_DISABLE: '1' },
    maxBuffer: 2 ** 28,
  });
  const mutants = Object.entries(JSON.parse(readFileSync(report, 'utf8')).files).flatMap(([file, { mutants }]) =>
    mutants.map(({ status, location, replacement }) => ({ status, replacement, at: `${file}:${location.start.line}` })),
  );
  const count = (...statuses) => mutants.filter(({ status }) => statuses.includes(status)).length;
  const detected = count('Killed', 'Timeout');
  const undetected = mutants.filter(({ status }) => status === 'Survived' || status === 'NoCoverage');
  const valid = detected + undetected.length;
  if (valid === 0 && mutants.length > 0) throw new Error(`none of the ${mutants.length} mutants of ${layer} could run`);
  return {
    mutants: valid,
    detected,
    score: valid === 0 ? undefined : Math.round((100 * detected) / valid),
    invalid: mutants.length - valid,
    undetected: undetected.map(({ at, replacement }) => `${at} ${replacement.replaceAll(/\s+/g, ' ').slice(0, 80)}`),
  };
}

function print() {
  if (options.json) {
    console.log(JSON.stringify({ layers, leftOut }, undefined, 2));
    return;
  }
  for (const { undetected } of layers) for (const one of undetected) console.log(`not detected: ${one}`);
  for (const { file, why } of leftOut) console.log(`not measured: ${file}: ${why}`);
  console.log('\n| layer | files | mutants | detected | score |\n|---|---|---|---|---|');
  for (const { layer, files, mutants, detected, score } of layers)
    console.log(`| ${layer} | ${files} | ${mutants} | ${detected} | ${score === undefined ? '' : `${score} %`} |`);
}

function layerOf(path) {
  return path.split('/')[1];
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

function checkOptions({ layer: layers = [], since, lines, least }) {
  const named = layers.find(
    (layer) => !/^[a-z][a-z-]*$/.test(layer) || !['src', 'test'].every((top) => existsSync(join(root, top, layer))),
  );
  if (named !== undefined) throw new Error(`invalid option value "${named}": name a folder of src with tests in test/`);
  if (layers.length > 0 && since !== undefined)
    throw new Error('use --layer or --since: a layer is measured as a whole');
  for (const [name, value, most] of [
    ['lines', lines, Number.MAX_SAFE_INTEGER],
    ['least', least, 100],
  ])
    if (!/^\d+$/.test(value) || Number(value) > most)
      throw new Error(
        `invalid option value "${value}": --${name} is a whole number${most === 100 ? ' up to 100' : ''}`,
      );
}
