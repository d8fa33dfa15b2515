import { expect, test } from '@jest/globals';
import { scm, startScm, testIo } from '../support/scm';
import { startScmProcess } from '../support/scm-process';
import { scratchFolder } from '../support/scratch-folder';

test('every command of the help is there, once, and has help of its own', async () => {
  const { code, stdout } = await startScmProcess(['--help']).ended;
  expect(code).toBe(0);
  const listed = stdout.slice(stdout.indexOf('Commands:')).matchAll(/^ {2}([a-z]+)/gm);
  const names = [...listed].flatMap(([, name = '']) => (name === 'help' ? [] : [name]));
  expect(names).toEqual(
    expect.arrayContaining(['serve', 'control', 'show', 'install', 'uninstall', 'doctor', 'migrate']),
  );
  expect(new Set(names).size).toBe(names.length);
  for (const name of names) {
    const own = await scm([name, '--help']);
    expect([name, own.code, own.stdout]).toEqual([name, 0, expect.stringContaining(`Usage: scm ${name}`)]);
  }
  const serve = await startScmProcess(['serve', '--help']).ended;
  expect(serve).toMatchObject({ code: 0, stdout: (await scm(['help', 'serve'])).stdout });
}, 120_000);

test.each([[['nonsense']], [[]], [['serve', '--nonsense']]])(
  '%j is called wrongly: help and exit code 2',
  async (args) => {
    const { code, stderr } = await scm(args);
    expect({ code, stderr }).toMatchObject({ code: 2, stderr: expect.stringMatching(/--help for usage|Usage: scm/) });
  },
);

test('a call gets nothing of the surroundings of another one that still runs', async () => {
  const { folder, env } = testIo();
  const running = startScm(['serve', '--port', '0'], { dir: scratchFolder(), env: { TERM: 'of another call' } });
  try {
    expect([process.cwd() === folder, process.env['TERM']]).toEqual([false, 'of another call']);
    expect(testIo()).toMatchObject({ folder, env });
  } finally {
    await running.said(/listening/);
    running.signal('SIGTERM');
    await running.ended;
  }
  expect(testIo()).toMatchObject({ folder, env });
});
