const { join, relative, sep } = require('node:path');

const folder = join(__dirname, '..', '..');

/** Returns the name of a suite, as in test/suite-times.json: `cli/usage`, or `cdktn constructs/push` in a project of jest. */
function suiteName(path, project) {
  const suite = relative(folder, path)
    .split(sep)
    .join('/')
    .replace(/\.test\.ts$/, '');
  return project === undefined ? suite : `${project} ${suite}`;
}

module.exports = { suiteName };
