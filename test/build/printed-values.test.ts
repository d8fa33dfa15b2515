import { expect, test } from '@jest/globals';
import ts from 'typescript';
import { findPrintedValues } from '../../scripts/coverage/printed-values/find-printed';

const head = `
type Value = null | string | number | readonly Value[] | { readonly [key: string]: Value };
declare const JSON: { stringify(value: unknown): string };
declare function String(value: unknown): string;
declare function stableStringify(value: unknown): string;
declare function printable(kind: unknown, value: unknown): unknown;
declare const [value, open, fields]: [Value, unknown, { readonly [key: string]: Value }];
declare const [name, count, names]: [string, number | undefined, readonly string[]];
`;

/** The code of what is found in one statement. */
function foundIn(statement: string): readonly string[] {
  const file = ts.createSourceFile('/a/src/one.ts', `${head}${statement}`, ts.ScriptTarget.ES2022, true);
  const host: ts.CompilerHost = {
    getSourceFile: (path) => (path === file.fileName ? file : undefined),
    getDefaultLibFileName: () => '/a/lib.d.ts',
    writeFile: () => undefined,
    getCurrentDirectory: () => '/a',
    getCanonicalFileName: (path) => path,
    useCaseSensitiveFileNames: () => true,
    getNewLine: () => '\n',
    fileExists: (path) => path === file.fileName,
    readFile: () => undefined,
  };
  const program = ts.createProgram({ rootNames: [file.fileName], options: { noLib: true, strict: true }, host });
  return findPrintedValues(program, '/a', (path) => path.startsWith('src/')).map(({ code }) => code);
}

test.each([
  ['const text = `Sent ${JSON.stringify(value)}`;', ['JSON.stringify(value)']],
  ["const text = `It was ${JSON.stringify(fields['server'])} before`;", ["JSON.stringify(fields['server'])"]],
  ['const text = `got ${stableStringify(open)}`;', ['stableStringify(open)']],
  ["const text = 'got ' + String(open);", ['String(open)']],
  ['const text = `got ${open}`;', ['open']],
  ["const text = `got ${count === 1 ? 'one' : JSON.stringify(fields)}`;", ['JSON.stringify(fields)']],
])('a value of a resource in a text is found: %s', (statement, found) => {
  expect(foundIn(statement)).toEqual(found);
});

test.each([
  'const text = `Sent ${JSON.stringify(printable(1, value))}`;',
  'const text = `the rule ${JSON.stringify(name)} and ${count} others: ${JSON.stringify(names)}`;',
  "const text = 'the rule ' + name;",
  'const body = JSON.stringify(value);',
])('other texts are not: %s', (statement) => {
  expect(foundIn(statement)).toEqual([]);
});
