// jest test sequencer (jest.config.js): starts the suites that take longest first, so that the run does not end with one
// of them on one core. jest itself knows no durations in a fresh clone and starts the largest files first.
const { default: TestSequencer } = require('@jest/test-sequencer');
const { join, relative } = require('node:path');
const times = require('../../suite-times.json');
const slow = Object.keys(require('../../slow-suites.json'));

const folder = join(__dirname, '..', '..');

module.exports = class LongestFirst extends TestSequencer {
  sort(tests) {
    return super.sort(tests).toSorted((a, b) => secondsOf(b) - secondsOf(a));
  }
};

/** Recorded seconds of a suite. Slow suites, which have no record, are first. */
function secondsOf({ path, context }) {
  const suite = relative(folder, path)
    .replaceAll('\\', '/')
    .replace(/\.test\.ts$/, '');
  const project = context.config.displayName?.name;
  if (slow.includes(suite)) return Infinity;
  return times[project === undefined ? suite : `${project} ${suite}`]?.seconds ?? 0;
}
