// Times of the suites: measured by each worker (test/support/jest/suite-meter.cjs), recorded in test/suite-times.json.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { root } from '../build/step.mjs';
import { suiteName } from '../../test/support/jest/suite-name.cjs';

/** The times of the last run: seconds by the clock, and CPU seconds. */
const lastRun = join(root, 'node_modules', '.cache', 'scm', 'suite-times.json');
/** The times that are committed, by which suites are started and the budget is checked. */
const recorded = join(root, 'test', 'suite-times.json');
const budgetFile = join(root, 'test', 'budget.json');

const round = (seconds) => Math.round(seconds * 10) / 10;
const sum = (numbers) => numbers.reduce((total, one) => total + one, 0);

/** Path of a recorded suite below `test`; before it is the name of the project, if it has one. */
const pathOf = (name) => name.split(' ').at(-1);

/** Reads the lines of a run; returns times by suite, such as `cli/usage` or `cdktn constructs/push`. */
export function readTimes(file) {
  const lines = readFileSync(file, 'utf8').trim().split('\n').filter(Boolean);
  const rows = lines.map((line) => {
    const { project, path, seconds, cpu } = JSON.parse(line);
    return [suiteName(path, project), { seconds: round(seconds), cpu: round(cpu) }];
  });
  // A test may start a jest of its own, with suites elsewhere.
  const own = rows.filter(([suite]) => !suite.includes('..'));
  return Object.fromEntries(own.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** Writes the times of a run, and prints a table by folder and the ten most expensive suites. */
export function reportTimes(times) {
  write(lastRun, times);
  const entries = Object.entries(times);
  const names = [...new Set(entries.map(([suite]) => folderOf(suite)))];
  const rows = names
    .map((name) =>
      row(
        name,
        entries.filter(([suite]) => folderOf(suite) === name),
      ),
    )
    .toSorted((a, b) => b.cpu - a.cpu);
  console.log(`\n${'folder'.padEnd(24)}suites   CPU s     s`);
  for (const one of [...rows, row('all', entries)]) console.log(textOfRow(one));
  const suites = entries.toSorted(([, a], [, b]) => b.cpu - a.cpu);
  console.log('\nmost expensive suites:');
  for (const [suite, { cpu, seconds }] of suites.slice(0, 10)) console.log(`  ${cpu} CPU s, ${seconds} s  ${suite}`);
  console.log(`all suites: ${relative(root, lastRun)}`);
}

const folderOf = (suite) => suite.split('/')[0];
const row = (folder, suites) => ({
  folder,
  suites: suites.length,
  cpu: sum(suites.map(([, { cpu }]) => cpu)),
  seconds: sum(suites.map(([, { seconds }]) => seconds)),
});
const textOfRow = ({ folder, suites, cpu, seconds }) =>
  `${folder.padEnd(24)}${`${suites}`.padStart(6)}${cpu.toFixed(1).padStart(8)}${seconds.toFixed(1).padStart(8)}`;

/** Adds the times of a run to the committed ones, without suites that are gone. A run of all suites replaces them. */
export function recordTimes(times, { isWhole }) {
  const before = isWhole ? {} : readJson(recorded);
  const all = Object.entries({ ...before, ...times })
    .filter(([name]) => existsSync(join(root, 'test', `${pathOf(name)}.test.ts`)))
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  writeFileSync(
    recorded,
    `{\n${all.map(([suite, time]) => `  ${JSON.stringify(suite)}: ${spaced(time)}`).join(',\n')}\n}\n`,
  );
}

const spaced = ({ seconds, cpu }) => `{ "seconds": ${seconds}, "cpu": ${cpu} }`;

/**
 * Compares the committed times with the budget and with the suites of the fast tier. Returns what is wrong, with the
 * remedy; empty if nothing is.
 */
export function budgetProblems({ suites, times = readJson(recorded), budget = readJson(budgetFile) }) {
  const limit = budget.at(-1).cpuSeconds;
  const spent = sum(Object.values(times).map(({ cpu }) => cpu));
  const known = new Set(Object.keys(times).map(pathOf));
  const missing = suites.filter((suite) => !known.has(suite));
  const gone = [...known].filter((suite) => !suites.includes(suite));
  return [
    ...(spent > limit
      ? [
          `the fast tier takes ${spent.toFixed(0)} CPU seconds, the budget is ${limit}: make a suite cheaper, move one to test/slow-suites.json with its guard, or raise the budget in test/budget.json with a reason`,
        ]
      : []),
    ...(missing.length > 0
      ? [
          `no recorded time for ${missing.join(', ')}: npm test -- ${missing.map((one) => `test/${one}`).join(' ')} --record`,
        ]
      : []),
    ...(gone.length > 0
      ? [`test/suite-times.json has suites that do not exist in the fast tier: remove ${gone.join(', ')}`]
      : []),
  ];
}

function write(file, value) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(value, undefined, 2)}\n`);
}

function readJson(file) {
  return JSON.parse(readFileSync(file, 'utf8'));
}
