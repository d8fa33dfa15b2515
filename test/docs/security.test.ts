import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';

const root = join(__dirname, '..', '..');
const page = readFileSync(join(root, 'docs', 'security.md'), 'utf8');
const heading = '| attacker | cannot | because | test |';
const promises = page
  .split('\n\n')
  .filter((part) => part.startsWith(heading))
  .flatMap((table) => table.split('\n').slice(2))
  .map((row) => row.split(/(?<!\\)\|/).map((cell) => cell.trim()));
const namesIn = (cells: readonly string[]): string[] =>
  [...(cells[4] ?? '').matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
const suites = (readdirSync(join(root, 'test'), { recursive: true }) as string[])
  .map((file) => `test/${file}`)
  .filter((file) => file.endsWith('.test.ts'));
const attacks = suites.filter((file) => file.startsWith('test/attack/'));

/** The suites that a name in the last column stands for: `03` is that of `test/attack`, others are paths. */
function suitesOf(name: string): readonly string[] {
  return /^\d\d$/.test(name)
    ? attacks.filter((file) => file.startsWith(`test/attack/${name}-`))
    : suites.filter((file) => file === `${name}.test.ts` || file.startsWith(`${name}/`));
}

describe('the promises of docs/security.md', () => {
  test('are in tables with the columns attacker, cannot, because and test', () => {
    expect(promises.length).toBeGreaterThan(20);
    for (const cells of promises) expect([cells[2], cells.length]).toEqual([cells[2], 6]);
  });

  test.each(promises.map((cells) => [cells[2] ?? '', cells] as const))('name a suite that exists: %s', (_, cells) => {
    const names = namesIn(cells);
    expect(names).not.toEqual([]);
    expect(names.filter((name) => suitesOf(name).length === 0)).toEqual([]);
    for (const name of names) if (/^\d\d$/.test(name)) expect(suitesOf(name)).toHaveLength(1);
  });

  test('include one for each attack', () => {
    const named = new Set(promises.flatMap(namesIn).flatMap(suitesOf));
    expect(attacks.filter((file) => !named.has(file))).toEqual([]);
  });
});
