import { expect, test } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(__dirname, '..', '..');
const pages = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
  .map((file) => `docs/${file}`)
  .filter((file) => file.endsWith('.md'));

// A page that is not marked is part of a diff that people read, and conflicts in a merge.
test('exactly the pages that `npm run docs` writes are marked as generated', () => {
  const written = pages.filter((file) => readFileSync(join(root, file), 'utf8').includes('Made by `npm run docs`'));
  const { stdout } = spawnSync('git', ['check-attr', '--stdin', 'linguist-generated'], {
    cwd: root,
    encoding: 'utf8',
    input: pages.join('\n'),
  });
  const marked = stdout.split('\n').flatMap((line) => /^(.+): linguist-generated: set$/.exec(line)?.[1] ?? []);
  expect(marked.sort()).toEqual([...written].sort());
});
