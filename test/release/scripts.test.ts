import { describe, expect, it } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const root = join(__dirname, '..', '..');

describe.each(['scripts/release/main.mjs', 'scripts/windows/main.mjs', 'scripts/platforms.mjs'])('%s', (script) => {
  const run = (...args: readonly string[]) =>
    spawnSync(process.execPath, [script, ...args], { cwd: root, encoding: 'utf8', timeout: 60_000 });

  it('prints its help and does nothing else', () => {
    const { status, stdout, stderr } = run('--help');
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toMatch(/^usage: /);
  });

  it('refuses an option that it does not have', () => {
    const { status, stdout, stderr } = run('--helpp');
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toContain("Unknown option '--helpp'");
  });
});
