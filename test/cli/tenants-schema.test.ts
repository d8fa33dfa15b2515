import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import Ajv from 'ajv/dist/2020';
import { parseTenants } from '../../src/cli/tenants-file';

const file = join(__dirname, '..', '..', 'docs', 'tenants.schema.json');
const isValid = new Ajv({ strict: false }).compile(JSON.parse(readFileSync(file, 'utf8')) as object);

const account = { clientId: 'a', clientSecret: 'a secret of 24 characters' };
const device = { serial: '1', folder: 'All Firewalls' };

test.each<readonly [string, unknown, RegExp | undefined]>([
  ['one account', [{ tsg: '1', accounts: [account] }], undefined],
  [
    'roles, a firewall and a note',
    [{ tsg: '1', note: 'x', accounts: [{ ...account, roles: ['read'] }], devices: [device] }],
    undefined,
  ],
  ['an empty list of roles', [{ tsg: '1', accounts: [{ ...account, roles: [] }] }], undefined],
  ['no list', {}, /f must be a list with at least one tenant$/],
  ['an empty list', [], /f must be a list with at least one tenant$/],
  ['a text as a tenant', ['x'], /f \[0\] must be an object$/],
  ['no TSG ID', [{ accounts: [account] }], /f \[0\]\.tsg must be a non-empty string$/],
  ['no account', [{ tsg: '1', accounts: [] }], /f \[0\]\.accounts must contain at least one account$/],
  ['accounts that are no list', [{ tsg: '1', accounts: {} }], /f \[0\]\.accounts must be a list$/],
  [
    'an empty secret',
    [{ tsg: '1', accounts: [{ ...account, clientSecret: '' }] }],
    /\.clientSecret must be a non-empty string$/,
  ],
  [
    'an unknown role',
    [{ tsg: '1', accounts: [{ ...account, roles: ['admn'] }] }],
    /\.roles\[0\] has the unknown role "admn"; known/,
  ],
  [
    'a firewall without folder',
    [{ tsg: '1', accounts: [account], devices: [{ serial: '1' }] }],
    /\.devices\[0\]\.folder must be/,
  ],
  [
    'a number as a name',
    [{ tsg: '1', accounts: [account], devices: [{ ...device, name: 1 }] }],
    /\.devices\[0\]\.name must be a string$/,
  ],
  [
    'a text as a flag',
    [{ tsg: '1', accounts: [account], devices: [{ ...device, connected: 'no' }] }],
    /\.connected must be a boolean$/,
  ],
])('the published schema of a tenants file and its reader agree: %s', (_, content, message) => {
  const read = (): unknown => parseTenants(JSON.stringify(content), 'f');
  if (message === undefined) expect(read()).toHaveLength(1);
  else expect(read).toThrow(message);
  expect(isValid(content)).toBe(message === undefined);
});
