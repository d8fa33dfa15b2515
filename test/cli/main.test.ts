import { expect, test } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const bin = join(__dirname, '..', '..', 'bin', 'scm.js');

function scm(...args: readonly string[]): { code: number | null; stdout: string; stderr: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [bin, ...args], { encoding: 'utf8' });
  return { code: status, stdout, stderr };
}

test('every command of the help is there, once, and has help of its own', () => {
  const { code, stdout } = scm('--help');
  expect(code).toBe(0);
  const listed = stdout.slice(stdout.indexOf('Commands:')).matchAll(/^ {2}([a-z]+)/gm);
  const names = [...listed].flatMap(([, name = '']) => (name === 'help' ? [] : [name]));
  expect(names).toEqual(
    expect.arrayContaining(['serve', 'control', 'show', 'install', 'uninstall', 'doctor', 'migrate']),
  );
  expect(new Set(names).size).toBe(names.length);
  for (const name of names) {
    const own = scm(name, '--help');
    expect([name, own.code, own.stdout]).toEqual([name, 0, expect.stringContaining(`Usage: scm ${name}`)]);
  }
  expect(scm('help', 'serve').stdout).toBe(scm('serve', '--help').stdout);
}, 120_000);

test.each([[['nonsense']], [[]], [['serve', '--nonsense']]])('%j is called wrongly: help and exit code 2', (args) => {
  const { code, stderr } = scm(...args);
  expect({ code, stderr }).toMatchObject({ code: 2, stderr: expect.stringMatching(/--help for usage|Usage: scm/) });
});
