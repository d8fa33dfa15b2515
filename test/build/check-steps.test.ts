import { expect, test } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

const root = join(__dirname, '..', '..');
const asJson = (...args: readonly string[]): unknown =>
  JSON.parse(execFileSync(process.execPath, args, { cwd: root, encoding: 'utf8' }));

interface Step {
  readonly name: string;
  readonly run: readonly string[];
  readonly remedy?: string;
}

const steps = asJson('scripts/check.mjs', '--list') as readonly Step[];

test.each(steps.map((one) => [one.name, one] as const))('the step "%s" of the check has a remedy', (_, { remedy }) => {
  expect(remedy).toMatch(/^\w.{6,}[^.]$/);
});

test('a broken rule of the layers is printed with its comment', () => {
  const layers = steps.find(({ name }) => name.startsWith('layers'));
  expect(layers?.run).toEqual(expect.arrayContaining(['--output-type', 'err-long']));
  const { forbidden } = asJson('-p', "JSON.stringify(require('./.dependency-cruiser.cjs'))") as {
    readonly forbidden: readonly { readonly name: string; readonly comment?: string }[];
  };
  expect(forbidden.length).toBeGreaterThan(20);
  expect(forbidden.filter(({ comment = '' }) => comment === '').map(({ name }) => name)).toEqual([]);
});
