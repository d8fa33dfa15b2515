import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { startLocal, type Answer, type Local } from '../service/local';

const tsg = '1000000001';
const accounts = ['read', 'write', 'superuser', 'auditor', 'secret_reader'].map((role) => ({
  clientId: role,
  clientSecret: `secret of ${role}`,
  roles: [role],
}));
const other = { tsg: '1000000002', clientId: 'other', clientSecret: 'secret of the other' };
const path = '/config/network/v1/ike-gateways';
const secret = 'geheim-psk-4711';
const gateway = {
  name: 'branch',
  folder: 'All Firewalls',
  authentication: { pre_shared_key: { key: secret } },
  peer_address: { ip: '192.0.2.1' },
  protocol: { ikev2: {} },
};

let local: Local;
beforeEach(async () => {
  local = await startLocal({
    tenants: [
      { tsg, accounts },
      { tsg: other.tsg, accounts: [other] },
    ],
    strictness: 'lenient',
  });
});
afterEach(() => local.close());

async function as(
  account: { clientId: string; clientSecret: string; tsg?: string },
  method: string,
  at: string,
  body?: unknown,
): Promise<Answer> {
  const token = await local.token({ tsg, ...account });
  return local.call(method, at, body, { Authorization: `Bearer ${token}` });
}
const account = (role: string) => accounts.find(({ clientId }) => clientId === role)!;

test('no role but the one for it reads a secret, in no answer', async () => {
  const made = await as(account('superuser'), 'POST', path, gateway);
  expect(made.status).toBeLessThan(300);
  const at = `${path}/${made.id}`;
  for (const role of ['read', 'write', 'superuser', 'auditor']) {
    const texts = [made.text];
    for (const url of [at, `${path}?folder=All%20Firewalls`, `${path}?folder=All%20Firewalls&name=branch`]) {
      const answer = await as(account(role), 'GET', url);
      expect([role, answer.status]).toEqual([role, 200]);
      texts.push(answer.text);
    }
    for (const text of texts) {
      expect(text).toContain('-AQ==');
      expect(text).not.toContain(secret);
      // The form is no encoding that a reader could undo.
      for (const [, form = ''] of text.matchAll(/-AQ==([\w+/=]*)/g)) {
        expect(Buffer.from(form, 'base64').toString('utf8')).not.toContain('geheim');
      }
    }
  }
  expect((await as(account('secret_reader'), 'GET', at)).at('authentication', 'pre_shared_key', 'key')).toBe(secret);
  expect((await as(account('secret_reader'), 'PUT', at, gateway)).status).toBe(403);
});

test('the encrypted form is stable, is accepted back, and changes with the secret', async () => {
  const { id } = await as(account('superuser'), 'POST', path, gateway);
  const key = async () =>
    (await as(account('read'), 'GET', `${path}/${id}`)).at('authentication', 'pre_shared_key', 'key');
  const form = await key();
  expect(await key()).toBe(form);
  const back = { ...gateway, authentication: { pre_shared_key: { key: form } } };
  expect((await as(account('write'), 'PUT', `${path}/${id}`, back)).status).toBe(200);
  expect((await as(account('secret_reader'), 'GET', `${path}/${id}`)).text).toContain(secret);
  await as(account('write'), 'PUT', `${path}/${id}`, {
    ...gateway,
    authentication: { pre_shared_key: { key: 'other' } },
  });
  expect(await key()).not.toBe(form);
});

test('the form of one tenant is nothing but text in another', async () => {
  const made = await as(account('superuser'), 'POST', path, gateway);
  const form = made.at('authentication', 'pre_shared_key', 'key');
  const stolen = await as(other, 'POST', path, { ...gateway, authentication: { pre_shared_key: { key: form } } });
  expect(stolen.status).toBeLessThan(300);
  local.service.control.quirks.set(other.tsg, { encryptedSecrets: false });
  expect((await as(other, 'GET', `${path}/${stolen.id}`)).text).not.toContain(secret);
});
