// The test runner of a measurement: jest-circus, without loading test files that have none of the wanted tests. Stryker names
// the tests of a mutant, not their files. (Stryker accepts runners with "jest-circus" in their name.)
const { createEmptyTestResult } = require('@jest/test-result');
const { createHash } = require('node:crypto');
const { existsSync, mkdirSync, readFileSync, writeFileSync } = require('node:fs');
const { join } = require('node:path');
const { default: circus } = require('jest-circus/runner');

/** Names of the tests of each file, from the first run of all of them; the processes of Stryker share it. */
const folder = join(__dirname, '..', '..', '.test-names');

module.exports = async function run(globalConfig, config, environment, runtime, testFilePath, ...rest) {
  const { testNamePattern } = globalConfig;
  const file = join(folder, createHash('sha256').update(testFilePath).digest('hex'));
  if (testNamePattern !== undefined && existsSync(file)) {
    const wanted = new RegExp(testNamePattern, 'i');
    const names = JSON.parse(readFileSync(file, 'utf8'));
    if (!names.some((name) => wanted.test(name))) return withoutRun(testFilePath, names);
  }
  const result = await circus(globalConfig, config, environment, runtime, testFilePath, ...rest);
  if (testNamePattern === undefined && !existsSync(file)) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(file, JSON.stringify(result.testResults.map(({ fullName }) => fullName)));
  }
  return result;
};

function withoutRun(testFilePath, names) {
  const testResults = names.map((fullName) => ({
    ...{ fullName, title: fullName, status: 'pending', numPassingAsserts: 0 },
    ...{ ancestorTitles: [], failureDetails: [], failureMessages: [] },
  }));
  return { ...createEmptyTestResult(), testFilePath, testResults, numPendingTests: names.length };
}
