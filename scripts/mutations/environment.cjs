// jest environment of a measurement (scripts/mutation-score.mjs).
const OneRealmEnvironment = require('../../test/support/jest/one-realm-environment.cjs');
const { Reached } = require('./mutated-programs.cjs');

module.exports = class MutationEnvironment extends OneRealmEnvironment {
  #reached = new Reached();

  handleTestEvent({ name, test }) {
    if (name === 'test_start') this.#reached.start(nameOf(test));
    else if (name === 'test_done') this.#reached.end(nameOf(test));
  }

  async teardown() {
    this.#reached.finish();
    await super.teardown();
  }
};

/** The name by which Stryker knows a test: that of its blocks and its own. */
function nameOf({ parent, name }) {
  return parent === undefined ? '' : `${nameOf(parent)} ${name}`.trimStart();
}
