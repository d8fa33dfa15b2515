import { afterAll, describe, expect, test } from '@jest/globals';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copiedFiles } from '../../src/engine/logs/copied-files';

const dir = mkdtempSync(join(tmpdir(), 'scm-copied-'));
afterAll(() => rmSync(dir, { recursive: true }));
const written = (name: string, content: string | Buffer): string => {
  writeFileSync(join(dir, name), content);
  return join(dir, name);
};

describe('files with the same bytes', () => {
  test('are copies of the first of them', () => {
    const [first, second, third] = ['1.csv', '2.csv', '3.csv'].map((name) => written(name, 'src,dst\n'));
    expect(copiedFiles([first, second, third].map(String))).toEqual([
      { copy: second, of: first },
      { copy: third, of: first },
    ]);
  });

  test('are found among others of their size', () => {
    const [one, other, again] = [
      ['a.csv', 'one'],
      ['b.csv', 'two'],
      ['c.csv', 'two'],
    ].map(([name = '', text = '']) => written(name, text));
    expect(copiedFiles([one, other, again].map(String))).toEqual([{ copy: again, of: other }]);
  });

  test('are no copies if they are empty: nothing counts twice', () => {
    expect(copiedFiles([written('none.csv', ''), written('nothing.csv', '')])).toEqual([]);
  });

  test('are compared to their end', () => {
    const bytes = Buffer.alloc(2 ** 20 + 100, 'a');
    const longer = written('long.csv', bytes);
    const same = written('same.csv', bytes);
    bytes[2 ** 20 + 99] = 0;
    expect(copiedFiles([longer, written('other.csv', bytes), same])).toEqual([{ copy: same, of: longer }]);
  });

  test('are closed after the comparison', () => {
    const files = ['x.csv', 'y.csv', 'z.csv'].map((name, i) => written(name, `${String(i % 2)},`));
    const open = (): number => readdirSync('/proc/self/fd').length;
    const before = open();
    for (let i = 0; i < 20; i++) copiedFiles(files);
    expect(open() - before).toBeLessThan(20);
  });
});
