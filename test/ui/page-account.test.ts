import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createService } from '../../src/service';
import { paths, rule, type Local } from '../service/local';
import { account, servePage } from './serve-page';

const [own, other] = ['1000000001', '1000000002'];

interface Reply {
  readonly status: number;
  readonly body: Record<string, unknown>;
}

describe('an account on the page', () => {
  let local: Local;
  let base: string;
  let key: string;
  beforeAll(async () => {
    const page = await servePage({
      jobSpeed: Infinity,
      tenants: [
        { tsg: own, accounts: [account('admin', 'superuser'), account('reader', 'read'), account('pusher', 'push')] },
        { tsg: other, accounts: [account('stranger', 'superuser')] },
      ],
    });
    ({ local } = page);
    [base = '', key = ''] = page.link.split('/ui#key=');
    await local.make(paths.addresses, { name: 'dns', folder: 'Texas', fqdn: 'a.example.com' });
    await local.make(paths.rules, rule('uses', 'Texas', { destination: ['dns'] }));
    await local.make('/config/identity/v1/radius-server-profiles', {
      name: 'radius',
      folder: 'Texas',
      protocol: { CHAP: {} },
      server: [{ name: 'one', ip_address: '10.0.0.1', port: 1812, secret: 'Hidden-42' }],
    });
  });
  afterAll(() => local.close());

  const call = async (method: string, path: string, bearer: string, body?: unknown): Promise<Reply> => {
    const answer = await fetch(`${base}/ui/api/${path}`, {
      method,
      headers: { Authorization: `Bearer ${bearer}`, 'Content-Type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  };
  const login = async (name: string): Promise<string> =>
    String((await call('POST', 'login', '', { account: name, secret: 's3cr3t' })).body['token']);
  const found = async (text: string): Promise<Record<string, unknown>[]> =>
    (await call('GET', `objects?tenant=${own}&text=${encodeURIComponent(text)}`, key)).body['objects'] as Record<
      string,
      unknown
    >[];

  test('logs in with its secret, and with nothing else', async () => {
    for (const wrong of [
      { account: 'admin', secret: 'other' },
      { account: 'nobody', secret: 's3cr3t' },
      { account: 'admin', secret: 's3cr3t', tenant: other },
    ]) {
      const refused = await call('POST', 'login', '', wrong);
      expect([refused.status, refused.body]).toEqual([
        403,
        { error: { code: 'LOGIN_FAILED', message: expect.stringContaining('cannot log in') } },
      ]);
    }
    expect((await call('GET', 'session', await login('admin'))).body).toEqual({
      tenants: [own],
      account: 'admin',
      mayWrite: true,
      mayPush: true,
    });
    expect((await call('GET', 'session', await login('reader'))).body).toMatchObject({
      mayWrite: false,
      mayPush: false,
    });
    expect((await call('GET', 'session', await login('pusher'))).body).toMatchObject({
      mayWrite: false,
      mayPush: true,
    });
    const renewed = await call('POST', 'renew', await login('reader'));
    expect((await call('GET', 'session', String(renewed.body['token']))).body).toMatchObject({ account: 'reader' });
  });

  test('sees its own tenant alone', async () => {
    const token = await login('stranger');
    const reads = ['tree', 'changes', 'jobs', 'journal', 'audit', 'trace?id=x', 'view?scope=folder&name=Texas'];
    for (const path of [...reads, 'overview', 'kinds', 'objects', 'object?id=x', 'differences', 'versions']) {
      const of = (tenant: string): string => `${path}${path.includes('?') ? '&' : '?'}tenant=${tenant}`;
      expect([path, (await call('GET', of(own), token)).status]).toEqual([path, 403]);
      expect([path, (await call('GET', path, token)).status]).toEqual([path, 403]);
    }
    expect((await call('GET', 'tenants', token)).body).toEqual({ tenants: [other] });
    expect((await call('GET', `objects?tenant=${other}&text=dns`, token)).body).toMatchObject({ objects: [] });
  });

  test('changes what its roles permit; the link changes nothing', async () => {
    const writes = [
      ['push', { folders: ['Texas'] }],
      ['load', { version: 1 }],
      ['discard', {}],
    ] as const;
    const statuses = async (bearer: string): Promise<readonly number[]> => {
      const all: number[] = [];
      for (const [path, body] of writes) all.push((await call('POST', path, bearer, body)).status);
      return all;
    };
    expect(await statuses(key)).toEqual([403, 403, 403]);
    expect(await statuses('')).toEqual([401, 401, 401]);
    expect(await statuses(await login('reader'))).toEqual([403, 403, 403]);
    expect(await statuses(await login('pusher'))).toEqual([200, 403, 403]);
    await local.service.control.advance(0);
    const admin = await login('admin');
    expect(await call('POST', 'load', admin, { version: 77 })).toMatchObject({ status: 404 });
    const nothing = await call('POST', 'push', admin, {});
    expect(nothing).toMatchObject({
      status: 400,
      body: { error: { message: expect.stringContaining('folders is missing') } },
    });
    const { entries } = await local.service.control.audit({ action: 'denied', limit: 50, offset: 0 }, own);
    expect(entries.map((entry) => entry.account).sort()).toEqual(['pusher', 'pusher', 'reader', 'reader', 'reader']);
  });

  test('finds objects by name and value, and never by a secret', async () => {
    expect((await found('DNS')).map(({ name }) => name)).toContain('dns');
    expect((await found('a.exam')).map(({ name }) => name)).toEqual(['dns']);
    expect((await found('10.0.0.1')).map(({ name }) => name)).toEqual(['radius']);
    expect(await found('hidden-42')).toEqual([]);
    expect(await found('(secret)')).toEqual([]);
    expect(await found('100%')).toEqual([]);
  });

  test('shows an object with its uses and as code, without secrets', async () => {
    const [dns] = await found('a.exam');
    const details = (await call('GET', `object?tenant=${own}&id=${String(dns?.['id'])}`, key)).body;
    expect(details).toMatchObject({ label: 'address', container: 'Texas', usedBy: [{ name: 'uses' }] });
    const code = details['code'] as Record<string, string>;
    expect(JSON.parse(code['json'] ?? '')).toMatchObject({ name: 'dns', fqdn: 'a.example.com' });
    expect(code['hcl']).toContain('resource "scm_address" "Texas_dns" {');
    expect(code['typescript']).toContain("new AddressObject(containers.texas, 'dns', { fqdn: 'a.example.com' })");
    expect(code['curl']).toContain('/config/objects/v1/addresses"');
    const [radius] = await found('radius');
    const hidden = JSON.stringify((await call('GET', `object?tenant=${own}&id=${String(radius?.['id'])}`, key)).body);
    expect(hidden).not.toContain('Hidden-42');
    expect(hidden).toContain('secret_wo');
    expect((await call('GET', `object?tenant=${other}&id=${String(dns?.['id'])}`, key)).status).toBe(404);
  });

  test('compares any two configurations', async () => {
    const read = async (query: string): Promise<Record<string, unknown>> =>
      (await call('GET', `differences?tenant=${own}&${query}`, key)).body;
    const [dns] = await found('a.exam');
    await local.push('Texas');
    await local.put(`${paths.addresses}/${String(dns?.['id'])}`, {
      name: 'dns',
      folder: 'Texas',
      fqdn: 'b.example.com',
    });
    const staged = await read('');
    expect(staged).toMatchObject({ total: 1, counts: { updated: 1 } });
    expect(staged['changes']).toEqual([
      expect.objectContaining({
        change: 'updated',
        name: 'dns',
        container: 'Texas',
        changes: [{ field: 'fqdn', from: 'a.example.com', to: 'b.example.com' }],
      }),
    ]);
    await local.push('Texas');
    const versions = (await call('GET', `versions?tenant=${own}`, key)).body;
    const latest = Number(versions['running']);
    expect(await read(`from=${latest - 1}&to=${latest}`)).toMatchObject({ total: 1, counts: { updated: 1 } });
    expect(await read(`from=${latest}&to=${latest - 1}`)).toMatchObject({ total: 1, counts: { updated: 1 } });
    expect(await read('from=0&to=running')).toMatchObject({ counts: { created: expect.any(Number) } });
    expect(await read('from=0&to=running&text=DNS')).toMatchObject({ total: 1, changes: [{ name: 'dns' }] });
    expect(await read('from=0&to=running&text=nothing')).toMatchObject({ total: 0, changes: [] });
    expect((await call('GET', `differences?tenant=${own}&from=99`, key)).status).toBe(404);
    expect(await local.service.control.staged(own)).toMatchObject({ running: latest, changes: [] });
  });
});

describe('a page that other machines reach', () => {
  test('needs TLS and an account', async () => {
    const service = await createService({});
    try {
      await expect(service.listenPage({ host: '0.0.0.0', remote: 'allowed' })).rejects.toThrow(
        /^cannot serve the page on 0\.0\.0\.0: /,
      );
    } finally {
      await service.close();
    }
  });
});
