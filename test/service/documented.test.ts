import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';

const root = join(__dirname, '..', '..');
const page = readFileSync(join(root, 'docs', 'service.md'), 'utf8');
const table = page.slice(
  page.indexOf('## The specification, rule by rule'),
  page.indexOf('## Gaps of the specification'),
);
const rows = table.split('\n').filter((line) => /^\| \d/.test(line));

describe('the page about the service', () => {
  test('goes through every section of the specification that has rules', () => {
    const sections = new Set(rows.flatMap((row) => (row.split('|')[1] ?? '').match(/\d/g) ?? []));
    expect([...sections].sort()).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9']);
  });

  test.each(rows.map((row) => [row.split('|')[2]?.trim() ?? '', row]))('names files that exist for: %s', (_, row) => {
    const files = [...row.matchAll(/`((?:src|test)\/[^`]+)`/g)].map(([, file = '']) => file);
    expect(files.length).toBeGreaterThan(1);
    expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([]);
    expect(files.some((file) => file.endsWith('.test.ts'))).toBe(true);
  });
});
