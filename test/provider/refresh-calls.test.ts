import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { TfValue } from '../../src/terraform/protocol/value';
import { providerSchema } from '../../src/provider/provider-schema';
import { createService, type Service } from '../../src/service';
import { blockFor, openProvider } from '../support/in-process-provider';
import { plannerOf } from '../support/plan-resource';
import { randomsFrom } from '../support/randoms';

const folder = 'All Firewalls';
const count = 1000;
/** Reads that Terraform runs at the same time. */
const parallel = 10;

let service: Service;
let url: string;
let ids: readonly string[];
beforeAll(async () => {
  service = await createService();
  ({ url } = await service.listen({ host: '127.0.0.1', port: 0 }));
  const tenant = service.tenant(service.access.tsg);
  const made: string[] = [];
  for (let i = 0; i < count; i++) made.push(String((await tenant.create('tag', { name: `tag-${i}`, folder }))['id']));
  for (const name of ['one', 'two']) await tenant.create('address', { name, folder, ip_netmask: '10.0.0.1' });
  ids = made;
});
afterAll(() => service.close());

test('a plan of 1,000 objects with 300 new references: 15 calls for the refresh, and one list per kind and folder', async () => {
  const provider = await openProvider(blockFor(service, url));
  const plan = plannerOf(provider);
  service.journal.clear();
  const attributes = providerSchema().resources['scm_tag']?.attributes ?? [];
  // Terraform reads in no particular order.
  const random = randomsFrom(7);
  const order = new Map(ids.map((id) => [id, random()]));
  const waiting = ids.map((id, i) => ({ id, name: `tag-${i}`, folder, tfid: `${folder}:::${id}`, revision: 'r' }));
  waiting.sort((a, b) => (order.get(a.id) ?? 0) - (order.get(b.id) ?? 0));
  const read = async (): Promise<void> => {
    for (let one = waiting.shift(); one !== undefined; one = waiting.shift()) {
      const known: Readonly<Record<string, string>> = one;
      const state: TfValue = Object.fromEntries(attributes.map(({ name }) => [name, known[name] ?? null]));
      const answer = await provider.handlers.read(
        { typeName: 'scm_tag', state, private: new Uint8Array() },
        provider.context,
      );
      expect(answer.diagnostics).toEqual([]);
    }
  };
  await Promise.all(Array.from({ length: parallel }, read));
  const refresh = service.journal.entries.length;
  for (let i = 0; i < 100; i++) {
    const group = { name: `group-${i}`, folder, static: ['one', 'two'], tag: [`tag-${i}`] };
    expect(await plan('scm_address_group', group)).toEqual([]);
  }
  expect(await plan('scm_push', { folders: [folder] })).toEqual([]);
  expect(refresh).toBeLessThanOrEqual(15);
  // Lists of tags, addresses, address groups and folders.
  expect(service.journal.entries.length - refresh).toBeLessThanOrEqual(4);
});
