import {
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
  readdirSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { writeEnvFile } from '../../src/cli/env-file';
import { writePrivateFile } from '../../src/cli/private-file';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'scm-attack-'));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

const at = { host: '127.0.0.1', port: 1, protocol: 'http' } as const;
const access = { tsg: '1', clientId: 'c', clientSecret: 'geheim', scope: 'tsg_id:1', tokenPath: '/t' };

test('a planted link is replaced, and what it leads to stays as it is', () => {
  const [file, victim] = [join(dir, 'scm.env'), join(dir, 'victim')];
  writeFileSync(victim, 'mine', { mode: 0o644 });
  symlinkSync(victim, file);
  writeEnvFile(file, at, access);
  expect(readFileSync(victim, 'utf8')).toBe('mine');
  expect(readFileSync(file, 'utf8')).toContain('geheim');
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test('a planted file readable by all users does not get the secret', () => {
  const file = join(dir, 'scm.env');
  writeFileSync(file, '', { mode: 0o666 });
  const before = statSync(file).ino;
  writeEnvFile(file, at, access);
  expect(statSync(file).ino).not.toBe(before);
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test('a draft of a name that can be guessed is not used', () => {
  const [file, victim] = [join(dir, 'scm.env'), join(dir, 'victim')];
  symlinkSync(victim, `${file}.${process.pid}`);
  writeEnvFile(file, at, access);
  expect(existsSync(victim)).toBe(false);
});

test('the certificate is written in the same way, and nothing is left where it fails', () => {
  const file = join(dir, 'scm.env.pem');
  symlinkSync(join(dir, 'victim'), file);
  writePrivateFile(file, 'pem');
  expect(existsSync(join(dir, 'victim'))).toBe(false);
  expect(() => writePrivateFile(dir, 'x')).toThrow();
  expect(readdirSync(dir)).toEqual(['scm.env.pem']);
});
