import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findPackage } from '../../src/core';
import { inGroup, preRules, ruleText } from '../convert/support/converted';
import { scm } from '../support/scm';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'scm-convert-'));
});
afterEach(() => {
  rmSync(dir, { recursive: true });
});

/** Runs `scm convert` in this process; returns what it prints and its exit code. */
async function convert(text: string, ...args: readonly string[]): Promise<{ printed: string; code: unknown }> {
  const file = join(dir, 'export.xml');
  writeFileSync(file, text);
  const { stdout, stderr, code } = await scm(
    ['convert', file, '--dir', join(dir, 'out'), '--connections', '200', ...args],
    { dir },
  );
  if (code === 1 || code === 2) throw new Error(stderr);
  return { printed: stdout.trimEnd(), code };
}
const clean = inGroup(preRules(ruleText('web')));
const lossy = inGroup(
  preRules(
    ruleText(
      'web',
      {},
      '<option><disable-server-response-inspection>yes</disable-server-response-inspection></option>',
    ),
  ),
);

test('an export without losses becomes a repository, and the exit code is 0', async () => {
  const { printed, code } = await convert(clean);
  expect(code).toBe(0);
  expect(printed).toMatch(/^export.xml: 8 leaves: 7 converted, .* 0 refused, 1 not-configuration/);
  expect(printed).toContain(
    'security rules: 200 connections compared: 200 decided by the same rule, 0 differ because of a rule below, 0 without explanation',
  );
  expect(readdirSync(join(dir, 'out'))).toEqual(
    expect.arrayContaining(['main.ts', 'conversion.json', 'conversion.html', 'snapshot.json']),
  );
  expect(readFileSync(join(dir, 'out', 'main.ts'), 'utf8')).not.toContain('record');
});

test('a loss exits with 3 until a person accepts it, with a reason and a name', async () => {
  expect((await convert(lossy)).code).toBe(3);
  const accept = join(dir, 'accept.yaml');
  const at = '/devices/localhost.localdomain/device-group/oslo/pre-rulebase/security/rules/web/option';
  writeFileSync(accept, `- path: ${at}\n  reason: not used\n  by: kari\n`);
  expect((await convert(lossy, '--dir', join(dir, 'second'), '--accept', accept)).code).toBe(0);
});

test.each([
  ['- path: /a\n  by: kari\n', /line 1: reason is missing/],
  ['- path: /a\n  reason: " "\n  by: kari\n', /reason is missing/],
  ['path: /a\n', /it is not a list/],
  ['- 5\n', /an item is not an object/],
])('a wrong list of accepted losses is an error before anything is written: %s', async (text, message) => {
  const accept = join(dir, 'accept.yaml');
  writeFileSync(accept, text);
  await expect(convert(clean, '--accept', accept)).rejects.toThrow(message);
  expect(existsSync(join(dir, 'out'))).toBe(false);
});

test('a cut export, or a folder with files, is an error and writes nothing', async () => {
  await expect(convert(clean.slice(0, 300))).rejects.toThrow(/export the configuration again/);
  expect(existsSync(join(dir, 'out'))).toBe(false);
  await expect(convert(clean, '--dir', dir)).rejects.toThrow(/the folder is not empty; pass --dir with another folder/);
});

test('a deny rule that is not active comes first', async () => {
  const { printed } = await convert(
    inGroup(preRules(ruleText('stop', { action: 'deny' }, '<target><devices><entry name="1"/></devices></target>'))),
  );
  expect(printed.split('\n')[1]).toMatch(/^DENY NOT ACTIVE: rule "stop", line 2: it applies only to 1/);
});

test('the README of a repository in HCL names a package that has the command, also from a release', async () => {
  const { version } = findPackage(__dirname);
  const readme = () => readFileSync(join(dir, 'out', 'README.md'), 'utf8');
  await convert(clean, '--language', 'hcl');
  expect(readme()).toContain('npx --package cdktf-provider-scm-cli scm install ');
  rmSync(join(dir, 'out'), { recursive: true });
  mkdirSync(join(dir, 'release'));
  writeFileSync(join(dir, 'release', `cdktf-provider-scm-cli-${version}.tgz`), '');
  await convert(clean, '--language', 'hcl', '--packages', join(dir, 'release'));
  expect(readme()).toContain(`npx --package file:../release/cdktf-provider-scm-cli-${version}.tgz scm install `);
});

test('the repository has our packages from the folder of tarballs that the command was installed from', async () => {
  const { version } = findPackage(__dirname);
  mkdirSync(join(dir, 'release'));
  writeFileSync(join(dir, 'release', `cdktf-provider-scm-cli-${version}.tgz`), '');
  const spec = `file:release/cdktf-provider-scm-cli-${version}.tgz`;
  writeFileSync(
    join(dir, 'package.json'),
    JSON.stringify({ devDependencies: { 'cdktf-provider-scm-cli': spec } }).replace(':"file', ': "file'),
  );
  await convert(clean);
  const text = readFileSync(join(dir, 'out', 'package.json'), 'utf8');
  expect(text).toContain(`"cdktf-provider-scm": "file:../release/cdktf-provider-scm-${version}.tgz"`);
  expect(text).toContain(`"cdktf-provider-scm-cli": "file:../release/cdktf-provider-scm-cli-${version}.tgz"`);
});
