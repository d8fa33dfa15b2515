import { afterAll, expect, test } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(__dirname, '..', '..');
const jestBin = join(root, 'node_modules', 'jest', 'bin', 'jest.js');
const support = join(root, 'test', 'support', 'jest');
const dir = mkdtempSync(join(tmpdir(), 'scm-released-'));
afterAll(() => rmSync(dir, { recursive: true }));

test('releases the modules of a test file before the file after the next', () => {
  const runtime = join(support, 'shared-modules-runtime.cjs');
  const counts = join(dir, 'counts');
  const probe = `
    // The cache of Node: require() would load the class again. An instance has the modules of one test file.
    const { exports: Runtime } = require('node:module')._cache[${JSON.stringify(runtime)}];
    test('counts the runtimes of test files', async () => {
      setInterval(Date, 60_000).unref(); // outlives the file, with what jest has stored for it
      await null;
      const count = require('node:v8').queryObjects(Runtime, { format: 'count' });
      require('node:fs').appendFileSync(${JSON.stringify(counts)}, count + '\\n');
    });`;
  for (const name of ['a', 'b', 'c', 'd', 'e']) writeFileSync(join(dir, `${name}.test.js`), probe);
  const config = join(dir, 'jest.config.json');
  const environment = join(support, 'one-realm-environment.cjs');
  writeFileSync(config, JSON.stringify({ testEnvironment: environment, runtime, transform: {} }));
  const { stderr } = spawnSync(process.execPath, [jestBin, '--config', config, '--runInBand'], { encoding: 'utf8' });
  expect(stderr).toContain('5 passed, 5 total');
  const perFile = readFileSync(counts, 'utf8').trim().split('\n').map(Number);
  expect([perFile.length, Math.min(...perFile), Math.max(...perFile)]).toEqual([5, 1, expect.any(Number)]);
  expect(Math.max(...perFile)).toBeLessThanOrEqual(2);
});
