import { afterAll, expect, test } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(__dirname, '..', '..');
const dir = mkdtempSync(join(tmpdir(), 'scm-one-realm-'));
afterAll(() => rmSync(dir, { recursive: true }));

test('a timeout and retries that one test file sets are not those of the next', () => {
  const [tooShort, fails] = [join(dir, 'a.test.js'), join(dir, 'b.test.js')];
  writeFileSync(tooShort, `jest.setTimeout(20); jest.retryTimes(3); test('passes', () => undefined);`);
  writeFileSync(
    fails,
    `let tries = 0;
    test('takes longer', () => new Promise((resolve) => setTimeout(resolve, 100)));
    test('fails once', () => expect(++tries).toBe(2));`,
  );
  const config = join(dir, 'jest.config.json');
  const support = join(root, 'test', 'support', 'jest');
  const environment = join(support, 'one-realm-environment.cjs');
  const runtime = join(support, 'shared-modules-runtime.cjs');
  const sequencer = join(dir, 'sequencer.js');
  const base = JSON.stringify(require.resolve('@jest/test-sequencer'));
  writeFileSync(
    sequencer,
    `module.exports = class extends require(${base}).default { sort(tests) { return [...tests].sort((a, b) => a.path < b.path ? -1 : 1); } };`,
  );
  writeFileSync(
    config,
    JSON.stringify({ testEnvironment: environment, testSequencer: sequencer, runtime, transform: {} }),
  );
  const jestBin = join(root, 'node_modules', 'jest', 'bin', 'jest.js');
  const { stderr } = spawnSync(process.execPath, [jestBin, '--config', config, '--runInBand', '--verbose'], {
    encoding: 'utf8',
  });
  expect(stderr).toContain('Tests:       1 failed, 2 passed, 3 total');
  expect(stderr).toContain('✕ fails once');
});
