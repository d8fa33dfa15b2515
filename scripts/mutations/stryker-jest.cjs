// Jest configuration for scripts/mutation-score.mjs: the tests of one layer, with nothing shared between test files,
// because each mutant needs its own copy of the source. `SCM_LAYER` is the name of the layer.
const { join } = require('node:path');
const { projects, testTimeout } = require('../../jest.config.js');

const { runtime, globalSetup, ...all } = projects[0];
module.exports = {
  ...all,
  // Not in the project; with the 5 seconds of jest the first run of slow suites would end the measurement.
  testTimeout,
  rootDir: join(__dirname, '..', '..'),
  testEnvironment: 'node',
  testMatch: [`<rootDir>/test/${process.env.SCM_LAYER}/**/*.test.ts`],
};
