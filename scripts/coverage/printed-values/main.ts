// Reports values of resources in texts that did not go through `printable` of the catalog. `npm run check` runs it. Its limits:
// only values whose type is open (`unknown`, objects with any fields) in a template literal or a sum of texts; a value that
// was narrowed to a string before is not seen. `test/attack/51-secrets-in-texts` looks for those in what is printed.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { exempt } from './exempt';
import { findPrintedValues } from './find-printed';

const root = join(__dirname, '..', '..', '..');
const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), (file) => readFileSync(file, 'utf8')) as {
  readonly config: object;
};
const folders = ['src', 'constructs'];
const { options, fileNames } = ts.parseJsonConfigFileContent({ ...config, include: folders }, ts.sys, root);
const program = ts.createProgram({ rootNames: fileNames, options: { ...options, noEmit: true } });
const found = findPrintedValues(program, root, (file) => folders.some((folder) => file.startsWith(`${folder}/`)));
const isExempt = (file: string, code: string): boolean => exempt.some(([at, what]) => at === file && what === code);
const faults = [
  ...found
    .filter(({ file, code }) => !isExempt(file, code))
    .map(({ file, line, code }) => `${file}:${String(line)}: ${code} may print a secret`),
  ...exempt
    .filter(([at, what]) => !found.some(({ file, code }) => file === at && code === what))
    .map(([at, what]) => `scripts/coverage/printed-values/exempt.ts: ${at} no longer has ${what}; remove the line`),
];
for (const fault of faults) console.error(fault);
process.exitCode = faults.length === 0 ? 0 : 1;
