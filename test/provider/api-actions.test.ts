import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { mkdtempSync, readFileSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { kindNamed, type ResourceKind } from '../../src/catalog';
import { ApiError } from '../../src/client';
import { selfSignedCertificate } from '../../src/terraform/protocol/certificate';
import { UNKNOWN, type TfValue } from '../../src/terraform/protocol/value';
import { actions } from '../../src/provider/actions/actions';
import { awaitJob } from '../../src/provider/actions/await-job';
import { ephemeralResources } from '../../src/provider/ephemeral/ephemeral-resources';
import type { Fields } from '../../src/provider/state/fields';
import { validateCandidate } from '../../src/provider/validate/validate-candidate';
import { createService, type Service } from '../../src/service';
import { fastClock } from '../support/fast-clock';
import { blockFor, openProvider, type InProcessProvider } from '../support/in-process-provider';
import { clientOf } from '../support/populate';
import { streamClient } from '../support/wire-stream';

// The actions of the official provider (docs/actions of its repository), and what they do at the service.

let service: Service;
let provider: InProcessProvider;
let wire: ReturnType<typeof streamClient>;
let client: ReturnType<typeof clientOf>;
let base: string;

beforeAll(async () => {
  service = await createService({
    strictness: 'strict',
    jobSpeed: 50,
    tenants: [
      {
        tsg: '1',
        accounts: [{ clientId: 'me', clientSecret: 'secret' }],
        devices: [{ serial: '007951000123456', folder: 'All Firewalls' }],
      },
    ],
  });
  const { url } = await service.listen({ host: '127.0.0.1', port: 0 });
  provider = await openProvider(blockFor(service, url));
  wire = streamClient(provider.handlers);
  client = clientOf(service, url);
  base = String((await client.create(kindNamed('snippet'), undefined, { name: 'base' }))['id']);
}, 60_000);
afterAll(async () => {
  await client.close();
  await service.close();
});

const config = (type: string, configured: Fields): Fields =>
  Object.fromEntries((actions[type]?.schema.attributes ?? []).map(({ name }) => [name, configured[name] ?? null]));
const run = (type: string, configured: Fields) => wire.invoke(type, config(type, configured));
const inBase = (name: string, ip: string) =>
  client.create(kindNamed('address'), { scope: 'snippet', name: 'base' }, { name, ip_netmask: ip, snippet: 'base' });
const open = async (type: string, configured: Fields): Promise<Fields> => {
  const attributes = ephemeralResources[type]?.schema.attributes ?? [];
  return wire.open(
    type,
    Object.fromEntries(attributes.map(({ name }) => [name, configured[name] ?? null])),
    attributes,
  );
};

test('every action of the official provider that the API knows has its name here, with its arguments', () => {
  const official: Readonly<Record<string, readonly string[]>> = {
    scm_application_defaults: [],
    scm_auto_vpn_push: ['auto_vpn_devices'],
    scm_certificate_export: ['id', 'format', 'passphrase'],
    scm_certificate_import: [
      ...['name', 'certificate_file', 'format', 'key_file', 'passphrase', 'folder', 'snippet', 'device'],
    ],
    scm_config_push: ['admin', 'description', 'devices', 'folders'],
    scm_shared_snippets_load: ['id', 'validation'],
    scm_snippet_snapshot_compare: ['id', 'version', 'comparing_version'],
    scm_snippet_snapshot_convert: ['id', 'keep_local'],
    scm_snippet_snapshot_diff: ['snippet_id', 'object_id', 'version', 'comparing_version'],
    scm_snippet_snapshot_load: ['id', 'version'],
    scm_snippet_snapshot_publish: ['id', 'name', 'tsgs', 'validation', 'version'],
    scm_snippet_snapshot_save: ['id', 'description'],
    scm_snippet_snapshot_updates: ['id', 'tenant_id'],
    scm_trust_validation: ['tsg', 'donor_tenant_name', 'recipient_tenant_name', 'trust_id', 'psk'],
  };
  for (const [type, names] of Object.entries(official)) {
    const known = actions[type]?.schema.attributes.map(({ name }) => name) ?? [];
    expect({ type, missing: names.filter((name) => !known.includes(name)) }).toEqual({ type, missing: [] });
  }
});

test.each(Object.entries(actions))('%s computes nothing, and hides its secrets', (_, { schema }) => {
  for (const attribute of schema.attributes) {
    expect(attribute.computed).toBeUndefined();
    expect([attribute.required, attribute.optional].filter(Boolean)).toHaveLength(1);
    if (/passphrase|key_file|psk$/.test(attribute.name))
      expect(attribute).toMatchObject({ sensitive: true, writeOnly: true });
  }
});

describe('snapshots of a snippet', () => {
  let web: string;
  test('are saved, compared and loaded', async () => {
    web = String((await inBase('web', '10.0.0.1'))['id']);
    const saved = await run('scm_snippet_snapshot_save', { id: base, description: 'one' });
    expect(saved).toEqual({ progress: ['saved version 1'], diagnostics: [] });
    await client.update(kindNamed('address'), web, { name: 'web', ip_netmask: '10.0.0.2', snippet: 'base' });
    await inBase('db', '10.0.0.3');
    expect((await run('scm_snippet_snapshot_save', { id: base, description: 'two' })).progress).toEqual([
      'saved version 2',
    ]);
    const compared = await run('scm_snippet_snapshot_compare', { id: base, version: 1, comparing_version: 2 });
    expect([...compared.progress].sort()).toEqual(['create address "db"', 'edit address "web"']);
    const diff = await run('scm_snippet_snapshot_diff', {
      ...{ snippet_id: base, object_id: web },
      ...{ version: 1, comparing_version: 2 },
    });
    expect(diff.progress).toEqual(['ip_netmask differs']);
    const loaded = await run('scm_snippet_snapshot_load', { id: base, version: '1' });
    expect(loaded.diagnostics).toEqual([]);
    const now = await client.list(kindNamed('address'), { container: { scope: 'snippet', name: 'base' } });
    expect(now.filter((one) => one['snippet'] === 'base')).toMatchObject([{ id: web, ip_netmask: '10.0.0.1' }]);
    const updates = await run('scm_snippet_snapshot_updates', { id: base, tenant_id: '1000000009' });
    expect(updates.progress).toEqual([expect.stringContaining('an update exists')]);
  });

  test('are not loaded where other objects would use what is gone', async () => {
    await run('scm_snippet_snapshot_load', { id: base, version: '2' });
    await client.create(
      kindNamed('address_group'),
      { scope: 'snippet', name: 'base' },
      { name: 'all', static: ['db'], snippet: 'base' },
    );
    await run('scm_snippet_snapshot_save', { id: base, description: 'three' });
    const folder = kindNamed('folder');
    const created = await client.create(folder, undefined, { name: 'Branch', parent: 'All Firewalls' });
    await client.update(folder, String(created['id']), { name: 'Branch', parent: 'All Firewalls', snippets: ['base'] });
    await client.create(
      kindNamed('address_group'),
      { scope: 'folder', name: 'Branch' },
      { name: 'mine', static: ['db'], folder: 'Branch' },
    );
    const refused = await run('scm_snippet_snapshot_load', { id: base, version: '1' });
    expect(refused.diagnostics).toMatchObject([{ severity: 'error' }]);
    expect(
      await client.list(kindNamed('address_group'), { name: 'all', container: { scope: 'snippet', name: 'base' } }),
    ).toHaveLength(1);
  });

  test('are published by a job, which is waited for, and whose failure is the failure of the action', async () => {
    const done = await run('scm_snippet_snapshot_publish', {
      id: base,
      version: 2,
      validation: true,
      tsgs: ['1000000002'],
    });
    expect(done.diagnostics).toEqual([]);
    expect(done.progress.at(-1)).toBe('published version 2 to 1000000002');
    expect(done.progress[0]).toMatch(/^job \d+: /);
    // The version names an object that the top folder no longer has.
    const top = { scope: 'folder', name: 'All' } as const;
    const shared = await client.create(kindNamed('address'), top, {
      name: 'top',
      ip_netmask: '10.1.0.1',
      folder: 'All',
    });
    const snippet = { scope: 'snippet', name: 'base' } as const;
    const group = await client.create(kindNamed('address_group'), snippet, {
      name: 'g',
      static: ['top'],
      snippet: 'base',
    });
    await run('scm_snippet_snapshot_save', { id: base, description: 'broken' });
    await client.remove(kindNamed('address_group'), String(group['id']));
    await client.remove(kindNamed('address'), String(shared['id']));
    const failed = await run('scm_snippet_snapshot_publish', { id: base, validation: true });
    expect(failed.diagnostics).toMatchObject([
      { severity: 'error', summary: expect.stringMatching(/job \d+ ended with FAIL.*"top" is not a valid/) as unknown },
    ]);
    expect(failed.progress.some((line) => line.startsWith('published'))).toBe(false);
  });

  test('of an unknown snippet or version are errors', async () => {
    for (const [type, given] of [
      ['scm_snippet_snapshot_load', { id: base, version: '99' }],
      ['scm_snippet_snapshot_compare', { id: base, version: 1, comparing_version: 99 }],
      ['scm_snippet_snapshot_convert', { id: 'x' }],
      ['scm_shared_snippets_load', { id: '99' }],
    ] as const)
      expect((await run(type, given)).diagnostics).toMatchObject([{ severity: 'error' }]);
    expect((await run('scm_snippet_snapshot_convert', { id: base })).diagnostics).toEqual([]);
    expect((await run('scm_shared_snippets_load', { id: '1', validation: true })).diagnostics).toEqual([]);
  });
});

describe('validation of the candidate', () => {
  test('finds nothing in a candidate that the service accepts', async () => {
    const { progress, diagnostics } = await run('scm_validate', { folders: ['Branch'], devices: ['007951000123456'] });
    expect(diagnostics).toEqual([]);
    expect(progress.at(-1)).toMatch(/^\d+ objects in \d+ locations: all references exist/);
  }, 60_000);

  test('finds references without an object and empty fields, and names what it could not list', async () => {
    // As another client of the real service can leave them behind; the local one refuses such writes.
    const rule = {
      id: 'r',
      name: 'rule',
      folder: 'All',
      action: 'allow',
      from: ['any'],
      to: ['any'],
      service: ['any'],
    };
    const lists: Readonly<Record<string, readonly object[]>> = {
      folder: [{ id: 'f', name: 'All Firewalls', parent: '' }],
      address: [{ id: 'a', name: 'web', folder: 'All', ip_netmask: '10.0.0.1' }],
      address_group: [{ id: 'g', name: 'group', folder: 'All', static: ['web', 'gone'] }],
      security_rule: [{ ...rule, source: ['group', '10.0.0.0/8'], destination: ['lost'], application: [] }],
    };
    const refused = new ApiError('API_FORBIDDEN', 'not allowed', {
      ...{ method: 'GET', path: '/x', status: 403 },
      outcome: 'refused',
    });
    const list = ({ name }: ResourceKind) =>
      name === 'tag' ? Promise.reject(refused) : Promise.resolve(lists[name] ?? []);
    const found = await validateCandidate(
      { client: { list }, signal: new AbortController().signal } as never,
      { folders: ['All Firewalls'], devices: [] },
      () => undefined,
    );
    expect([...found.problems].sort()).toEqual([
      expect.stringContaining('address_group "group" in folder "All": static[1] "gone" is not the name of'),
      'security_rule "rule" in folder "All": application is empty',
      expect.stringContaining('security_rule "rule" in folder "All": destination[0] "lost" is not the name of'),
    ]);
    expect([...found.unread]).toEqual([['tag', 'not allowed']]);
  });

  test('needs a location', () => {
    const { validate } = actions['scm_validate'] ?? {};
    expect(validate?.({ folders: null, devices: null })).toHaveLength(1);
    expect(validate?.({ folders: UNKNOWN, devices: null })).toEqual([]);
  });
});

test('a push of auto VPN waits for its job, and fails when a firewall is not connected', async () => {
  const given = { auto_vpn_devices: [{ name: '007951000123456', refresh_psk: true }] };
  expect((await run('scm_auto_vpn_push', given)).diagnostics).toEqual([]);
  await service.tenant('1').addDevice({ serial: '007951000999999', folder: 'All Firewalls', connected: false });
  const { diagnostics } = await run('scm_auto_vpn_push', {
    auto_vpn_devices: [{ name: '007951000999999', refresh_psk: null }],
  });
  expect(diagnostics).toMatchObject([
    { severity: 'error', summary: expect.stringContaining('not connected') as unknown },
  ]);
});

test('a trust is validated, its key is in no message, and the defaults of the application are created', async () => {
  const { progress, diagnostics } = await run('scm_trust_validation', {
    ...{ tsg: '1000000002', donor_tenant_name: 'a', recipient_tenant_name: 'b', trust_id: 7, psk: 'very-secret' },
  });
  expect(diagnostics).toEqual([]);
  expect(JSON.stringify(progress)).not.toContain('very-secret');
  expect((await run('scm_application_defaults', {})).diagnostics).toEqual([]);
});

describe('certificates', () => {
  const { pem, pemKey } = selfSignedCertificate(Date.now());
  const file = Buffer.from(pem).toString('base64');
  let id: string;

  test('are imported, and exported to a file that only its owner can read', async () => {
    const key = Buffer.from(pemKey).toString('base64');
    const imported = await run('scm_certificate_import', {
      ...{
        folder: 'All',
        name: 'vpn',
        format: 'pem',
        certificate_file: file,
        key_file: key,
        passphrase: 'pass-phrase',
      },
    });
    expect(imported).toEqual({
      progress: ['certificate "vpn" is in the candidate configuration'],
      diagnostics: [],
    });
    const [found] = await client.list(kindNamed('certificate'), {
      name: 'vpn',
      container: { scope: 'folder', name: 'All' },
    });
    id = String(found?.['id']);
    const path = join(mkdtempSync(join(tmpdir(), 'scm-export-')), 'vpn.pem');
    const exported = await run('scm_certificate_export', { id, format: 'pem', file: path });
    expect(exported).toEqual({ progress: [`certificate written to ${path}`], diagnostics: [] });
    expect(readFileSync(path, 'utf8').trim()).toBe(pem.trim());
    expect(statSync(path).mode & 0o777).toBe(0o600);
    const nowhere = await run('scm_certificate_export', { id, format: 'pem', file: '/nowhere/at/all' });
    expect(nowhere.diagnostics).toMatchObject([
      { summary: expect.stringContaining('cannot write /nowhere') as unknown },
    ]);
  });

  test('are ephemeral values', async () => {
    const { certificate } = await open('scm_certificate_export', { id, format: 'der' });
    expect(Buffer.from(certificate as string, 'base64').toString('base64')).toBe(
      pem.replace(/-----[^-]+-----|\s/g, ''),
    );
    await expect(open('scm_certificate_export', { id, format: 'pkcs12' })).rejects.toThrow('cannot be exported');
  });

  test('that are none are refused', async () => {
    const wrong = await run('scm_certificate_import', {
      ...{ folder: 'All', name: 'bad', format: 'pem', certificate_file: 'AAAA' },
    });
    expect(wrong.diagnostics).toMatchObject([{ severity: 'error' }]);
    const validate = (configured: Record<string, TfValue>) =>
      actions['scm_certificate_import']
        ?.validate(config('scm_certificate_import', configured))
        .map(({ summary }) => summary);
    expect(validate({ name: 'x', format: 'jks', certificate_file: 'AAAA', folder: 'All' })).toEqual([
      'format is not valid',
    ]);
    expect(validate({ name: 'x', format: 'pem', certificate_file: UNKNOWN, folder: 'All', snippet: 'b' })).toHaveLength(
      1,
    );
  });
});

test('a generated pre-shared key has the requested length, differs each time, and is computed', async () => {
  for (const length of [1, 64, 128]) {
    expect((await open('scm_pre_shared_key', { folder: 'All', length }))['key']).toHaveLength(length);
  }
  const [first, second] = [await open('scm_pre_shared_key', {}), await open('scm_pre_shared_key', { length: null })];
  expect(second['key']).toHaveLength(32);
  expect(first['key']).not.toBe(second['key']);
  await expect(open('scm_pre_shared_key', { folder: 'Nowhere' })).rejects.toThrow('Nowhere');
});

test('a job that stays invisible, or takes too long, is no success', async () => {
  const clock = fastClock(100);
  const { signal } = new AbortController();
  const wait = (job: object | undefined, limitMs = 300_000) =>
    awaitJob({ client: { job: () => Promise.resolve(job) } as never, clock, signal }, '7', {
      progress: () => undefined,
      limitMs,
    });
  await expect(wait(undefined)).rejects.toThrow('its result is unknown');
  await expect(wait({ status_str: 'ACT', result_str: 'PEND' }, 1000)).rejects.toThrow('still running');
  await expect(wait({ status_str: 'PUSHABORT', result_str: 'CANCELLED' })).rejects.toThrow('ended with CANCELLED');
  await wait({ status_str: 'FIN', result_str: 'OK' });
});
