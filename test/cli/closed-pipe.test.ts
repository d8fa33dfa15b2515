import { expect, test } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { scmFile } from '../support/scm-process';

test('a reader that closes the pipe ends a command without a stack trace, and not with success', () => {
  const line = `"${process.execPath}" "${scmFile}" review --help | true; echo "exit \${PIPESTATUS[0]}"`;
  const { stdout, stderr } = spawnSync('bash', ['-c', line], { encoding: 'utf8' });
  expect(stderr).toBe('');
  expect(stdout).toBe('exit 141\n');
});
