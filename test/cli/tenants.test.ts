import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseTenants } from '../../src/cli/tenants-file';
import { permissions, permits, roleNames } from '../../src/service/roles';
import { outputOf } from '../support/scm';

const root = join(__dirname, '..', '..');
let dir: string;
let file: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'scm-tenants-'));
  file = join(dir, 'tenants.json');
});
afterEach(() => rmSync(dir, { recursive: true }));

/** Runs `scm tenants` in this process; returns what it prints. */
async function tenants(...args: readonly string[]): Promise<string> {
  return (await outputOf(['tenants', ...args, '--file', file])).trimEnd();
}
const accounts = () => parseTenants(readFileSync(file, 'utf8'), file).flatMap((one) => one.accounts);
const secretOf = (id: string) => accounts().find(({ clientId }) => clientId === id)?.clientSecret;

test('add writes a file that the service accepts and only its owner reads, with a generated secret, and prints credentials', async () => {
  const printed = await tenants('add', '1234567890');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(accounts()).toEqual([{ clientId: 'admin', clientSecret: expect.stringMatching(/^[\w-]{32}$/) }]);
  expect(printed).toContain(`SCM_CLIENT_SECRET=${secretOf('admin') ?? ''}`);
  expect(printed).toContain('SCM_SCOPE=tsg_id:1234567890');
  await tenants('add', '1234567890', '--account', 'ci', '--role', 'write', '--role', 'push');
  expect(accounts()[1]).toMatchObject({ clientId: 'ci', roles: ['write', 'push'] });
  expect(secretOf('ci')).not.toBe(secretOf('admin'));
});

test('list shows accounts and roles, and no secret', async () => {
  await tenants('add', '1234567890', '--account', 'ci', '--role', 'read');
  const listed = [await tenants('list'), await tenants('list', '--json')];
  for (const text of listed) {
    expect(text).toContain('ci');
    expect(text).toContain('read');
    expect(text).not.toContain(secretOf('ci'));
  }
});

test('rotate replaces a secret, also a short one that the service refuses, and keeps everything else', async () => {
  const devices = [{ serial: '1', folder: 'All Firewalls' }];
  const weak = [
    { clientId: 'a', clientSecret: 'short' },
    { clientId: 'b', clientSecret: 'short' },
  ];
  writeFileSync(file, JSON.stringify([{ tsg: '1', note: 'ours', accounts: weak, devices }]), { mode: 0o640 });
  await tenants('rotate', '1', '--account', 'a');
  await tenants('rotate', '1', '--account', 'b');
  expect(secretOf('a')).toMatch(/^[\w-]{32}$/);
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject([{ note: 'ours', devices }]);
  expect(statSync(file).mode & 0o777).toBe(0o640);
});

test('remove takes an account or a tenant, but not the last one', async () => {
  await tenants('add', '1');
  await tenants('add', '1', '--account', 'ci');
  await tenants('add', '2');
  await tenants('remove', '1', '--account', 'ci');
  await expect(tenants('remove', '1', '--account', 'admin')).rejects.toThrow(
    'cannot remove the last account of tenant 1',
  );
  await tenants('remove', '1');
  await expect(tenants('remove', '2')).rejects.toThrow('cannot remove the last tenant');
  expect(parseTenants(readFileSync(file, 'utf8'), file).map(({ tsg }) => tsg)).toEqual(['2']);
});

test.each([
  ['an account that exists', ['add', '1'], 'cannot add account "admin": tenant 1 already has it'],
  ['an unknown tenant', ['rotate', '7', '--account', 'admin'], 'cannot find tenant 7: the file has 1'],
  ['an unknown account', ['remove', '1', '--account', 'amdin'], 'cannot find account "amdin": tenant 1 has admin'],
  ['an unknown role', ['add', '1', '--account', 'x', '--role', 'admn'], 'has the unknown role "admn"; known roles are'],
  ['a TSG ID with letters', ['add', 'acme'], 'a TSG ID has only digits'],
])('%s is an error that names it, and changes nothing', async (_, args, message) => {
  await tenants('add', '1');
  const before = readFileSync(file, 'utf8');
  await expect(tenants(...args)).rejects.toThrow(message);
  expect(readFileSync(file, 'utf8')).toBe(before);
});

test('the sample is a valid file, but the service refuses its secrets', () => {
  const sample = readFileSync(join(root, 'deploy', 'tenants.sample.json'), 'utf8');
  expect(parseTenants(sample, 'sample', 'any')).toHaveLength(1);
  expect(() => parseTenants(sample, 'sample')).toThrow('is shorter than 24 characters');
});

test('the guide has each role in the row of its permissions', () => {
  const guide = readFileSync(join(root, 'docs', 'guides', 'service-for-a-team.md'), 'utf8');
  const rows = [...guide.matchAll(/^\| (`[a-z_0-9`, ()]+) \| (read(?:,[^|]*)?) \|$/gm)];
  const stated = rows.flatMap(([, names = '', granted = '']) =>
    [...names.matchAll(/`(\w+)`/g)].map(([, name = '']) => [
      name,
      granted.replace('and read secrets in clear text', 'read-secrets').trim(),
    ]),
  );
  const actual = roleNames.map((name) => [name, permissions.filter((one) => permits([name], one)).join(', ')]);
  expect(stated.sort()).toEqual(actual.sort());
});
