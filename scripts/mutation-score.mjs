// Mutation score by layer, measured by Stryker, which npx downloads. It works in a clone of HEAD; the checkout does not
// change. Stryker switches between mutants in sources that jest loads, so it sees the tests of a layer, and none that
// start a built program: those are measured by scripts/mutations.mjs.
import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

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
const root = join(import.meta.dirname, '..');
const options = readOptions();

const clone = mkdtempSync(join(tmpdir(), 'scm-mutants-'));
chmodSync(clone, 0o755);
process.on('exit', () => rmSync(clone, { recursive: true, force: true }));
run('git', ['clone', '--quiet', '--shared', root, '.']);
symlinkSync(join(root, 'node_modules'), join(clone, 'node_modules'));
if (existsSync(join(root, 'dist'))) cpSync(join(root, 'dist'), join(clone, 'dist'), { recursive: true });

const { byLayer, leftOut } = chosenFiles();
const layers = [...byLayer].map(([layer, files]) => ({ layer, files: files.length, ...scoreOf(layer, files) }));
print();
if (layers.some(({ score }) => score !== undefined && score < Number(options.least))) process.exitCode = 1;

/** The files to mutate by layer, and those that are not measured, with the reason. */
function chosenFiles() {
  const changed = run('git', ['diff', '--name-only', '--diff-filter=d', options.since, 'HEAD', '--', 'src']).split(
    '\n',
  );
  const all = run('git', ['ls-files', 'src']).split('\n');
  const wanted = options.layer === undefined ? changed : all.filter((file) => options.layer.includes(layerOf(file)));
  const files = wanted.filter((file) => file.endsWith('.ts') && !file.endsWith('index.ts')).map(withLines);
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
  if (spawnSync('git', ['rev-parse', '--is-shallow-repository'], { cwd: root, encoding: 'utf8' }).stdout !== 'false\n')
    throw new Error('this clone has no history of the day before: give a commit with --since, or fetch the history');
  const dayBefore = run('git', ['rev-list', '-1', '--before=1 day ago', 'HEAD']);
  return dayBefore === '' ? run('git', ['rev-list', '--max-parents=0', 'HEAD']).split('\n')[0] : dayBefore;
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
      allowEmpty: true,
      disableTypeChecks: false,
      reporters: ['json'],
      jsonReporter: { fileName: report },
    }),
  );
  const packages = ['core', 'jest-runner'].map((name) => `--package=@stryker-mutator/${name}@${version}`);
  run('npm', ['exec', '--yes', '--ignore-scripts', ...packages, '--', 'stryker', 'run', 'stryker.conf.json'], {
    SCM_LAYER: layer,
    CHECKPOINT_DISABLE: '1',
  });
  const mutants = Object.entries(JSON.parse(readFileSync(report, 'utf8')).files).flatMap(([file, { mutants }]) =>
    mutants.map(({ status, location, replacement }) => ({ status, replacement, at: `${file}:${location.start.line}` })),
  );
  const count = (...statuses) => mutants.filter(({ status }) => statuses.includes(status)).length;
  const detected = count('Killed', 'Timeout');
  const undetected = mutants.filter(({ status }) => status === 'Survived' || status === 'NoCoverage');
  const valid = detected + undetected.length;
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

function run(program, args, env = {}) {
  const { status, stdout, stderr } = spawnSync(program, args, {
    cwd: clone,
    encoding: 'utf8',
    env: { ...process.env, ...env },
    maxBuffer: 2 ** 28,
  });
  if (status !== 0)
    throw new Error(`${program} ${args.join(' ')} exited with ${status}: ${stderr}${stdout.slice(-4000)}`);
  return stdout.trim();
}

function readOptions() {
  const flag = { type: 'boolean', default: false };
  const text = (initial) => ({ type: 'string', default: initial });
  let values;
  try {
    ({ values } = parseArgs({
      options: {
        layer: { type: 'string', multiple: true },
        since: { type: 'string' },
        lines: text('1500'),
        least: text('0'),
        json: flag,
        help: { ...flag, short: 'h' },
      },
    }));
  } catch (error) {
    console.error(`cannot measure: ${error.message}\n\n${help}`);
    process.exit(2);
  }
  if (values.help) {
    console.log(help);
    process.exit(0);
  }
  return values;
}
