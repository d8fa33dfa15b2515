import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { kindNamed } from '../../src/catalog';
import type { TfValue } from '../../src/terraform/protocol/value';
import { resourceSchema } from '../../src/provider/schema/resource-schema';
import { typeNameOf } from '../../src/provider/schema/type-name';
import { asText } from '../../src/provider/state/fields';
import { paths, startLocal, type Local } from '../service/local';
import { blockFor, openProvider, type InProcessProvider } from '../support/in-process-provider';
import { inProcessPlugin } from '../support/in-process-plugin';
import { record, type Exchange, type Recorder } from '../support/recorder';
import { TerraformCore, type Kept } from '../support/terraform-core';

type Given = Record<string, TfValue>;

// How requests of this provider differ from those of the official one, row by row of what was seen on the wire.
describe('requests of the provider', () => {
  let local: Local;
  let recorder: Recorder;
  let provider: InProcessProvider;
  beforeAll(async () => {
    local = await startLocal({ strictness: 'lenient' });
    recorder = await record(local.service);
    provider = await openProvider(blockFor(local.service, recorder.url));
    await local.make(paths.folders, { name: 'Texas', parent: 'ngfw-shared' });
  });
  afterAll(async () => {
    recorder.close();
    await local.close();
  });

  const core = (kind: string): TerraformCore =>
    new TerraformCore(inProcessPlugin(provider), typeNameOf(kind), resourceSchema(kindNamed(kind)).attributes);

  async function applied(
    kind: string,
    configured: Given,
    before?: Kept,
  ): Promise<readonly [Kept, readonly Exchange[]]> {
    recorder.take();
    const outcome = await core(kind).apply(configured, before);
    if (outcome.kind !== 'applied') throw new Error(JSON.stringify(outcome));
    return [outcome.kept, recorder.take()];
  }

  const bodyOf = (exchanges: readonly Exchange[], method: string): Exchange | undefined =>
    exchanges.find((one) => one.method === method);

  test('send a User-Agent, take gzip, and carry one token', async () => {
    const [, calls] = await applied('tag', { name: 'headers', folder: 'Texas' });
    expect(calls.length).toBeGreaterThan(0);
    for (const { sentHeaders } of calls) {
      expect(sentHeaders['user-agent']).toMatch(/^cdktf-provider-scm/);
      expect(sentHeaders['accept-encoding']).toBe('gzip');
      expect(sentHeaders['authorization']).toMatch(/^Bearer /);
      // The service reads one header; a second copy of the token is one more place to leak it.
      expect(sentHeaders).not.toHaveProperty('x-auth-jwt');
    }
    expect(recorder.exchanges.filter(({ path }) => path.endsWith('/access_token'))).toHaveLength(1);
  });

  test('name the location of a variable in the body and in the query', async () => {
    const [, calls] = await applied('variable', { name: '$row', type: 'fqdn', value: 'a.example', folder: 'Texas' });
    const create = bodyOf(calls, 'POST');
    expect([create?.query, create?.sent]).toEqual([{ folder: 'Texas' }, expect.objectContaining({ folder: 'Texas' })]);
  });

  test('leave the termination nodes of a bandwidth allocation out of a create, and name them in the delete', async () => {
    const configured = { name: 'taiwan', allocated_bandwidth: 2000 };
    const [kept, calls] = await applied('bandwidth_allocation', configured);
    expect(bodyOf(calls, 'POST')?.sent).toEqual(configured);
    recorder.take();
    expect(await core('bandwidth_allocation').destroy(kept)).toEqual([]);
    const query = { name: 'taiwan', spn_name_list: 'taiwan-larch,taiwan-oak' };
    expect(bodyOf(recorder.take(), 'DELETE')?.query).toEqual(query);
  });

  test('replace a bandwidth allocation whose location changes: it is another one', async () => {
    const [kept] = await applied('bandwidth_allocation', { name: 'one', allocated_bandwidth: 1000 });
    const outcome = await core('bandwidth_allocation').apply({ name: 'other', allocated_bandwidth: 1000 }, kept);
    expect(outcome.kind).toBe('replace');
  });

  test.each(['All', 'ngfw-shared', 'Shared', 'Global', 'All Firewalls', 'Prisma Access'])(
    'spell the folder %s as the configuration does, in a create and an update',
    async (folder) => {
      const configured = { name: `spelled ${folder}`, folder, fqdn: 'a.example' };
      const [kept, created] = await applied('address', configured);
      expect(bodyOf(created, 'POST')?.sent).toMatchObject({ folder });
      expect(kept.state['folder']).toBe(folder);
      const [, updated] = await applied('address', { ...configured, description: 'x' }, kept);
      expect(bodyOf(updated, 'PUT')?.sent).toMatchObject({ folder });
    },
  );

  test('treat both names of a folder as equal', async () => {
    const configured = { name: 'both names', folder: 'All', fqdn: 'a.example' };
    const [kept] = await applied('address', configured);
    const { path } = kindNamed('address').api;
    const id = asText(kept.state['id']) ?? '';
    // Another client writes the other name.
    expect((await local.put(`${path}/${id}`, { ...configured, folder: 'Global' })).at('folder')).toBe('Global');
    const fresh = await core('address').refresh(kept);
    expect((await core('address').apply(configured, fresh)).kind).toBe('unchanged');
  });

  test('have no id, and nothing that the configuration leaves out', async () => {
    const [, address] = await applied('address', { name: 'no id', folder: 'Texas', fqdn: 'a.example' });
    expect(bodyOf(address, 'POST')?.sent).toEqual({ name: 'no id', folder: 'Texas', fqdn: 'a.example' });
    const list = { ip: { url: 'https://lists.example.com/ip', recurring: { five_minute: {} } } };
    const [, lists] = await applied('external_dynamic_list', { name: 'list', folder: 'Texas', type: list });
    expect(JSON.stringify(bodyOf(lists, 'POST')?.sent)).not.toContain('certificate_profile');
  });

  test('send the risk of an application as a number', async () => {
    const configured = { name: 'app', folder: 'Texas', category: 'networking', subcategory: 'routing', risk: 4 };
    const [, calls] = await applied('application', { ...configured, technology: 'client-server' });
    expect(bodyOf(calls, 'POST')?.sent).toMatchObject({ risk: 4 });
  });

  // A default that is sent restores what another client changed; docs/guides/other-clients.md has the reason.
  const flags = { disabled: false, negate_source: false, negate_destination: false };
  test.each([
    ['decryption_rule', { action: 'no-decrypt', category: ['any'], type: { ssl_forward_proxy: {} } }, flags],
    [
      'security_rule',
      { action: 'allow', application: ['any'] },
      { ...flags, policy_type: 'Security', category: ['any'] },
    ],
  ])('add no more than the defaults of a %s', async (kind, own, added) => {
    const any = ['any'];
    const match = { from: any, to: any, source: any, destination: any, service: any, source_user: any };
    const configured: Given = { name: 'least', folder: 'Texas', position: 'pre', ...match, ...own };
    const [, calls] = await applied(kind, configured);
    const { position: _, ...sent } = configured;
    expect(bodyOf(calls, 'POST')?.sent).toEqual({ ...sent, ...added });
  });

  test('rename an object by one update: the service carries the name to what refers to it', async () => {
    const [kept] = await applied('address', { name: 'before', folder: 'Texas', fqdn: 'a.example' });
    await applied('address_group', { name: 'group', folder: 'Texas', static: ['before'] });
    const [, calls] = await applied('address', { name: 'after', folder: 'Texas', fqdn: 'a.example' }, kept);
    // One read before the update: what another client set stays.
    expect(calls.map(({ method }) => method).filter((method) => method !== 'GET')).toEqual(['PUT']);
    expect((await local.get(`${paths.groups}?folder=Texas&name=group`)).at('static')).toEqual(['after']);
  });
});
