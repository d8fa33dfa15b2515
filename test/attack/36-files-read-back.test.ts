import { spawnSync } from 'node:child_process';
import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { WorkingFile } from '../../src/tools/adopt/working-file';
import { readPlain, systemClock } from '../../src/core';
import { journalSignature } from '../../src/provider/journal-signature';
import { openPlacementFile } from '../../src/provider/order/placement-file';

let dir: string;
beforeEach(() => void (dir = mkdtempSync(join(tmpdir(), 'scm-attack-'))));
afterEach(() => rmSync(dir, { recursive: true, force: true }));

const sources = (readdirSync('src', { recursive: true }) as string[])
  .map((path) => path.replaceAll('\\', '/'))
  // Pages run in a browser.
  .filter((path) => path.endsWith('.ts') && !path.startsWith('ui/'))
  .filter((path) =>
    /\b(readFileSync|readPlain|readTextFile|createReadStream|readSync)\(|\bfiles\.readFile\(/.test(
      readFileSync(join('src', path), 'utf8'),
    ),
  )
  .map((path) => path.replace(/\.ts$/, ''));

const rows = (readFileSync(join('docs', 'security.md'), 'utf8').split('| file | read in |')[1] ?? '')
  .split('\n\n')[0]
  ?.split('\n')
  .slice(2)
  .map((line) => line.split('|').map((cell) => cell.trim()));
const named = (rows ?? []).flatMap((cells) =>
  [...(cells[2] ?? '').matchAll(/`([^`]+)`/g)].map(([, name = '']) => name),
);

test('docs/security.md names every part that reads a file, and no other', () => {
  expect([...named].sort()).toEqual([...sources].sort());
});

test('a pipe, a folder and a huge file in place of a file are errors at once', () => {
  const [pipe, huge] = [join(dir, 'pipe'), join(dir, 'huge')];
  expect(spawnSync('mkfifo', [pipe]).status).toBe(0);
  writeFileSync(huge, '');
  truncateSync(huge, 65 * 2 ** 20);
  for (const path of [pipe, dir]) expect(() => readPlain(path, 2 ** 20)).toThrow('is not a regular file');
  expect(() => readPlain(huge, 64 * 2 ** 20)).toThrow('has more than 64 MiB');
  const signature = journalSignature('tsg_id:1', ['s'], 'planned rule');
  for (const path of [pipe, huge, dir]) {
    expect(openPlacementFile(path, { signature, configuration: 'x' }).earlier).toEqual([]);
  }
});

test('a link in place of the working file of scm adopt is not followed', () => {
  const [path, victim] = [join(dir, '.scm-adopt.working'), join(dir, 'victim')];
  writeFileSync(victim, 'theirs', { mode: 0o644 });
  symlinkSync(victim, path);
  expect(() => new WorkingFile(path, 't', systemClock).open()).toThrow();
  expect([readFileSync(victim, 'utf8'), statSync(victim).mode & 0o777]).toEqual(['theirs', 0o644]);
});
