// Jest configuration for scripts/mutation-score.mjs: the tests of one layer. `SCM_LAYER` is its name; its modules are loaded
// for each test file (test/support/jest/shared-modules-runtime.cjs), so that code which runs at import sees the mutant.
const { join } = require('node:path');
const { projects, testTimeout } = require('../../jest.config.js');

const rootDir = join(__dirname, '..', '..');
const { globalSetup, ...all } = projects[0];
module.exports = {
  ...all,
  // Not in the project; with the 5 seconds of jest the first run of slow suites would end the measurement.
  testTimeout,
  rootDir,
  // Stryker puts its own around it, and knows no <rootDir>.
  testEnvironment: join(__dirname, 'environment.cjs'),
  testRunner: join(__dirname, 'jest-circus-runner.cjs'),
  testMatch: [`<rootDir>/test/${process.env.SCM_LAYER}/**/*.test.ts`],
  // It counts expressions in sources, and a source with mutants has each of them twice.
  testPathIgnorePatterns: ['/test/cli/habits\\.test\\.ts$'],
};
