import { expect, test } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { wholeProgram } from '../../src/cli/program';

const bin = join(__dirname, '..', '..', 'bin', 'scm.js');

function scm(args: readonly string[]): { readonly code: number | null; readonly stderr: string } {
  const dir = mkdtempSync(join(tmpdir(), 'scm-out-'));
  try {
    const { status, stderr } = spawnSync(process.execPath, [bin, ...args], { cwd: dir, encoding: 'utf8' });
    expect(existsSync(dir) && readdirSync(dir)).toEqual([]);
    return { code: status, stderr };
  } finally {
    rmSync(dir, { recursive: true });
  }
}

test('every command that writes several files refuses a file that is named twice', async () => {
  const { commands } = await wholeProgram();
  const several = commands.filter(({ options }) => options.some(({ long, variadic }) => long === '--out' && variadic));
  expect(several.map((command) => command.name())).toEqual(['review', 'map', 'history', 'usage']);
  for (const command of several) {
    expect(scm([command.name(), '--out', 'a.html', './a.html'])).toEqual({
      code: 2,
      stderr: expect.stringContaining('cannot write ./a.html: --out names it twice'),
    });
  }
});

test('scm review refuses a file of an unknown format before it writes another one', () => {
  expect(scm(['review', 'missing.json', '--out', 'a.html', 'b.doc'])).toEqual({
    code: 2,
    stderr: expect.stringContaining('cannot infer the format of b.doc'),
  });
});
