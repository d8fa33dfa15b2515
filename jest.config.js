/** @type {import('jest').Config} */
const all = {
  testEnvironment: 'node',
  globalSetup: '<rootDir>/test/support/build.ts',
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
  testPathIgnorePatterns: ['/node_modules/', '/cdktf.out/'],
  modulePathIgnorePatterns: ['<rootDir>/dist/lib', '<rootDir>/.gen', '/cdktf.out/'],
  globals: { constructLibrary: 'cdktf' },
};

/** The constructs once more, on the fork of cdktf that people use by an alias in their package.json. */
const onTheFork = {
  ...all,
  displayName: 'cdktn',
  globals: { constructLibrary: 'cdktn' },
  testMatch: ['<rootDir>/test/constructs/**/*.test.ts'],
  moduleNameMapper: { ...all.moduleNameMapper, '^cdktf$': 'cdktn', '^cdktf/(.*)$': 'cdktn/$1' },
};

// A timeout counts only here, not inside a project.
module.exports = { projects: [all, onTheFork], testTimeout: 600_000 };
