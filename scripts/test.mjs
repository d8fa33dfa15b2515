// npm test: builds, then runs the fast tier of all tests, which is the same at every commit. `--changed` runs the suites
// that the changes on this branch can reach. `--nightly` selects other cases, which depend on the date. `--full` runs
// every case with high iteration counts (docs/tests.md). `--record` writes the times of the suites that ran into
// test/suite-times.json. Other arguments are passed to jest. The last line is `N passed, N failed, N skipped`.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { terraformBinary } from './start/terraform.mjs';
import { changedFiles, reachedBy } from './test/changed.mjs';
import { openScratch, watchTemporaryFiles } from './test/scratch.cjs';
import { skipReport } from './test/skips.cjs';
import { readTimes, recordTimes, reportTimes } from './test/suite-times.mjs';

const root = join(import.meta.dirname, '..');
const { nightlySuites } = createRequire(import.meta.url)('../test/support/jest/nightly-suites.cjs');
const own = ['--full', '--nightly', '--changed', '--record'];
const [full, nightly, changed, record] = own.map((arg) => process.argv.includes(arg));
const args = process.argv.slice(2).filter((arg) => !own.includes(arg));
const passedOn = changed ? [...args, ...pathsOfChanges()] : args;
const rotation = process.env.SCM_ROTATION ?? (nightly ? new Date().toISOString().slice(0, 10) : '');

/** Number of cases per property in the full run: many if a case is a function call, few if it is a deploy. */
const fullRuns = [
  { path: '/test/(core|catalog|protocol|policy|review)/', runs: 20_000 },
  { path: '/test/(constructs|e2e)/', runs: 50 },
  { path: '/test/(?!(core|catalog|protocol|policy|review|constructs|e2e)/)', runs: 1_000 },
];
const fullTimeoutMs = 3_600_000;
/** Before other options: jest takes the words after them for reporters, too. */
const reporters = ['default', '<rootDir>/test/support/jest/results-reporter.cjs'].map((one) => `--reporters=${one}`);

requireTerraform();
const temporaryFolder = tmpdir();
const leftBehind = watchTemporaryFiles(temporaryFolder);
openScratch();
// Mostly waits for the network.
const needsClients = full || nightly || passedOn.some((arg) => /clients|dialects/.test(arg));
const python = spawn(process.execPath, ['scripts/test/python.mjs', ...(needsClients ? ['--slow'] : [])], {
  cwd: root,
  stdio: 'inherit',
});
const pythonEnded = once(python, 'exit');
// Only slow suites compile programs, and named suites may be among them.
const needsTypes = full || nightly || passedOn.length > 0;
if (!node(['scripts/build.mjs', ...(needsTypes ? [] : ['--without-types'])])) process.exit(1);
await pythonEnded;
const parts = full
  ? fullRuns.map(({ path, runs }) =>
      jest(['--testPathPatterns', path, `--testTimeout=${fullTimeoutMs}`], { SCM_RUNS: `${runs}` }),
    )
  : [jest([], {})];
if (!full) console.log(leftOut());
const sum = (name) => parts.reduce((total, part) => total + part[name], 0);
const { lines, skipped, unexplained } = skipReport(
  parts.flatMap(({ tests }) => tests),
  passedOn,
);
for (const line of [...lines, ...leftBehind().map((name) => `left in ${temporaryFolder}: ${name}`)]) console.log(line);
console.log(
  `\n${sum('passed')} passed, ${sum('failed') + unexplained} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`,
);
process.exitCode = parts.every((part) => part.ok) && unexplained === 0 ? 0 : 1;

/** Returns the paths of the suites that the changes on this branch can reach, and prints them; ends if there are none. */
function pathsOfChanges() {
  const files = changedFiles();
  const { folders, suites, leftOut } = reachedBy(files);
  const paths = [
    ...folders.map((folder) => `test/${folder}/`),
    ...suites.filter((suite) => existsSync(join(root, suite))),
  ];
  console.log(`${files.length} changed files reach: ${paths.join(', ') || 'no tests'}`);
  if (leftOut.length > 0) console.log(`left out: ${leftOut.map((folder) => `test/${folder}/`).join(', ')}`);
  if (paths.length === 0) {
    console.log('\n0 passed, 0 failed');
    process.exit();
  }
  return paths.map((path) => `<rootDir>/${path}`);
}

/** Names what this run did not run, with the commands that run it. */
function leftOut() {
  const all = Object.keys(JSON.parse(readFileSync(join(root, 'test/slow-suites.json'), 'utf8')));
  const tonight = rotation === '' ? [] : nightlySuites(all, rotation);
  const slow = all.filter((suite) => !tonight.includes(suite));
  const seed = rotation === '' ? '' : `\nthe same cases again: SCM_ROTATION=${rotation} npm test`;
  const suites = passedOn.length > 0 ? '' : `\nleft out: ${slow.length} slow suites: ${slow.join(', ')}`;
  return `${suites}\nof cases that are alike, one ran (docs/tests.md); npm run test:nightly runs others, npm run test:full all${seed}`;
}

/** Runs jest once. */
function jest(args, env) {
  const folder = mkdtempSync(join(tmpdir(), 'scm-test-'));
  const results = join(folder, 'results.json');
  const times = join(folder, 'times');
  try {
    const ok = node(['node_modules/jest/bin/jest.js', ...reporters, '--maxWorkers=3', ...args, ...passedOn], {
      ...env,
      SCM_BUILT: 'yes',
      SCM_SUITE_RESULTS: results,
      SCM_SUITE_TIMES: times,
    });
    const { passed, failed, tests } = JSON.parse(readFileSync(results, 'utf8'));
    const measured = readTimes(times);
    reportTimes(measured);
    if (record) recordTimes(measured, { isWhole: passedOn.length === 0 });
    return { ok, passed, failed, tests };
  } catch (error) {
    console.error(`jest left no results: ${error.message}`);
    return { ok: false, passed: 0, failed: 1, tests: [] };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Exits with one sentence if terraform is missing: most tests need it. */
function requireTerraform() {
  try {
    terraformBinary(['terraform']);
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
}

function node(args, env = {}) {
  // Tests use their own services, so no tenant configured on this machine may be reachable.
  const clean = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(SCM_|TF_)/.test(name)));
  const kept = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => /^SCM_(RUNS|SEED|TEST_.*)$/.test(name)),
  );
  const { status } = spawnSync(process.execPath, args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...clean, ...kept, ...(rotation === '' ? {} : { SCM_ROTATION: rotation }), CHECKPOINT_DISABLE: '1', ...env },
  });
  return status === 0;
}
