import { afterAll, expect, test } from '@jest/globals';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeEnvFile } from '../../src/cli/env-file';

const folder = mkdtempSync(join(tmpdir(), 'scm-env-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const access = {
  tsg: '1',
  tokenPath: '/token',
  clientId: 'me',
  clientSecret: `a'b%c`,
  scope: 'tsg_id:1',
};

test.each([
  ['scm.env', `export SCM_CLIENT_SECRET='a'\\''b%c'\n`],
  ['scm.ps1', `$env:SCM_CLIENT_SECRET = 'a''b%c'\r\n`],
  ['scm.CMD', `@set "SCM_CLIENT_SECRET=a'b%%c"\r\n`],
])('%s sets the variables in the words of its shell', (name, line) => {
  const file = join(folder, name);
  writeEnvFile(file, { host: '::1', port: 8080, protocol: 'http' }, access);
  const text = readFileSync(file, 'utf8');
  expect(text).toContain(line);
  expect(text).toContain('http://[::1]:8080/token');
});
