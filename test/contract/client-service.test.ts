import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  queryAttributes,
  containerOf,
  isListed,
  isReadable,
  kindNamed,
  kindNames,
  type Attribute,
  type Container,
  type ResourceKind,
} from '../../src/catalog';
import { createClient, readSettings, type ScmClient, type WireObject } from '../../src/client';
import { createService, type Service } from '../../src/service';
import { rotated } from '../support/rotated';
import { judge } from '../support/judge';
import { record, type Recorder } from '../support/recorder';
import { sampleSerial } from '../support/sample';
import { nameFor, RequestSample } from '../../src/tools/conformance';

let service: Service;
let client: ScmClient;
let recorder: Recorder;

beforeAll(async () => {
  service = await createService({ strictness: 'strict', jobSpeed: Infinity });
  await service.tenant(service.access.tsg).addDevice({ serial: sampleSerial, folder: 'All Firewalls' });
  // What is sent is what is answered, secrets too.
  service.control.quirks.set(service.access.tsg, { encryptedSecrets: false });
  recorder = await record(service);
  const { url } = recorder;
  const { hostname, port } = new URL(url);
  const { tokenPath, clientId, clientSecret, scope } = service.access;
  const block = { protocol: 'http', host: hostname, port, auth_url: `${url}${tokenPath}` };
  const credentials = { client_id: clientId, client_secret: clientSecret, scope };
  client = createClient(readSettings({ ...block, ...credentials }, {}, () => ''));
});

afterAll(async () => {
  await client.close();
  await service.close();
  recorder.close();
  judge(recorder.exchanges);
});

/** Makes objects out of nothing but the catalog, with those that they refer to. */
class Sampler {
  readonly #made = new Set<string>();

  async body(kind: ResourceKind, label: string): Promise<WireObject> {
    const sample = new RequestSample(kind);
    const body = sample.fields(nameFor(kind, label));
    for (const needed of sample.needs) await this.#make(needed.kind, needed.name);
    return body;
  }

  container(kind: ResourceKind): Container | undefined {
    const [scope] = kind.scopes;
    if (scope === undefined || kind.api.location.in === 'nowhere') return undefined;
    const names = { folder: 'All Firewalls', snippet: 'default', device: sampleSerial };
    return { scope, name: kind.onlyFolder ?? names[scope] };
  }

  async #make(kind: ResourceKind, name: string): Promise<void> {
    if (this.#made.has(kind.name)) return;
    this.#made.add(kind.name);
    const sample = new RequestSample(kind);
    const body = sample.fields(name);
    for (const needed of sample.needs) await this.#make(needed.kind, needed.name);
    await client.create(kind, this.container(kind), body);
  }
}

/** A word that a question takes. */
function sampleWord({ schema }: Attribute): string {
  const [issue] = schema.safeParse('').error?.issues ?? [];
  return issue?.code === 'invalid_value' ? String(issue.values[0]) : 'sample';
}

