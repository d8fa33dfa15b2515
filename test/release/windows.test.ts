import { expect, test } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { needs, program } from '../support/needs';

const root = join(__dirname, '..', '..');
const terraform = process.env['SCM_TEST_TERRAFORM_EXE'] ?? '';
const remedy = 'see "node scripts/windows/main.mjs --help" and set SCM_TEST_TERRAFORM_EXE';
const lack = existsSync(terraform)
  ? program('wine', remedy)
  : { why: 'there is no terraform.exe on this machine', remedy };
/** Only a full run leaves it out: a nightly run, and one that names this suite, must not pass with nothing run. */
const mayBeLeftOut = process.env['SCM_RUNS'] !== undefined && terraform === '';

needs(mayBeLeftOut ? lack : undefined).describe('a release on Windows, under wine', () => {
  test('deploys, pushes, queries, tests and destroys, and leaves no provider behind', () => {
    if (lack !== undefined) throw new Error(`${lack.why}: ${lack.remedy}`);
    const made = spawnSync(process.execPath, ['scripts/release/main.mjs'], { cwd: root, encoding: 'utf8' });
    if (made.status !== 0) throw new Error(made.stderr);
    const args = ['scripts/windows/main.mjs', '--terraform', terraform];
    const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' });
    expect({ status, failed: stdout.split('\n').filter((line) => line.startsWith('FAIL')), stderr }).toMatchObject({
      status: 0,
      failed: [],
    });
    expect(stdout).toMatch(/^ok {3}a terraform that is ended while it works leaves no provider/m);
  }, 1_800_000);
});
