import { expect, test } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { errorCodes } from '../../src/core/error-codes';

const root = join(__dirname, '..', '..');
const codes = Object.values(errorCodes).flatMap((area) => Object.keys(area));

function sources(folder: string): string {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.includes('error-codes'))
    .map((path) => readFileSync(join(root, folder, path), 'utf8'))
    .join('\n');
}

test('each code has one entry, in upper case', () => {
  expect(codes.filter((code, i) => codes.indexOf(code) !== i)).toEqual([]);
  expect(codes.filter((code) => !/^[A-Z][A-Z_0-9]+$/.test(code))).toEqual([]);
});

// That a code without an entry cannot be thrown is up to the compiler.
test('each entry is the code of an error of the source', () => {
  const text = sources('src') + sources('constructs');
  // A failed transport is the cause of a failed call, whose code has the prefix.
  expect(
    codes.filter((code) => !text.includes(`'${code.replace(/^API_/, '')}'`) && !text.includes(`'${code}'`)),
  ).toEqual([]);
});