describe('client and service agree on', () => {
  const sampler = new Sampler();

  // `contract/lifecycle` does the same for every kind through the provider: the fast tier takes a third of them here.
  const chosen = rotated(kindNames, 'client and service', (name) => `${Math.floor(kindNames.indexOf(name) / 3)}`);
  test.each(chosen)('%s: created, read, found, changed, removed', async (kindName) => {
    const kind = kindNamed(kindName);
    if (!kind.api.operations.includes('create')) return;
    const container = sampler.container(kind);
    const sent = await sampler.body(kind, 'own');
    const created = await client.create(kind, container, sent, { position: 'pre' });
    const hidden = new Set(
      kind.attributes.flatMap(({ wire, writeOnly, secret }) =>
        writeOnly === true || (secret === true && !isReadable(kind)) ? [wire] : [],
      ),
    );
    expect(created).toMatchObject(Object.fromEntries(Object.entries(sent).filter(([name]) => !hidden.has(name))));
    const id = String(created['id']);
    if (!isReadable(kind)) return;
    const queryValues = Object.fromEntries(queryAttributes(kind).map((one) => [one.wire, sampleWord(one)]));
    const name = typeof created['name'] === 'string' ? created['name'] : undefined;

    expect(await client.get(kind, id, { container, queryFields: queryValues })).toEqual(created);
    if (!kind.api.operations.includes('list')) return;
    const listed = await client.list(kind, { container, name });
    expect(listed.map((item) => item['id'])).toEqual(name === undefined ? expect.arrayContaining([id]) : [id]);
    if (container !== undefined && kind.api.location.in === 'body')
      expect(containerOf(listed[0] ?? {})?.scope).toBe(container.scope);

    const text = kind.attributes.find(({ name }) => name === 'description' || name === 'comments');
    const written = kind.attributes.filter(({ setBy, sentIn }) => setBy === undefined && (sentIn ?? 'body') === 'body');
    const kept = Object.fromEntries(
      Object.entries(created).filter(([key]) => written.some(({ wire }) => wire === key)),
    );
    const change = text === undefined ? kept : { ...kept, [text.wire]: 'changed' };
    if (kind.api.operations.includes('update'))
      expect(await client.update(kind, id, change, { container })).toMatchObject(change);

    if (!kind.api.operations.includes('delete')) return;
    expect(await client.remove(kind, id, { container, object: created })).toBe('deleted');
    expect(await client.remove(kind, id, { container, object: created })).toBe('gone');
    expect(await client.get(kind, id, { container })).toBeUndefined();
    if (!isListed(kind)) return;
    expect(await client.list(kind, { container, ...(name === undefined ? {} : { name }) })).not.toContainEqual(
      expect.objectContaining({ id }),
    );
  });

  test('a name that is taken, an object in use, a wrong value', async () => {
    const [tag, address] = [kindNamed('tag'), kindNamed('address')];
    const container = { scope: 'folder', name: 'All Firewalls' } as const;
    const created = await client.create(tag, container, { name: 'contract-used' });
    await client.create(address, container, { name: 'contract-user', ip_netmask: '10.0.0.1', tag: ['contract-used'] });
    await expect(client.create(tag, container, { name: 'contract-used' })).rejects.toMatchObject({
      code: 'API_NAME_CONFLICT',
      outcome: 'refused',
    });
    await expect(client.remove(tag, String(created['id']))).rejects.toMatchObject({
      code: 'API_REFERENCED',
      referrers: [expect.objectContaining({ name: 'contract-user' })],
    });
    await expect(client.create(tag, container, { name: 'x'.repeat(200) })).rejects.toMatchObject({
      code: 'API_INVALID',
      requestId: expect.any(String),
    });
  });

  test('moving rules', async () => {
    const rule = kindNamed('security_rule');
    const container = { scope: 'folder', name: 'All Firewalls' } as const;
    const body = await sampler.body(rule, 'moved');
    const ids: string[] = [];
    for (const name of ['m1', 'm2', 'm3']) {
      const created = await client.create(rule, container, { ...body, name }, { position: 'post' });
      ids.push(String(created['id']));
    }
    const [first = '', , third = ''] = ids;
    await client.move(rule, third, { destination: 'before', rulebase: 'post', destination_rule: first });
    const order = await client.list(rule, { container, position: 'post' });
    expect(order.map((one) => one['name'])).toEqual(['m3', 'm1', 'm2']);
  });

  test('a push, its job, and the version that it makes', async () => {
    const { jobId = '' } = await client.push({ folders: ['All Firewalls'], description: 'contract' });
    expect(jobId).not.toBe('');
    let job = await client.job(jobId);
    while (job?.status_str !== 'FIN') {
      await new Promise((resolve) => setTimeout(resolve, 5));
      job = await client.job(jobId);
    }
    expect(job).toMatchObject({ id: jobId, parent_id: '0', result_str: 'OK', description: 'contract' });
    expect((await client.jobs({ filter: 'push' })).map(({ id }) => id)).toContain(jobId);
    expect(await client.job('999999')).toBeUndefined();
    const versions = await client.versions();
    const [newest] = versions;
    expect(newest).toBeDefined();
    expect(await client.version(newest?.id ?? 0)).toEqual(newest);
    expect(await client.version(999_999)).toBeUndefined();
    await client.load(newest?.id ?? 0);
    await client.rollback();
    expect(await client.running()).toEqual([expect.objectContaining({ device: sampleSerial, version: 1 })]);
  });
});
