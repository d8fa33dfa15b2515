import { expect, test } from '@jest/globals';
import { existsSync, linkSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { checkOutFiles, factsInputs } from '../../src/cli/out-files';
import { wholeProgram } from '../../src/cli/program';
import { scm, testIo } from '../support/scm';

async function inEmptyFolder(args: readonly string[]): Promise<{ readonly code: number; readonly stderr: string }> {
  const dir = mkdtempSync(join(tmpdir(), 'scm-out-'));
  try {
    const { code, stderr } = await scm(args, { dir });
    expect(existsSync(dir) && readdirSync(dir)).toEqual([]);
    return { code, stderr };
  } finally {
    rmSync(dir, { recursive: true });
  }
}

test('every command that writes several files refuses a file that is named twice', async () => {
  const { commands } = await wholeProgram(testIo());
  const several = commands.filter(({ options }) => options.some(({ long, variadic }) => long === '--out' && variadic));
  expect(several.map((command) => command.name())).toEqual(['review', 'map', 'history', 'usage']);
  for (const command of several) {
    expect(await inEmptyFolder([command.name(), '--out', 'a.html', './a.html'])).toEqual({
      code: 2,
      stderr: expect.stringContaining('cannot write ./a.html: --out names it twice'),
    });
  }
});

test('scm review refuses a file of an unknown format before it writes another one', async () => {
  expect(await inEmptyFolder(['review', 'missing.json', '--out', 'a.html', 'b.doc'])).toEqual({
    code: 2,
    stderr: expect.stringContaining('cannot infer the format of b.doc'),
  });
});

test('a file of facts is an input, without the name of its list', () => {
  const all = { appData: 'apps.csv', countryData: 'countries.csv', listData: ['bad=lists/a=b.txt', 'plain.txt'] };
  expect(factsInputs(all)).toEqual(['apps.csv', 'countries.csv', 'lists/a=b.txt', 'plain.txt']);
  expect(factsInputs({}).filter((file) => file !== undefined)).toEqual([]);
});

test('an output that is an input is refused, by any name of it', () => {
  const dir = mkdtempSync(join(tmpdir(), 'scm-out-'));
  const at = (name: string): string => join(dir, name);
  try {
    writeFileSync(at('base.json'), '');
    writeFileSync(at('other.json'), '');
    linkSync(at('base.json'), at('hard.json'));
    symlinkSync(at('base.json'), at('soft.json'));
    for (const name of ['base.json', 'hard.json', 'soft.json', `../${basename(dir)}/base.json`])
      expect(() => checkOutFiles([at(name)], [undefined, at('base.json')])).toThrow(/it is one of the files to read/);
    for (const name of ['other.json', 'missing.json'])
      expect(() => checkOutFiles([at(name)], [at('base.json'), at('gone.json'), dir])).not.toThrow();
  } finally {
    rmSync(dir, { recursive: true });
  }
});
