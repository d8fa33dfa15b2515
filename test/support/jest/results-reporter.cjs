const { writeFileSync } = require('node:fs');
const { relative } = require('node:path');

/**
 * jest reporter for `npm test` (scripts/test.mjs): writes the counts and the tests of a run to the file that
 * SCM_SUITE_RESULTS names. `jest --json` also writes the errors, and fails for one that refers to itself, such as that of
 * `execFileSync` for a missing program.
 */
module.exports = class ResultsReporter {
  onRunComplete(_contexts, { numPassedTests, numFailedTests, numRuntimeErrorTestSuites, testResults }) {
    const results = {
      passed: numPassedTests,
      // A test file that cannot be loaded counts as one failure.
      failed: numFailedTests + numRuntimeErrorTestSuites,
      tests: testResults.flatMap((suite) =>
        suite.testResults.map(({ ancestorTitles, title, status }) => ({
          path: relative(process.cwd(), suite.testFilePath),
          titles: [...ancestorTitles, title],
          status,
        })),
      ),
    };
    writeFileSync(process.env.SCM_SUITE_RESULTS, JSON.stringify(results));
  }
};
