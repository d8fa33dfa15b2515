const { execFileSync } = require('node:child_process');

// What the fast tier chooses among cases that are alike (test/support/rotated.ts) changes with the commit.
process.env.SCM_ROTATION ??= commit();

/** @type {import('jest').Config} */
const all = {
  testEnvironment: 'node',
  globalSetup: '<rootDir>/test/support/build.ts',
  setupFilesAfterEnv: ['<rootDir>/test/support/described-answers.ts'],
  roots: ['<rootDir>/test'],
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
  testPathIgnorePatterns: ['/node_modules/', '/cdktf.out/', '/test/service/shared/'],
  modulePathIgnorePatterns: ['<rootDir>/dist/lib', '<rootDir>/.gen', '/cdktf.out/'],
  globals: { constructLibrary: 'cdktf', serviceStore: 'sqlite' },
};

/** The constructs once more, on the fork of cdktf that people use by an alias in their package.json. */
const onTheFork = {
  ...all,
  displayName: 'cdktn',
  globals: { ...all.globals, constructLibrary: 'cdktn' },
  testMatch: ['<rootDir>/test/constructs/**/*.test.ts'],
  moduleNameMapper: { ...all.moduleNameMapper, '^cdktf$': 'cdktn', '^cdktf/(.*)$': 'cdktn/$1' },
};

/** What must hold on each store; the full run takes all tests of the service, and so does who names a database. */
const onBothStores = ['durable', 'serial', 'isolation', 'linear', 'push', 'folder', 'rulebase', 'reference', 'control'];
const allOfThem = process.env.SCM_RUNS !== undefined || process.env.SCM_TEST_DATABASE !== undefined;

/** The service once more, on PostgreSQL. */
const onPostgres = {
  ...all,
  displayName: 'postgres',
  globals: { ...all.globals, serviceStore: 'postgres' },
  globalSetup: '<rootDir>/test/support/postgres-up.ts',
  globalTeardown: '<rootDir>/test/support/postgres-down.ts',
  testMatch: [
    `<rootDir>/test/service/${allOfThem ? '*' : `{${onBothStores.join(',')}}`}.test.ts`,
    '<rootDir>/test/service/shared/*.test.ts',
  ],
  testPathIgnorePatterns: ['/node_modules/'],
};

// A timeout counts only here, not inside a project.
module.exports = { projects: [all, onTheFork, onPostgres], testTimeout: 600_000 };

function commit() {
  try {
    return execFileSync('git', ['rev-parse', '--short=12', 'HEAD'], { cwd: __dirname, encoding: 'utf8' }).trim();
  } catch {
    return 'none'; // not a clone
  }
}
