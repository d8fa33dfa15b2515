// jest test sequencer (jest.config.js): starts the suites that take longest first, so that the run does not end with one
// of them on one core. jest itself knows no durations in a fresh clone and starts the largest files first.
const { default: TestSequencer } = require('@jest/test-sequencer');
const { join, relative } = require('node:path');
const longest = require('../../longest-suites.json');
const slow = Object.keys(require('../../slow-suites.json'));

const folder = join(__dirname, '..', '..');
const first = [...slow, ...longest];

module.exports = class LongestFirst extends TestSequencer {
  sort(tests) {
    const rank = ({ path }) => {
      const at = first.indexOf(relative(folder, path).replace(/\.test\.ts$/, ''));
      return at === -1 ? first.length : at;
    };
    return super.sort(tests).toSorted((a, b) => rank(a) - rank(b));
  }
};
