import { afterAll, describe, expect, test } from '@jest/globals';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { putFiles } from '../../../src/cli/install/provider-files';

const work = mkdtempSync(join(tmpdir(), 'scm-files-'));
const folder = join(work, 'deep', 'linux_amd64');
const files = (main: string) => [
  { name: 'program', content: Buffer.from('#!/bin/sh\n'), mode: 0o755 },
  { name: 'main.js', content: Buffer.from(main), mode: 0o644 },
];
const inodes = (): Readonly<Record<string, number>> =>
  Object.fromEntries(['.', ...readdirSync(folder)].map((name) => [name, statSync(join(folder, name)).ino]));

afterAll(() => rmSync(work, { recursive: true }));

describe('provider files that are installed again', () => {
  test('stay the same files if nothing differs, because Terraform may be starting one', () => {
    putFiles(folder, files('one'));
    const before = inodes();
    putFiles(folder, files('one'));
    expect(inodes()).toEqual(before);
    expect(Object.keys(before).sort()).toEqual(['.', 'main.js', 'program']);
  });

  test('are replaced one by one where they differ, and the folder is always there', () => {
    const before = inodes();
    writeFileSync(join(folder, 'old.js'), '');
    putFiles(folder, files('two'));
    const after = inodes();
    expect(readFileSync(join(folder, 'main.js'), 'utf8')).toBe('two');
    expect(after['main.js']).not.toBe(before['main.js']);
    expect({ ...after, 'main.js': 0 }).toEqual({ ...before, 'main.js': 0 });
    expect(readdirSync(join(work, 'deep'))).toEqual(['linux_amd64']);
  });
});
