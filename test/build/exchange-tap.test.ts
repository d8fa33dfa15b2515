import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';

const root = join(__dirname, '..', '..');

test('sees the requests of a server that starts after a collection of garbage', () => {
  const script = join('test', 'support', 'tap-after-collection.ts');
  const args = ['--expose-gc', '--import', 'tsx', script];
  const { stdout, stderr, status } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' });
  expect({ stdout, stderr, status }).toEqual({ stdout: '["/here"]', stderr: '', status: 0 });
});
