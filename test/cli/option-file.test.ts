import { gzipSync } from 'node:zlib';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { programWith } from '../../src/cli/program';
import { readFacts } from '../../src/engine/policy/facts/read-facts';
import { testIo } from '../support/scm';

let dir = '';
beforeAll(() => (dir = mkdtempSync(join(tmpdir(), 'scm-option-'))));
afterAll(() => rmSync(dir, { recursive: true }));

test.each([
  ['--data-key-file', ['serve']],
  ['--tenants', ['serve']],
  ['--database-file', ['serve']],
])('%s of %j: a file that cannot be read is named, with the option and the reason', async (option, command) => {
  const file = join(dir, 'none');
  const program = await programWith([command[0] as 'serve'], testIo());
  await expect(program.parseAsync(['node', 'scm', ...command, option, file])).rejects.toMatchObject({
    code: 'OPTION_FILE_UNREADABLE',
    message: `cannot read ${file} of ${option}: it does not exist`,
  });
});

test.each<[string, (text: string) => Buffer]>([
  ['UTF-16', (text) => Buffer.from(`\ufeff${text}`, 'utf16le')],
  ['gzip', (text) => gzipSync(text)],
])('facts are read from %s', (_, encoded) => {
  const file = join(dir, 'list');
  writeFileSync(file, encoded('203.0.113.0/24\n'));
  const read = (bytes: Buffer) => readFacts({ listData: [`blocked=${file}`] }, () => bytes);
  expect(read(encoded('203.0.113.0/24\n'))).toEqual(read(Buffer.from('203.0.113.0/24\n')));
});
