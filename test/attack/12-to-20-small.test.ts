import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { clearTextWarning } from '../../src/client';
import { paths, startLocal, type Local } from '../service/local';

const tsg = '1000000001';
const account = { clientId: 'writer', clientSecret: 'secret of writer' };
const reader = { clientId: 'reader', clientSecret: 'secret of reader', roles: ['read'] };

let dir: string;
let local: Local | undefined;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'scm-attack-'));
});
afterEach(async () => {
  await local?.close();
  local = undefined;
  rmSync(dir, { recursive: true, force: true });
});

describe('12: a token of an account', () => {
  const get = (token: string) =>
    local!.call('GET', paths.tags, undefined, { Authorization: `Bearer ${token}` }).then(({ status }) => status);

  test('that was removed is refused at once, and that of a removed tenant too', async () => {
    const other = { tsg: '1000000002', accounts: [account] };
    local = await startLocal({ data: dir, tenants: [{ tsg, accounts: [account, reader] }, other] });
    const tokens = [await local.token({ tsg, ...reader }), await local.token({ ...account, tsg: other.tsg })];
    const kept = await local.token({ tsg, ...account });
    await local.close();
    local = await startLocal({ data: dir, tenants: [{ tsg, accounts: [account] }] });
    for (const token of tokens) expect(await get(token)).toBe(401);
    expect(await get(kept)).toBe(200);
  });

  test('has the roles that the account has now', async () => {
    local = await startLocal({ data: dir, tenants: [{ tsg, accounts: [account] }] });
    const token = await local.token({ tsg, ...account });
    await local.close();
    local = await startLocal({ data: dir, tenants: [{ tsg, accounts: [{ ...account, roles: ['read'] }] }] });
    const body = { name: 'a', folder: 'All Firewalls' };
    expect((await local.call('POST', paths.tags, body, { Authorization: `Bearer ${token}` })).status).toBe(403);
    expect(await get(token)).toBe(200);
  });
});

describe('14: the log', () => {
  test('names account and address of failed logins and denied requests, and who reads secrets', async () => {
    const lines: string[] = [];
    const spy = { clientId: 'spy', clientSecret: 'secret of spy', roles: ['secret_reader'] };
    local = await startLocal({ log: (line) => lines.push(line), tenants: [{ tsg, accounts: [account, reader, spy] }] });
    await local.ask({ clientId: 'guess\u001b[2K\n', clientSecret: 'wrong-secret', tsg });
    const token = async (one: typeof account) => ({ Authorization: `Bearer ${await local!.token({ tsg, ...one })}` });
    await local.call('POST', paths.tags, { name: 'a', folder: 'All Firewalls' }, await token(reader));
    await local.call('GET', '/config/network/v1/ike-gateways', undefined, await token(spy));
    const events = (name: string) =>
      lines.map((line) => JSON.parse(line) as Record<string, unknown>).filter(({ event }) => event === name);
    expect(events('login-failed')).toMatchObject([
      { account: expect.stringContaining('guess'), tenant: tsg, address: '127.0.0.1' },
    ]);
    expect(events('denied')).toMatchObject([{ account: 'reader', tenant: tsg, address: '127.0.0.1', needed: 'write' }]);
    expect(events('secrets-read')).toMatchObject([{ account: 'spy', tenant: tsg, kind: 'ike_gateway' }]);
    expect(lines.join('\n')).not.toMatch(/wrong-secret|\u001b/);
  });
});

test('16: what travels in clear text to another machine is a warning, and nothing on loopback is', () => {
  const at = (authUrl: string, protocol: 'http' | 'https', host: string) =>
    clearTextWarning({ authUrl, protocol, host });
  expect(at('http://login.example/token', 'https', 'api.example')).toMatch(
    /client secret is sent to login\.example without/,
  );
  expect(at('https://login.example/token', 'http', 'api.example')).toMatch(/sent to api\.example without encryption/);
  expect(at('http://127.0.0.1.evil.example/t', 'https', 'x')).toMatch(/without encryption/);
  for (const host of ['localhost', '127.0.0.1', '[::1]', '127.1.2.3']) {
    expect(at(`http://${host}:1/token`, 'http', host)).toBeUndefined();
  }
  expect(at('https://login.example/token', 'https', 'api.example')).toBeUndefined();
});

describe('19: the data of the service', () => {
  test('that is damaged is not said to be in use', async () => {
    writeFileSync(join(dir, 'scm.sqlite'), 'this is no database, and long enough to be looked at'.repeat(100));
    await expect(startLocal({ data: dir })).rejects.toThrow(/the file is damaged: restore a backup/);
  });

  test('that others could read is closed to them', async () => {
    const file = join(dir, 'scm.sqlite');
    local = await startLocal({ data: dir });
    await local.close();
    chmodSync(file, 0o644);
    local = await startLocal({ data: dir });
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect((await local.get('/ready')).status).toBe(200);
  });
});
