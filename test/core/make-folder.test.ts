import { existsSync, mkdtempSync, realpathSync, rmdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { makeFolder } from '../../src/core';

describe('makeFolder', () => {
  const home = process.cwd();
  let dir: string;
  beforeEach(() => {
    dir = realpathSync(mkdtempSync(join(tmpdir(), 'scm-folder-')));
  });
  afterEach(() => {
    process.chdir(home);
    rmSync(dir, { recursive: true, force: true });
  });

  test('makes what is missing above, and leaves what is there', () => {
    makeFolder(join(dir, 'a/b/c'), 0o700);
    writeFileSync(join(dir, 'a/b/c/kept'), '');
    makeFolder(join(dir, 'a/b/c'));
    expect(existsSync(join(dir, 'a/b/c/kept'))).toBe(true);
    expect(statSync(join(dir, 'a/b')).mode & 0o777).toBe(0o700);
  });

  test('makes a relative one', () => {
    process.chdir(dir);
    makeFolder('.one/two');
    expect(existsSync(join(dir, '.one/two'))).toBe(true);
  });

  test('ends with an error when the working directory is gone', () => {
    process.chdir(dir);
    rmdirSync(dir);
    expect(() => makeFolder('.one/two')).toThrow('ENOENT');
  });
});
