import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { messageOf, wholeMessageOf } from '../../src/core';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'scm-errors-'));
  writeFileSync(at('file'), '');
  mkdirSync(at('full', 'in'), { recursive: true });
});
afterAll(() => rmSync(folder, { recursive: true }));
const at = (...names: string[]): string => join(folder, ...names);

describe('a file operation that fails says why in words, and where if nobody else does', () => {
  test.each<[string, () => void, string, string]>([
    ['no file', () => readFileSync(at('none')), 'it does not exist', 'none'],
    ['a folder', () => readFileSync(folder), 'it is a folder', ''],
    ['a file in a file', () => readFileSync(at('file', 'in')), 'a part of the path is not a folder', 'file/in'],
    ['a folder that exists', () => mkdirSync(at('file')), 'it already exists', 'file'],
    ['a name that is too long', () => readFileSync(at('n'.repeat(300))), 'the name is too long', 'n'.repeat(300)],
    ['a folder with a file', () => rmdirSync(at('full')), 'the folder is not empty', 'full'],
  ])('%s', (_, act, message, place) => {
    const error = errorOf(act);
    expect(messageOf(error)).toBe(message);
    expect(wholeMessageOf(error)).toBe(
      `cannot access ${place === '' ? 'a file' : at(...place.split('/'))}: ${message}`,
    );
  });

  test('both places of a move', () => {
    const error = errorOf(() => renameSync(at('none'), at('new')));
    expect(wholeMessageOf(error)).toBe(`cannot access ${at('none')} or ${at('new')}: it does not exist`);
  });
});

test('a program that cannot be started is named', async () => {
  const [error] = (await once(spawn(at('none')), 'error').catch((thrown: unknown) => [thrown])) as [unknown];
  expect(messageOf(error)).toMatch(/^cannot start .*none: the program or its working folder does not exist$/);
  expect(wholeMessageOf(error)).toBe(messageOf(error));
});

test.each([new Error('text'), 'text'])('others keep their text: %p', (thrown) => {
  expect([messageOf(thrown), wholeMessageOf(thrown)]).toEqual(['text', 'text']);
});

function errorOf(act: () => void): unknown {
  try {
    act();
  } catch (error) {
    return error;
  }
  throw new Error('it did not fail');
}
