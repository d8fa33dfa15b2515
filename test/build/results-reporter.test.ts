import { expect, test } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestResult } from '../../scripts/test/skips.cjs';
import { scratchFolder } from '../support/scratch-folder';

interface Results {
  readonly passed: number;
  readonly failed: number;
  readonly tests: readonly TestResult[];
}

const root = join(__dirname, '..', '..');

test('the results of a run are complete, whatever the errors of its tests contain', () => {
  const folder = scratchFolder();
  const suites = {
    // The error that Node throws for a missing program has itself as a property.
    'missing-program': `test('starts', () => require('node:child_process').execFileSync('/no/such/program'));`,
    'odd-error': `describe('an error', () => {
      test('has a function and a bigint', () => { throw Object.assign(new Error('odd'), { run() {}, size: 1n }); });
      test('is undefined', () => Promise.reject());
    });`,
    'not-loaded': `require('./no-such-file');`,
    others: `test('passes', () => undefined); test['skip']('waits', () => undefined); test['todo']('is planned');`,
  };
  for (const [name, text] of Object.entries(suites)) writeFileSync(join(folder, `${name}.test.js`), text);
  const results = join(folder, 'results.json');
  const reporters = ['default', join(root, 'test', 'support', 'jest', 'results-reporter.cjs')];
  const config = { rootDir: folder, cacheDirectory: join(folder, 'cache'), transform: {}, reporters };
  const args = ['--config', JSON.stringify(config), '--maxWorkers=2'];
  const { status, stderr } = spawnSync(process.execPath, [join(root, 'node_modules/jest/bin/jest.js'), ...args], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, SCM_SUITE_RESULTS: results },
  });
  const { tests, ...counts } = JSON.parse(readFileSync(results, 'utf8')) as Results;
  expect({ status, counts }).toEqual({ status: 1, counts: { passed: 1, failed: 4 } });
  const rows = tests.map(({ path, titles, status: how }) => `${how} ${path}: ${titles.join(' ')}`);
  expect(rows.toSorted()).toEqual([
    'failed missing-program.test.js: starts',
    'failed odd-error.test.js: an error has a function and a bigint',
    'failed odd-error.test.js: an error is undefined',
    'passed others.test.js: passes',
    'pending others.test.js: waits',
    'todo others.test.js: is planned',
  ]);
  // The output of jest itself stays.
  expect(stderr).toMatch(
    /spawnSync \/no\/such\/program ENOENT[^]*Tests: +3 failed, 1 skipped, 1 todo, 1 passed, 6 total/,
  );
});
