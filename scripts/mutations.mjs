// Mutates the source, one place at a time, and reports which test detects it, to measure a test tier.
//
// node scripts/mutations.mjs [--seed 1] [--count 20] [--only 3,7] [--tests-of COMMIT] [--full] [--layer]
//
// Works in a clone of HEAD; the checkout does not change. `--tests-of` takes tests and jest settings from another
// commit, to compare two suites on the same mutations. For each mutation it runs the suites of the same layer and,
// if none fails, the whole tier (not with `--layer`), until the first failure or the time limit: a mutated loop may not
// end. A suite that also fails without the mutation ends the run.
import { spawn, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { cloneOfHead, copyBuild } from './mutations/clone.mjs';
import { mutate, sitesIn } from './mutations/sites.mjs';

const root = join(import.meta.dirname, '..');
const { values: options } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    count: { type: 'string', default: '20' },
    only: { type: 'string' },
    'tests-of': { type: 'string' },
    full: { type: 'boolean', default: false },
    layer: { type: 'boolean', default: false },
    list: { type: 'boolean', default: false },
  },
});

/** Longest run of the whole fast tier. */
const limitMs = 900_000;
const timeLimit = 'the time limit';

const clone = cloneOfHead();

const chosen = chooseSites(Number(options.seed), Number(options.count));
const wanted = options.only?.split(',').map(Number);
if (options.list) {
  chosen.forEach((site, i) => console.log(`${i + 1}. ${textOf(site)}`));
  process.exit(0);
}
// The source is that of HEAD; only the tests may be older.
if (options['tests-of'] !== undefined) {
  run('git', ['rm', '-rq', 'test'], 'inherit');
  run('git', ['checkout', '--quiet', options['tests-of'], '--', 'test', 'jest.config.js'], 'inherit');
}
copyBuild(clone);
if (!build()) throw new Error('the clone cannot be built');

console.log('| # | mutation | noticed by | seconds |\n|---|---|---|---|');
let noticed = 0;
for (const [i, site] of chosen.entries()) {
  if (wanted !== undefined && !wanted.includes(i + 1)) continue;
  const path = join(clone, site.file);
  const original = readFileSync(path, 'utf8');
  const started = performance.now();
  writeFileSync(path, mutate(original, site));
  const by = await noticedBy(site.file);
  writeFileSync(path, original);
  if (by !== undefined) await checkPassesUnchanged(by);
  if (by !== undefined) noticed += 1;
  const seconds = Math.round((performance.now() - started) / 1000);
  console.log(`| ${i + 1} | ${textOf(site)} | ${by ?? '**nothing**'} | ${seconds} |`);
}
console.log(`\n${noticed} noticed`);

/** Chooses places; equal for the same seed and source. Each file is equally likely. */
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
    const site = sites[Math.floor(random() * sites.length)];
    if (found.some((one) => one.file === file && one.start === site.start)) continue;
    found.push({ file, ...site });
  }
  return found;
}

/**
 * Returns the first failing suite, or `the build`. Suites of the same layer run first, because they are fast and
 * usually detect the mutation.
 */
async function noticedBy(file) {
  if (!build()) return 'the build';
  const layer = file.startsWith('src/') ? file.split('/')[1] : 'constructs';
  // Joined with "=": jest.config.js treats a pattern in a separate argument as a request for slow suites.
  const failed = await firstFailure([`--testPathPatterns=/test/${layer}/`]);
  return failed ?? (options.layer ? undefined : await firstFailure([]));
}

/** Returns the first failing suite. `--bail` ends jest before it writes results, so its output is parsed. */
async function firstFailure(args) {
  const jest = ['node_modules/jest/bin/jest.js', '--bail', '--silent', '--maxWorkers=2', '--passWithNoTests'];
  const { status, stderr } = await runLimited(process.execPath, [...jest, ...args], {
    SCM_BUILT: 'yes',
    ...(options.full ? { SCM_RUNS: '1000' } : {}),
  });
  const failed = /^FAIL (?:\w+ )?(test\/\S+)/m.exec(stderr)?.[1];
  return failed ?? (status === undefined ? timeLimit : status === 0 ? undefined : 'jest itself');
}

/** Runs a program and its children in a process group of their own, which is killed at the time limit. */
async function runLimited(program, args, env) {
  const child = spawn(program, args, {
    cwd: clone,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, ...env },
    detached: true,
  });
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (text) => (stderr += text));
  let isEnded = true;
  const timer = setTimeout(() => {
    isEnded = false;
    process.kill(-child.pid, 'SIGKILL');
  }, limitMs);
  const [status] = await once(child, 'close');
  clearTimeout(timer);
  return { status: isEnded ? status : undefined, stderr };
}

/** Checks that a suite passes without a mutation; otherwise its failure would prove nothing. */
async function checkPassesUnchanged(suite) {
  if (suite === 'the build' || suite === timeLimit) return;
  if (!build()) throw new Error('the clone cannot be built without a mutation');
  if ((await firstFailure([`--testPathPatterns=${suite}$`])) === undefined) return;
  throw new Error(`${suite} fails without the mutation as well: repair it first`);
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

/** Park–Miller random number generator. */
function randoms(seed) {
  let state = (seed * 48_271) % 2_147_483_647;
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
}
