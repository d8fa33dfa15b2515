import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'entries-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

interface Found {
  readonly entries: readonly { readonly kind: string; readonly path: string }[];
  readonly faults: readonly string[];
}

const root = join(__dirname, '..', '..');
const program = `import { catalogEntries } from './scripts/catalog-entries.mjs';
console.log(JSON.stringify(catalogEntries(process.argv[1])));`;

/** What the index reads from a catalog of these files. */
function entriesOf(files: Readonly<Record<string, string>>): Found {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const args = ['--input-type=module', '-e', program, folder];
  const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' });
  expect(stderr).toBe('');
  return JSON.parse(stdout) as Found;
}

const labelPrinter = "export const labelPrinter = defineResource({\n  name: 'label_printer',\n  doc: 'x',\n});\n";

test('the index reads each domain, and leaves out files that define no kind', () => {
  const { entries, faults } = entriesOf({
    'define-resource.ts': 'export function defineResource(definition) {}',
    'objects/label-printer.ts': labelPrinter,
    'objects/ink/color.ts': 'export const color = 1;',
  });
  expect(faults).toEqual([]);
  expect(entries).toMatchObject([{ kind: 'label_printer', path: './objects/label-printer' }]);
});

describe('a kind that the index would leave out is an error with the file and the remedy', () => {
  const path = 'objects/label-printer.ts';
  test.each([
    ['its name is not first', path, labelPrinter.replace(/(  name.*\n)(  doc.*\n)/, '$2$1'), /`name` first/],
    ['its name is in camelCase', path, labelPrinter.replace('label_printer', 'labelPrinter'), /of a-z, 0-9 and _/],
    ['its name is in double quotes', path, labelPrinter.replaceAll("'", '"'), /single quotes/],
    ['its definition is a constant', path, 'export const labelPrinter = defineResource(definition);', /begin with/],
    ['it is exported by default', path, "export default defineReadOnlyKind({\n  name: 'label_printer'", /begin with/],
    ['its constant has another name', path, labelPrinter.replace('const label', 'const our'), /to labelPrinter$/],
    ['its file has another name', 'objects/printer.ts', labelPrinter, /rename the file to label-printer\.ts/],
    ['it is in a deeper folder', 'objects/ink/label-printer.ts', labelPrinter, /move it to src\/catalog\/objects$/],
    ['it is the second in its file', path, labelPrinter + labelPrinter, /a file of its own/],
  ])('%s', (_, at, text, remedy) => {
    const { entries, faults } = entriesOf({ [at]: text });
    expect(entries).toEqual([]);
    expect(faults).toEqual([expect.stringMatching(`^src/catalog/${at}: `)]);
    expect(faults[0]).toMatch(remedy);
  });

  test('its name is taken', () => {
    const { faults } = entriesOf({ 'network/label-printer.ts': labelPrinter, [path]: labelPrinter });
    expect(faults).toEqual(['src/catalog/objects/label-printer.ts: a second label_printer; give it another name']);
  });
});
