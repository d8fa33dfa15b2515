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
  const created = await as(account('superuser'), 'POST', path, gateway);
  expect(created.status).toBeLessThan(300);
  const at = `${path}/${created.id}`;
  for (const role of ['read', 'write', 'superuser', 'auditor']) {
    const texts = [created.text];
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
  const created = await as(account('superuser'), 'POST', path, gateway);
  const form = created.at('authentication', 'pre_shared_key', 'key');
  const stolen = await as(other, 'POST', path, { ...gateway, authentication: { pre_shared_key: { key: form } } });
  expect(stolen.status).toBeLessThan(300);
  local.service.control.quirks.set(other.tsg, { encryptedSecrets: false });
  expect((await as(other, 'GET', `${path}/${stolen.id}`)).text).not.toContain(secret);
});

test('the form is opened in no attribute but the one that it comes from', async () => {
  const created = await as(account('superuser'), 'POST', path, gateway);
  const form = String(created.at('authentication', 'pre_shared_key', 'key'));
  expect(form).toMatch(/^-AQ==/);
  const tags = '/config/objects/v1/tags';
  const bodies: readonly (readonly [string, object])[] = [
    [tags, { name: 'in-a-comment', folder: 'All Firewalls', comments: form }],
    [tags, { name: 'in-an-unknown-field', folder: 'All Firewalls', unknown: form, more: { deep: [form] } }],
    [tags, { name: 'in-a-name', folder: 'All Firewalls', [form]: 'x' }],
    [path, { ...gateway, name: 'in-another-attribute', local_id: { type: 'fqdn', id: form } }],
    [path, { ...gateway, name: 'inside-a-text', peer_id: { type: 'fqdn', id: `see ${form}` } }],
  ];
  for (const [to, body] of bodies) {
    const answer = await as(account('write'), 'POST', to, body);
    expect(answer.text).not.toContain(secret);
    if (answer.status >= 300) continue;
    expect((await as(account('read'), 'GET', `${to}/${answer.id}`)).text).not.toContain(secret);
  }
  // As the secret of an LDAP profile it would be sent to a server of the writer's choice.
  const profiles = '/config/identity/v1/ldap-server-profiles';
  const profile = { name: 'x', folder: 'All Firewalls', server: [{ name: 's', address: '192.0.2.9', port: 389 }] };
  const sent = await as(account('write'), 'POST', profiles, { ...profile, bind_password: form });
  expect(sent.text).not.toContain(secret);
  expect(sent.status).toBeLessThan(300);
  expect((await as(account('secret_reader'), 'GET', `${profiles}/${sent.id}`)).at('bind_password')).toBe(form);
  const push = { folders: ['All Firewalls'], description: form };
  await as(account('superuser'), 'POST', '/config/operations/v1/config-versions/candidate:push', push);
  expect((await as(account('read'), 'GET', '/config/operations/v1/jobs')).text).not.toContain(secret);
});

test('a secret that is not a text is no more readable', async () => {
  for (const key of [47114711, ['47114711'], { deep: '47114711' }, true]) {
    const body = { ...gateway, authentication: { pre_shared_key: { key } } };
    const created = await as(account('write'), 'POST', path, body);
    expect(created.text).not.toMatch(/47114711|true/);
    if (created.status >= 300) continue;
    expect((await as(account('read'), 'GET', `${path}/${created.id}`)).text).not.toMatch(/47114711|true/);
    await as(account('superuser'), 'DELETE', `${path}/${created.id}`);
  }
});

test('a secret that clients expect in clear is so for accounts that may write it, and for no other', async () => {
  const profiles = '/config/identity/v1/scep-profiles';
  const profile = {
    name: 'enrolment',
    folder: 'All Firewalls',
    scep_challenge: { fixed: secret },
    scep_url: 'https://scep.example.com/',
    ca_identity_name: 'ca',
    subject: 'CN=$USERNAME',
    algorithm: { rsa: { rsa_nbits: '2048' } },
    digest: 'sha256',
  };
  const created = await as(account('write'), 'POST', profiles, profile);
  expect(created.at('scep_challenge', 'fixed')).toBe(secret);
  expect((await as(account('write'), 'GET', `${profiles}/${created.id}`)).at('scep_challenge', 'fixed')).toBe(secret);
  for (const role of ['read', 'auditor']) {
    const { text } = await as(account(role), 'GET', `${profiles}/${created.id}`);
    expect(text).toContain('-AQ==');
    expect(text).not.toContain(secret);
  }
});
