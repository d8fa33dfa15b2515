import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { guideFiles } from './guide-files';
import { scm } from '../support/scm';

const root = join(__dirname, '..', '..');

let project: string;
beforeAll(() => {
  project = mkdtempSync(join(tmpdir(), 'scm-testing-guide-'));
  mkdirSync(join(project, 'node_modules'));
  symlinkSync(root, join(project, 'node_modules', 'cdktf-provider-scm'));
  for (const name of ['cdktf', 'constructs', '@swc', '@types']) {
    symlinkSync(join(root, 'node_modules', name), join(project, 'node_modules', name));
  }
  const files = guideFiles('testing.md');
  for (const [name, code] of files) writeFileSync(join(project, name), code);
  const jest = `module.exports = { testEnvironment: 'node', transform: { '\\\\.ts$': '@swc/jest' } };`;
  writeFileSync(join(project, 'jest.config.js'), jest);
});
afterAll(() => rmSync(project, { recursive: true, force: true }));

test('the test of a deploy that the guide shows passes', async () => {
  const env = { ...process.env, TF_CLI_CONFIG_FILE: undefined, HOME: project, CHECKPOINT_DISABLE: '1' };
  const run = (program: string, args: readonly string[]) =>
    spawnSync(program, args, { cwd: project, env, encoding: 'utf8' });
  expect(await scm(['install'], { dir: project, env })).toMatchObject({ code: 0, stderr: '' });
  const { status, stdout, stderr } = run(join(root, 'node_modules', '.bin', 'jest'), ['--rootDir', project]);
  expect({ status, output: stdout + stderr }).toEqual({
    status: 0,
    output: expect.stringMatching(/Tests: +1 passed/),
  });
}, 180_000);
