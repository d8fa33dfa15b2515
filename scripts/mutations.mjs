// Breaks the source on purpose, one place at a time, and tells which test notices: what a tier of the tests is worth.
//
//   node scripts/mutations.mjs [--seed 1] [--count 20] [--only 3,7] [--tests-of COMMIT] [--full]
//
// Works in a clone of HEAD; the checkout is not touched. `--tests-of` takes tests and jest's settings from another
// commit, so that two suites can be compared on the same mutations. For each mutation it runs the suites of the same
// layer and, if none fails, all of the tier. The first failure ends it.
import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { mutate, sitesIn } from './mutations/sites.mjs';

const root = join(import.meta.dirname, '..');
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
chmodSync(clone, 0o755); // some suites start programs as a user without rights
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

/** The first suite that fails, or `the build`. Those of the same layer run first: they are cheap, and usually notice. */
function noticedBy(file) {
  if (!build()) return 'the build';
  const layer = file.startsWith('src/') ? file.split('/')[1] : 'constructs';
  // One word each: jest.config.js takes a pattern in a word of its own for a request to run slow suites.
  return firstFailure([`--testPathPatterns=/test/${layer}/`]) ?? firstFailure([]);
}

/** The first suite that fails. `--bail` ends jest before it writes results, so its output is read. */
function firstFailure(args) {
  const jest = ['node_modules/jest/bin/jest.js', '--bail', '--silent', '--maxWorkers=2', '--passWithNoTests'];
  const { status, stderr } = run(process.execPath, [...jest, ...args], 'pipe', {
    SCM_BUILT: 'yes',
    ...(options.full ? { SCM_RUNS: '1000' } : {}),
  });
  const failed = /^FAIL (?:\w+ )?(test\/\S+)/m.exec(stderr)?.[1];
  return failed ?? (status === 0 ? undefined : 'jest itself');
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
