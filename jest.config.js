const { createHash } = require('node:crypto');
const { nightlySuites } = require('./test/support/jest/nightly-suites.cjs');
/** Suites of the full tier, each with the suites that cover its subject in the fast tier. */
const slowSuites = Object.keys(require('./test/slow-suites.json'));

// The fast tier is the same at every commit. A nightly job sets a date, which selects other cases among those that are
// alike (test/support/rotated.ts) and a seventh of the slow suites.
const isNightly = (process.env.SCM_ROTATION ?? '') !== '';
// A worker that watches would keep the sources that it has loaded.
const isWatching = process.argv.some((arg) => arg.startsWith('--watch'));
const isFullTier = process.env.SCM_RUNS !== undefined;
const tonight = isNightly ? nightlySuites(slowSuites, process.env.SCM_ROTATION) : [];
const skipped = slowSuites.filter((suite) => !isFullTier && !isNamed(suite) && !tonight.includes(suite));
const ignored = ['/node_modules/', ...skipped.map((suite) => `<rootDir>/test/${suite}\\.test\\.ts$`)];

/** @type {import('jest').Config} */
const all = {
  // The folder for temporary files ends with the run (scripts/test/scratch.cjs).
  cacheDirectory: '<rootDir>/node_modules/.cache/jest',
  testEnvironment: '<rootDir>/test/support/jest/one-realm-environment.cjs',
  ...(isWatching ? {} : { runtime: '<rootDir>/test/support/jest/shared-modules-runtime.cjs' }),
  globalSetup: '<rootDir>/test/support/build.ts',
  setupFilesAfterEnv: ['<rootDir>/test/support/described-answers.ts', '<rootDir>/test/support/jest/fixed-seed.ts'],
  // With the sources, so that `--findRelatedTests` and `--watch` find the tests of a file.
  roots: ['<rootDir>/test', '<rootDir>/src', '<rootDir>/constructs'],
  testMatch: ['**/*.test.ts'],
  transform: {
    '^.+\\.ts$': [
      '@swc/jest',
      {
        jsc: { parser: { syntax: 'typescript' }, target: 'es2023' },
        module: { type: 'commonjs' },
        sourceMaps: 'inline',
      },
    ],
  },
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  testPathIgnorePatterns: [...ignored, '/cdktf.out/', '/test/service/shared/'],
  modulePathIgnorePatterns: ['<rootDir>/dist/lib', '<rootDir>/.gen', '/cdktf.out/'],
  globals: { constructLibrary: 'cdktf', serviceStore: 'sqlite' },
};

/** Suites of what the fork could do in another way: exports, names of a synthesis, and tokens between stacks. */
const onBothLibraries = ['fork', 'logical-id', 'stacks'];

/**
 * The constructs once more, on the fork of cdktf that people use by an alias in their package.json. A nightly run and the
 * full tier take all of them.
 */
const onTheFork = {
  ...all,
  displayName: 'cdktn',
  globals: { ...all.globals, constructLibrary: 'cdktn' },
  testMatch: [
    `<rootDir>/test/constructs/${isFullTier || isNightly ? '**/*' : `{${onBothLibraries.join(',')}}`}.test.ts`,
  ],
  moduleNameMapper: { ...all.moduleNameMapper, '^cdktf$': 'cdktn', '^cdktf/(.*)$': 'cdktn/$1' },
};

/** What must hold on each store; the full run takes all tests of the service, and so does who names a database. */
const onBothStores = ['concurrent-writes', 'isolation', 'linear', 'push'];
const others = ['durable', 'serial', 'folder', 'rulebase', 'reference', 'control'];
const attacks = ['04', '08', '13', '23', '25', '28', '44'];
const allOfThem = isFullTier || process.env.SCM_TEST_DATABASE !== undefined;
/** A nightly run takes one of each list. */
const inTurn = (list) => (allOfThem ? list : isNightly ? [list[numberOf('postgres') % list.length]] : []);

/** The service once more, on PostgreSQL. */
const onPostgres = {
  ...all,
  displayName: 'postgres',
  globals: { ...all.globals, serviceStore: 'postgres' },
  globalSetup: '<rootDir>/test/support/postgres-up.ts',
  globalTeardown: '<rootDir>/test/support/postgres-down.ts',
  testMatch: [
    `<rootDir>/test/service/${allOfThem ? '*' : `{${[...onBothStores, ...inTurn(others)].join(',')}}`}.test.ts`,
    '<rootDir>/test/service/shared/*.test.ts',
    ...inTurn(attacks).map((number) => `<rootDir>/test/attack/${number}-*.test.ts`),
  ],
  testPathIgnorePatterns: ignored,
};

// Timeouts and sequencer count only here, not inside a project.
module.exports = {
  projects: [all, onTheFork, onPostgres],
  testSequencer: '<rootDir>/test/support/jest/longest-first.cjs',
  testTimeout: 600_000,
  // Freeing the memory of a worker takes longer than the default of 500 ms.
  workerGracefulExitTimeout: 10_000,
};

/** Whether an argument of jest is a path or pattern that selects the suite, as in `npm test -- test/e2e`. */
function isNamed(suite) {
  const patterns = process.argv.slice(2).filter((arg) => /^[^-].*[a-z]{3}/.test(arg));
  return patterns.some((pattern) => new RegExp(pattern).test(`/test/${suite}.test.ts`));
}

/** A number that depends on the date of a nightly run only. */
function numberOf(purpose) {
  const text = `${process.env.SCM_ROTATION ?? ''} ${purpose}`;
  return createHash('sha256').update(text).digest().readUInt32BE();
}
