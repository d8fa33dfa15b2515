// Breaks the source on purpose, one place at a time, and tells which test notices: what a tier of the tests is worth.
//
//   node scripts/mutations.mjs [--seed 1] [--count 20] [--only 3,7] [--tests-of COMMIT] [--full]
//
// Works in a clone of HEAD; the checkout is not touched. `--tests-of` takes tests and jest's settings from another
// commit, so that two suites can be compared on the same mutations. For each mutation it runs the suites that import
// the file (jest --findRelatedTests) and, if none fails, those that run what is built. The first failure ends it.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { mutate, sitesIn } from './mutations/sites.mjs';

const root = join(import.meta.dirname, '..');
/** Suites that start programs of dist/, which no import tells. */
const runsWhatIsBuilt = '^.*/test/(e2e|chaos|cli|contract|docs|examples|protocol|ui)/';
const { values: options } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    count: { type: 'string', default: '20' },
    only: { type: 'string' },
    'tests-of': { type: 'string' },
    full: { type: 'boolean', default: false },
    list: { type: 'boolean', default: false },
  },
});

const clone = mkdtempSync(join(tmpdir(), 'scm-mutations-'));
process.on('exit', () => rmSync(clone, { recursive: true, force: true }));
run('git', ['clone', '--quiet', '--shared', root, '.'], 'inherit');
symlinkSync(join(root, 'node_modules'), join(clone, 'node_modules'));
// What is built here saves the first build; its steps look at their inputs.
if (existsSync(join(root, 'dist'))) cpSync(join(root, 'dist'), join(clone, 'dist'), { recursive: true });

const chosen = chooseSites(Number(options.seed), Number(options.count));
const wanted = options.only?.split(',').map(Number);
if (options.list) {
  chosen.forEach((site, i) => console.log(`${i + 1}. ${textOf(site)}`));
  process.exit(0);
}
// What is mutated is HEAD; only what judges it may be older.
if (options['tests-of'] !== undefined) {
  run('git', ['rm', '-rq', 'test'], 'inherit');
  run('git', ['checkout', '--quiet', options['tests-of'], '--', 'test', 'jest.config.js'], 'inherit');
}
if (!build()) throw new Error('the clone cannot be built');

console.log('| # | mutation | noticed by | seconds |\n|---|---|---|---|');
let noticed = 0;
for (const [i, site] of chosen.entries()) {
  if (wanted !== undefined && !wanted.includes(i + 1)) continue;
  const path = join(clone, site.file);
  const original = readFileSync(path, 'utf8');
  const started = performance.now();
  writeFileSync(path, mutate(original, site));
  const by = noticedBy(site.file);
  writeFileSync(path, original);
  if (by !== undefined) noticed += 1;
  const seconds = Math.round((performance.now() - started) / 1000);
  console.log(`| ${i + 1} | ${textOf(site)} | ${by ?? '**nothing**'} | ${seconds} |`);
}
console.log(`\n${noticed} noticed`);

/** The same places for the same seed and source. Each file is as likely as any other. */
function chooseSites(seed, count) {
  const { stdout } = run('git', ['ls-files', 'src', 'constructs']);
  const files = stdout
    .split('\n')
    .filter((file) => file.endsWith('.ts') && !/index\.ts$|generated|\.d\.ts$/.test(file));
  const random = randoms(seed);
  const found = [];
  while (found.length < count) {
    const file = files[Math.floor(random() * files.length)];
    const sites = sitesIn(readFileSync(join(clone, file), 'utf8'));
    if (sites.length === 0) continue;
    found.push({ file, ...sites[Math.floor(random() * sites.length)] });
  }
  return found;
}

/** The first suite that fails, or `the build`. The pattern is one word: jest.config.js takes others for suites by name. */
function noticedBy(file) {
  if (!build()) return 'the build';
  const related = testsOf(file);
  // Those of the same layer first: they are cheap, and usually notice.
  const layer = `/test/${file.startsWith('src/') ? file.split('/')[1] : 'constructs'}/`;
  const near = related.filter((path) => path.includes(layer));
  const others = related.filter((path) => !near.includes(path));
  return (
    firstFailure(['--runTestsByPath', ...near], near) ??
    firstFailure(['--runTestsByPath', ...others], others) ??
    firstFailure([`--testPathPatterns=${runsWhatIsBuilt}`])
  );
}

/** The suites of the tier that import a file, however indirectly. */
function testsOf(file) {
  const { stdout } = run(process.execPath, [
    'node_modules/jest/bin/jest.js',
    '--listTests',
    '--findRelatedTests',
    file,
  ]);
  return [...new Set(stdout.split('\n').filter((line) => line.endsWith('.test.ts')))];
}

/** The first suite that fails. Nothing runs without suites. */
function firstFailure(args, suites = ['those of a pattern']) {
  if (suites.length === 0) return undefined;
  const results = join(clone, 'results.json');
  rmSync(results, { force: true });
  const jest = ['node_modules/jest/bin/jest.js', '--bail', '--silent', '--maxWorkers=2', '--passWithNoTests'];
  run(process.execPath, [...jest, '--json', `--outputFile=${results}`, ...args], 'ignore', {
    SCM_BUILT: 'yes',
    ...(options.full ? { SCM_RUNS: '1000' } : {}),
  });
  if (!existsSync(results)) return 'jest itself';
  const failed = JSON.parse(readFileSync(results, 'utf8')).testResults.find(({ status }) => status === 'failed');
  return failed?.name.slice(clone.length + 1);
}

function build() {
  return run(process.execPath, ['scripts/build.mjs', '--without-types'], 'ignore').status === 0;
}

function textOf({ file, line, was, becomes }) {
  return `\`${file}:${line}\` \`${was}\` → \`${becomes}\``.replaceAll('|', '\\|');
}

function run(program, args, stdio = 'pipe', env = {}) {
  return spawnSync(program, args, {
    cwd: clone,
    encoding: 'utf8',
    stdio,
    env: { ...process.env, ...env },
    maxBuffer: 2 ** 28,
  });
}

/** Park and Miller's generator. */
function randoms(seed) {
  let state = (seed * 48_271) % 2_147_483_647;
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
}
