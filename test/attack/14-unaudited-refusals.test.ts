import { afterEach, expect, test } from '@jest/globals';
import { paths, startLocal, type Local } from '../service/local';

const tsg = '1000000001';
const account = { clientId: 'writer', clientSecret: 'secret of writer' };
const reader = { clientId: 'reader', clientSecret: 'secret of reader', roles: ['read'] };
const spy = { clientId: 'spy', clientSecret: 'secret of spy', roles: ['secret_reader'] };

let local: Local;
let lines: string[];
afterEach(() => local.close());

async function start(): Promise<void> {
  lines = [];
  local = await startLocal({ log: (line) => lines.push(line), tenants: [{ tsg, accounts: [account, reader, spy] }] });
}
const bearer = async (one: typeof account) => ({ Authorization: `Bearer ${await local.token({ tsg, ...one })}` });

async function attack(): Promise<void> {
  await local.ask({ clientId: 'guess\u001b[2K\n\0', clientSecret: 'wrong-secret', tsg });
  await local.call('POST', paths.tags, { name: 'a', folder: 'All Firewalls' }, await bearer(reader));
  await local.call('GET', '/config/network/v1/ike-gateways', undefined, await bearer(spy));
}

test('the log names account and address of failed logins and denied requests, and who reads secrets', async () => {
  await start();
  await attack();
  const events = (name: string) =>
    lines.map((line) => JSON.parse(line) as Record<string, unknown>).filter(({ event }) => event === name);
  expect(events('login-failed')).toMatchObject([
    { account: expect.stringContaining('guess'), tenant: tsg, address: '127.0.0.1' },
  ]);
  expect(events('denied')).toMatchObject([{ account: 'reader', tenant: tsg, address: '127.0.0.1', needed: 'write' }]);
  expect(events('secrets-read')).toMatchObject([{ account: 'spy', tenant: tsg, kind: 'ike_gateway' }]);
  expect(lines.join('\n')).not.toMatch(/wrong-secret|\u001b/);
});

test('the audit log has them too, and a flood of them is counted and not stored', async () => {
  await start();
  await attack();
  const { entries } = await local.service.control.audit({ limit: 100, offset: 0 });
  const facts = (action: string) => entries.find((one) => one.action === action);
  expect(facts('login-failed')).toMatchObject({
    account: expect.stringMatching(/^guess/),
    requestId: expect.any(String),
  });
  expect(facts('login-failed')?.changes).toContainEqual({ field: 'address', to: '127.0.0.1' });
  expect(facts('denied')).toMatchObject({ account: 'reader', kind: 'tag' });
  expect(facts('denied')?.changes).toContainEqual({ field: 'needed', to: 'write' });
  expect(facts('secrets-read')).toMatchObject({ account: 'spy', kind: 'ike_gateway' });
  expect(JSON.stringify(entries)).not.toContain('wrong-secret');
  for (let i = 0; i < 200; i++) await local.ask({ clientId: `guess-${String(i)}`, clientSecret: 'wrong-secret', tsg });
  const after = await local.service.control.audit({ action: 'login-failed', limit: 1000, offset: 0 });
  const counted = after.entries.map(({ changes }) => Number(changes.find(({ field }) => field === 'count')?.to));
  expect(counted.reduce((sum, one) => sum + one, 0)).toBe(201);
});

test('what names no tenant of the service is in its log alone', async () => {
  await start();
  await local.ask({ clientId: 'guess', clientSecret: 'wrong-secret', tsg: '999' });
  expect(lines.join('\n')).toContain('login-failed');
  expect((await local.service.control.audit({ limit: 10, offset: 0 })).total).toBe(0);
});
