import { createHash } from 'node:crypto';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { writeFiles, writeManifest, freshManifest } from '../../src/tools/adopt/manifest';
import { writeStarter } from '../../src/cli/init/starter';
import { findPackage, messageOf, writeBelow, writeOutput } from '../../src/core';

let dir: string;
let inside: string;
let outside: string;
const theirs = '{"name":"theirs"}';
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'scm-attack-'));
  [inside, outside] = [join(dir, 'repository'), join(dir, 'home')];
  for (const one of [inside, outside]) mkdirSync(one);
  writeFileSync(join(outside, 'victim'), theirs);
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

/** The other folder as it was. */
function expectUntouched(): void {
  expect(readdirSync(outside)).toEqual(['victim']);
  expect(readFileSync(join(outside, 'victim'), 'utf8')).toBe(theirs);
}

/** Links that lead out of the repository: to a file, to one that does not exist yet, and folders on the way. */
function plant(path: string, how: 'file' | 'absent' | 'folder'): void {
  const at = join(inside, path);
  if (how === 'folder') {
    const folder = dirname(at);
    mkdirSync(dirname(folder), { recursive: true });
    symlinkSync(outside, folder);
    return;
  }
  mkdirSync(dirname(at), { recursive: true });
  symlinkSync(join(outside, how === 'file' ? 'victim' : 'new'), at);
}

const hows = ['file', 'absent', 'folder'] as const;
const digest = (text: string): string => createHash('sha256').update(text).digest('hex');

describe.each(hows)('a link out of the repository (%s)', (how) => {
  test('is not followed by scm adopt and scm convert, also where a forged manifest has the digest', () => {
    plant('src/main.ts', how);
    const files = [{ path: 'src/main.ts', text: 'new', written: 'each' }] as const;
    for (const digests of [{}, { 'src/main.ts': digest(theirs) }]) {
      let refused: unknown;
      try {
        const { kept } = writeFiles(inside, files, digests);
        expect(kept).toHaveLength(1);
      } catch (error) {
        refused = error;
      }
      if (refused !== undefined) expect(messageOf(refused)).toContain('is a symbolic link; remove it');
      expectUntouched();
    }
  });

  test('is not followed by the manifest of scm adopt', () => {
    if (how === 'folder') return;
    plant('.scm-adopt.json', how);
    expect(() => writeManifest(inside, freshManifest('ts', 't'))).toThrow('it is a symbolic link; remove it');
    expectUntouched();
  });

  test('is not followed by scm init', () => {
    const options = { dir: inside, packages: undefined, template: 'hcl', pipeline: 'github' } as const;
    const provider = findPackage(join(__dirname, '..', '..', 'src'));
    const { written } = writeStarter({ ...options, dir: join(dir, 'other') }, provider);
    for (const path of written.filter((one) => how !== 'folder' || one.includes('/'))) {
      rmSync(inside, { recursive: true, force: true });
      plant(path, how);
      try {
        writeStarter(options, provider);
      } catch (error) {
        expect(String(error)).toContain('is a symbolic link; remove it');
      }
      expectUntouched();
    }
  });

  test('is not followed by an output that an option names, or by the pages of a folder', () => {
    plant('out/report.html', how);
    if (how !== 'folder')
      expect(() => writeOutput(join(inside, 'out/report.html'), 'x')).toThrow('it is a symbolic link; remove it');
    expect(() => writeBelow(inside, 'out/report.html', 'x')).toThrow('is a symbolic link; remove it');
    expectUntouched();
  });
});

test.each(['../x', 'a/../../x', '/x', 'a//x', './x', '', 'a\\..\\x'])('the path %j leads nowhere', (path) => {
  expect(() => writeBelow(inside, path, 'x')).toThrow('is not a path below');
  expect(readdirSync(dir).sort()).toEqual(['home', 'repository']);
});

test('an output goes to a device that is named by a link, and replaces a longer file whole', () => {
  symlinkSync('/dev/null', join(inside, 'null'));
  writeOutput(join(inside, 'null'), 'x');
  expect(lstatSync(join(inside, 'null')).isSymbolicLink()).toBe(true);
  const file = join(inside, 'report');
  writeFileSync(file, 'a longer text');
  writeOutput(file, 'short');
  expect(readFileSync(file, 'utf8')).toBe('short');
});

test('a file for its owner is closed before it has content, also if it was open before', () => {
  const file = join(inside, 'snapshot.json');
  writeFileSync(file, '', { mode: 0o666 });
  writeOutput(file, 'x', 'owner');
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

/** Parts that write files in another way, each with its reason. */
const without: Readonly<Record<string, string>> = {
  'tools/adopt/update-files.ts': 'a new folder with a random name',
  'cli/backup.ts': 'a new file with a name of its own, renamed',
  'cli/install/provider-files.ts': 'a draft in the folder of the user, renamed',
  'cli/private-file.ts': 'a new file with a random name, renamed',
  'cli/tenants/command.ts': 'keeps the mode that the operator chose',
  'client/lock-file.ts': 'only a new file',
  'client/token-file.ts': 'only a new file, renamed',
  'core/make-folder.ts': 'folders',
  'core/write-output.ts': 'is the check',
  'core/write-private.ts': 'follows no link',
  'tools/migrate/overlay.ts': 'a new folder with a random name',
  'tools/migrate/trial-provider.ts': 'a new folder with a random name',
  'tools/migrate/trial.ts': 'a new folder with a random name',
  'provider/code-cache.ts': 'a folder of the user that no other user can write to',
  'service/credentials.ts': 'the data folder of the operator',
  'service/storage/data-lock.ts': 'the data folder of the operator',
  'service/storage/fill-store.ts': 'the data folder of the operator',
  'service/storage/libsql-database.ts': 'the data folder of the operator',
};

test('no other part of provider, CLI and service writes files', () => {
  const writes =
    /\b(writeFileSync|appendFileSync|createWriteStream|copyFileSync|cpSync|renameSync|mkdirSync|symlinkSync|chmodSync|truncateSync)\(|\bfiles\.(writeFile|appendFile|rename|mkdir|copyFile)\(|openSync\([^)]*'(w|a|r\+)|\bO_(WRONLY|RDWR)\b/;
  const found = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    // Pages run in a browser.
    .filter((path) => path.endsWith('.ts') && !path.startsWith('ui/'))
    .filter((path) => writes.test(readFileSync(join('src', path), 'utf8')));
  expect(found.filter((path) => without[path] === undefined)).toEqual([]);
  expect(Object.keys(without).filter((path) => !found.includes(path))).toEqual([]);
  expect(existsSync(outside)).toBe(true);
});
