// jest test sequencer (jest.config.js): starts the suites that take longest first, so that the run does not end with one
// of them on one core. jest itself knows no durations in a fresh clone and starts the largest files first.
const { default: TestSequencer } = require('@jest/test-sequencer');
const { suiteName } = require('./suite-name.cjs');
const times = require('../../suite-times.json');
const slow = Object.keys(require('../../slow-suites.json'));

module.exports = class LongestFirst extends TestSequencer {
  sort(tests) {
    return super.sort(tests).toSorted((a, b) => secondsOf(b) - secondsOf(a));
  }
};

/** Recorded seconds of a suite. Slow suites, which have no record, are first. */
function secondsOf({ path, context }) {
  if (slow.includes(suiteName(path))) return Infinity;
  return times[suiteName(path, context.config.displayName?.name)]?.seconds ?? 0;
}
