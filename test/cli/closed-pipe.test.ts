import { expect, test } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const scm = join(__dirname, '..', '..', 'bin', 'scm.js');

test('a reader that closes the pipe ends a command without a stack trace, and not with success', () => {
  const line = `"${process.execPath}" "${scm}" review --help | true; echo "exit \${PIPESTATUS[0]}"`;
  const { stdout, stderr } = spawnSync('bash', ['-c', line], { encoding: 'utf8' });
  expect(stderr).toBe('');
  expect(stdout).toBe('exit 141\n');
});
