import { afterAll, expect, test } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { runs } from '../support/runs';
import { makeRewordedCopy, reword } from './support/reworded-copy';

const folder = mkdtempSync(join(tmpdir(), 'scm-reworded-'));
afterAll(() => rmSync(folder, { recursive: true }));

function verdictsIn(cwd: string): string {
  const program = join(cwd, 'test/language/support/verdicts.ts');
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', 'tsx', program, String(runs(20))], {
    ...{ cwd, encoding: 'utf8', maxBuffer: 2 ** 28 },
  });
  expect([status, stderr]).toEqual([0, '']);
  return stdout;
}

test('every text of the catalog and every message can be reworded, and each verdict stays', () => {
  expect(makeRewordedCopy(folder)).toBeGreaterThan(5000);
  const [before, after] = [resolve('.'), folder].map((one) => JSON.parse(verdictsIn(one)) as Record<string, unknown>);
  for (const [part, found] of Object.entries(before ?? {})) expect([part, after?.[part]]).toEqual([part, found]);
}, 240_000);

test('a word is appended to each text, and to nothing else', () => {
  const file =
    "import x from 'a b c d';\nattr(s, 'The name of it.'); f({ why: `it is \${x} and far too long`, 'of a key': 'short' });";
  expect(reword(file).text).toBe(
    "import x from 'a b c d';\nattr(s, 'The name of it indeed.'); f({ why: `it is \${x} and far too long indeed`, 'of a key': 'short' });",
  );
});
