import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { authentication } from '../../src/catalog';
import { watchTenants } from '../../src/cli/watch-tenants';
import { paths, StandingClock, startLocal, type Local } from '../service/local';
import { testIo } from '../support/scm';

const [tsg, other] = ['1000000001', '1000000002'];
const account = { clientId: 'writer', clientSecret: 'secret of the writing account' };
const reader = { clientId: 'reader', clientSecret: 'secret of the reading account', roles: ['read'] };

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

const get = async (token: string): Promise<number> =>
  (await local!.call('GET', paths.tags, undefined, { Authorization: `Bearer ${token}` })).status;
const eventually = async (holds: () => Promise<boolean>): Promise<void> => {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 50));
};
const tokenOf = (one: { clientId: string; clientSecret: string }, tenant = tsg) =>
  local!.token({ tsg: tenant, ...one });

test('the token of a removed account is refused after a restart, and that of a removed tenant too', async () => {
  const second = { tsg: other, accounts: [account] };
  local = await startLocal({ data: dir, tenants: [{ tsg, accounts: [account, reader] }, second] });
  const tokens = [await tokenOf(reader), await tokenOf(account, other)];
  const kept = await tokenOf(account);
  await local.close();
  local = await startLocal({ data: dir, tenants: [{ tsg, accounts: [account] }] });
  for (const token of tokens) expect(await get(token)).toBe(401);
  expect(await get(kept)).toBe(200);
});

test('a token has the roles that the account has now', async () => {
  local = await startLocal({ data: dir, tenants: [{ tsg, accounts: [account] }] });
  const token = await tokenOf(account);
  await local.close();
  local = await startLocal({ data: dir, tenants: [{ tsg, accounts: [{ ...account, roles: ['read'] }] }] });
  const body = { name: 'a', folder: 'All Firewalls' };
  expect((await local.call('POST', paths.tags, body, { Authorization: `Bearer ${token}` })).status).toBe(403);
  expect(await get(token)).toBe(200);
});

test('what is removed from the tenants file loses its access without a restart', async () => {
  const file = join(dir, 'tenants.json');
  const write = (tenants: unknown): void => {
    writeFileSync(`${file}.new`, JSON.stringify(tenants));
    renameSync(`${file}.new`, file);
  };
  const before = [
    { tsg, accounts: [account, reader] },
    { tsg: other, accounts: [account] },
  ];
  write(before);
  local = await startLocal({ tenants: before });
  const watch = watchTenants(testIo(), file, local.service);
  try {
    const [gone, elsewhere, kept] = [await tokenOf(reader), await tokenOf(account, other), await tokenOf(account)];
    // What cannot be read changes nothing.
    writeFileSync(file, '[{');
    const late = { tsg: '1000000003', accounts: [account] };
    write([{ tsg, accounts: [account] }, late]);
    await eventually(async () => (await get(gone)) === 401);
    await eventually(async () => (await get(elsewhere)) === 401);
    expect(await get(kept)).toBe(200);
    expect((await local.ask({ tsg, ...reader })).status).toBe(401);
    expect((await local.ask({ tsg: other, ...account })).status).toBe(401);
    await eventually(async () => (await local!.ask({ tsg: late.tsg, ...account })).status === 200);
    expect(await get(await tokenOf(account, late.tsg))).toBe(200);
  } finally {
    watch.close();
  }
});

test('what was removed from the tenants file while the service started loses its access too', async () => {
  const file = join(dir, 'tenants.json');
  local = await startLocal({ tenants: [{ tsg, accounts: [account, reader] }] });
  const [gone, kept] = [await tokenOf(reader), await tokenOf(account)];
  writeFileSync(file, JSON.stringify([{ tsg, accounts: [account] }]));
  const watch = watchTenants(testIo(), file, local.service);
  try {
    await eventually(async () => (await get(gone)) === 401);
    expect(await get(kept)).toBe(200);
  } finally {
    watch.close();
  }
});

test('revoked tokens of a tenant are refused at once, also after a reset and a restart; others are not', async () => {
  const tenants = [tsg, other].map((one) => ({ tsg: one, accounts: [account] }));
  local = await startLocal({ data: dir, tenants });
  const [own, theirs] = [await tokenOf(account), await tokenOf(account, other)];
  await local.service.control.revokeTokens(tsg);
  expect(await get(own)).toBe(401);
  expect(await get(theirs)).toBe(200);
  const next = await tokenOf(account);
  expect(await get(next)).toBe(200);
  const { entries } = await local.service.control.audit({ action: 'tokens-revoked', limit: 10, offset: 0 }, tsg);
  expect(entries).toMatchObject([{ account: 'control' }]);
  await local.service.control.reset();
  expect(await get(own)).toBe(401);
  await local.close();
  local = await startLocal({ data: dir, tenants });
  expect(await get(own)).toBe(401);
  expect(await get(next)).toBe(200);
});

test('the signing key can be replaced: its tokens end with their lifetime, or at once', async () => {
  const clock = new StandingClock();
  local = await startLocal({ data: dir, clock, tenants: [{ tsg, accounts: [account] }] });
  const old = await tokenOf(account);
  await local.service.control.rotateKey('accepted');
  const next = await tokenOf(account);
  const kid = (token: string): unknown =>
    (JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()) as { kid: unknown }).kid;
  expect(kid(next)).not.toBe(kid(old));
  expect([await get(old), await get(next)]).toEqual([200, 200]);
  const keys = async (): Promise<unknown[]> => {
    const set = (await local!.get(authentication.keyPaths[0])).at('keys') as { kid: unknown }[];
    return set.map((one) => one.kid);
  };
  expect(await keys()).toEqual([kid(next), kid(old)]);
  await local.close();
  local = await startLocal({ data: dir, clock, tenants: [{ tsg, accounts: [account] }] });
  expect([await get(old), await get(next)]).toEqual([200, 200]);
  // With a copy of the old key, tokens of any lifetime can be signed: they expire with the lifetime of real ones.
  clock.advance(901_000);
  expect(await keys()).toEqual([kid(next)]);
  const last = await tokenOf(account);
  await local.service.control.rotateKey('refused');
  expect(await get(last)).toBe(401);
  expect(await get(await tokenOf(account))).toBe(200);
  expect(await keys()).toHaveLength(1);
});
