import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { CodedError } from '../../src/core';
import { openAdopting, type Adopting } from '../support/adopting';
import { runs } from '../support/runs';

let adopting: Adopting;
let manifest: string;
let before: unknown;
beforeAll(async () => {
  adopting = await openAdopting();
  const branches = { scope: 'folder', name: 'Branches' } as const;
  await adopting.make('folder', undefined, { name: 'Branches', parent: 'All Firewalls' });
  const any = { from: ['any'], to: ['any'], source: ['any'], destination: ['any'], service: ['any'] };
  await adopting.make('tag', branches, { name: 'web' });
  await adopting.make('security_rule', branches, { name: 'first', ...any, application: ['any'], action: 'deny' });
  await adopting.run();
  manifest = join(adopting.dir, '.scm-adopt.json');
  before = JSON.parse(readFileSync(manifest, 'utf8'));
  // Refers to what the first run has adopted.
  await adopting.make('address', branches, { name: 'late', fqdn: 'www.example.com', tag: ['web'] });
});
afterAll(() => adopting.close());

const injected = "x'); require('child_process'); ('";
/** Values that take the place of one in the manifest. */
const odd: readonly unknown[] = [
  ...[null, undefined, true, -1, 1e300, '', ' ', [], {}, [[]], [null], { length: 3 }, 'x'.repeat(100_000)],
  ...['../../etc/passwd', '/etc/passwd', 'a\nb', 'a\u2028b', '\u202eabc', '__proto__', 'constructor', '${process.env}'],
  ...[injected, '`${1}`', 'a; b', 'a.b()', '*/ x /*', '\\', '"', "'"],
];

/** All paths to a value, also to those in between. */
function pathsIn(value: unknown, path: readonly (string | number)[] = []): readonly (readonly (string | number)[])[] {
  if (typeof value !== 'object' || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([key, one]) => pathsIn(one, [...path, key]))];
}

function withValue(value: unknown, [key, ...rest]: readonly (string | number)[], put: unknown): unknown {
  if (key === undefined) return put;
  const found = value as Record<string, unknown>;
  const next = withValue(found[key], rest, put);
  if (Array.isArray(value)) return value.map((one: unknown, i) => (String(i) === String(key) ? next : one));
  return { ...found, [key]: next };
}

function filesIn(dir: string): Readonly<Record<string, string>> {
  const entries = readdirSync(dir, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
  return Object.fromEntries(
    entries.map((one) => {
      const path = join(one.parentPath, one.name);
      return [path, readFileSync(path, 'utf8')];
    }),
  );
}

test('a forged manifest is an error, or leads to code that has each name as a text', async () => {
  const paths = pathsIn(before);
  const place = fc.constantFrom(...paths);
  let refused = 0;
  await fc.assert(
    fc.asyncProperty(place, fc.constantFrom(...odd), async (path, value) => {
      writeFileSync(manifest, JSON.stringify(withValue(before, path, value)) ?? '');
      try {
        await adopting.run();
      } catch (error) {
        expect(error).toBeInstanceOf(CodedError);
        refused++;
      }
      for (const [file, text] of Object.entries(filesIn(adopting.dir))) {
        if (/\.(ts|tf)$/.test(file)) expect(text).not.toContain("require('child_process')");
      }
    }),
    { numRuns: runs(15), seed: 48 },
  );
  expect(refused).toBeGreaterThan(4);
});
