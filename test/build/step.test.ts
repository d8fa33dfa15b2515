import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(__dirname, '..', '..');

const driver = `
import { emit } from './emit.mjs';
import { step, writeWhole } from './step.mjs';
const make = async () => {
  const { text, files } = await emit('answer', "import { answer } from './src/answer'; console.log(answer());");
  writeWhole('answer.txt', text);
  return files;
};
console.log(await step({ name: 'answer', outputs: ['answer.txt'], make, log: () => undefined }) ? 'made' : 'skipped');
`;

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'scm-build-'));
  cpSync(join(root, 'scripts', 'build'), join(dir, 'scripts', 'build'), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(dir, 'node_modules'));
  mkdirSync(join(dir, 'dist'));
  write('scripts/build/driver.mjs', driver);
  write('package.json', '{}');
  write('package-lock.json', '{}');
  write('src/answer.ts', "import { word } from './far/away/word';\nexport const answer = (): string => word;\n");
  write('src/far/away/word.ts', "export const word = 'one';\n");
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

function write(path: string, text: string): void {
  mkdirSync(join(dir, path, '..'), { recursive: true });
  writeFileSync(join(dir, path), text);
}

function built(): string {
  const { stdout, stderr } = spawnSync(process.execPath, ['scripts/build/driver.mjs'], { cwd: dir, encoding: 'utf8' });
  return `${stdout.trim()}${stderr}: ${readFileSync(join(dir, 'dist', 'answer.txt'), 'utf8').trim()}`;
}

test('a step runs again when any file changes that its bundle was made from, and only then', () => {
  expect(built()).toBe('made: one');
  expect(built()).toBe('skipped: one');
  write('src/far/away/word.ts', "export const word = 'two';\n");
  expect(built()).toBe('made: two');
  write('src/unrelated.ts', 'export {};\n');
  expect(built()).toBe('skipped: two');
  rmSync(join(dir, 'dist', 'answer.txt'));
  expect(built()).toBe('made: two');
});

test('an output whose source is gone is deleted with its folder', () => {
  write('dist/l1/badge/index.js', '');
  write('dist/l1/tag/index.js', '');
  write('.gen/tag/index.ts', '');
  write(
    'scripts/build/pruned.mjs',
    "import { join } from 'node:path';\nimport { prune, root } from './step.mjs';\nprune('l1', (path) => join(root, '.gen', path));\nprune('none', (path) => path);\n",
  );
  expect(spawnSync(process.execPath, ['scripts/build/pruned.mjs'], { cwd: dir, encoding: 'utf8' }).stderr).toBe('');
  expect(readdirSync(join(dir, 'dist', 'l1'), { recursive: true }).sort()).toEqual(['tag', join('tag', 'index.js')]);
});
