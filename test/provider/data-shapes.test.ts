import { afterEach, beforeEach, expect, test } from '@jest/globals';
import * as z from 'zod';
import { scopes, type Api, type ResourceKind } from '../../src/catalog';
import { attr } from '../../src/catalog/attribute';
import { defineResource } from '../../src/catalog/define-resource';
import { hclogLogger } from '../../src/terraform/protocol/log';
import { configureSession } from '../../src/provider/configure';
import { readData } from '../../src/provider/data/read-data';
import { validateArguments } from '../../src/provider/data/data-arguments';
import { dataSchema } from '../../src/provider/schema/data-schema';
import type { ProviderSession } from '../../src/provider/session';
import { StubService } from '../client/stub-service';

// Shapes that the facts know and the catalog has no kind of yet; the answers are hand-written after the facts.
const text = (doc: string) => attr(z.string().optional(), doc);
const id = attr(z.string().optional(), 'Id.', { setBy: 'service' });

function kindOf(name: string, api: Omit<Api, 'path'>, shape: z.ZodRawShape, placed: ResourceKind['scopes']) {
  return defineResource({
    name,
    effect: 'traffic',
    doc: name,
    api: { path: `/config/x/v1/${name}`, ...api },
    scopes: placed,
    schema: shape,
  });
}

const setting = kindOf('motd', { list: { style: 'array' } }, { id, message: text('Text.') }, scopes);
const allocation = kindOf(
  'allocation',
  { operations: ['list', 'create', 'update', 'delete'] },
  { name: text('Region.'), megabits: attr(z.int().optional(), 'Bandwidth.') },
  [],
);
const routing = kindOf(
  'routing',
  { operations: ['get', 'update'], singleton: 'tenant' },
  { backbone: text('Backbone.') },
  [],
);
const incomplete = kindOf(
  'cluster',
  { list: { itemsComplete: false } },
  { id, name: text('Name.'), secret: text('Only in the single answer.') },
  [],
);

let stub: StubService;
let session: ProviderSession;
beforeEach(async () => {
  stub = await new StubService().start();
  const { host, authUrl, clientId, clientSecret, scope } = stub.settings();
  const block = { protocol: 'http', host, port: stub.port, auth_url: authUrl, client_id: clientId };
  const made = configureSession(
    { ...block, client_secret: clientSecret, scope },
    { env: {} },
    hclogLogger('test', undefined),
  );
  if (made.session === undefined) throw new Error(JSON.stringify(made.diagnostics));
  session = { ...made.session, signal: new AbortController().signal };
});
afterEach(async () => {
  await session.client.close();
  await stub.stop();
});

async function one(kind: ResourceKind, given: Readonly<Record<string, string>>): Promise<unknown> {
  const config = Object.fromEntries(dataSchema(kind).attributes.map(({ name }) => [name, given[name] ?? null]));
  expect(validateArguments({ kind, form: 'one' }, config)).toEqual([]);
  const answer = await readData(session, { kind, form: 'one' }, config);
  expect(answer.diagnostics).toEqual([]);
  return answer.state;
}

test('a setting without a name is found by its container, its own before an inherited one', async () => {
  stub.answer = () => ({
    body: [
      { id: '1', folder: 'All Firewalls', message: 'above' },
      { id: '2', folder: 'North', message: 'own' },
    ],
  });
  expect(await one(setting, { folder: 'North' })).toMatchObject({ id: '2', message: 'own' });
  // A bare list has no pages, and no place in its query to ask for one.
  expect(stub.seen.map(({ query }) => query)).toEqual([{ folder: 'North' }]);
});

test('a setting that says nothing of its container is told so at plan', () => {
  const config = { id: null, folder: null, snippet: null, device: null };
  expect(validateArguments({ kind: setting, form: 'one' }, config)).toEqual([
    expect.objectContaining({ detail: expect.stringMatching(/^Set id, folder, snippet or device\./) }),
  ]);
});

test('what has a name and no id is found in the list', async () => {
  stub.answer = () => ({ body: { data: [{ name: 'taiwan', megabits: 50 }], offset: 0, limit: 200, total: 1 } });
  expect(await one(allocation, { name: 'taiwan' })).toMatchObject({ name: 'taiwan', megabits: 50 });
});

test('what there is once is read where it is, without arguments', async () => {
  stub.answer = () => ({ body: { backbone: 'no-asymmetric-routing' } });
  expect(await one(routing, {})).toMatchObject({ backbone: 'no-asymmetric-routing' });
  expect(stub.seen.map(({ method, path }) => `${method} ${path}`)).toEqual(['GET /config/x/v1/routing']);
});

test('what a list does not tell is read from the object itself', async () => {
  stub.answer = ({ path }) =>
    path.endsWith('/7')
      ? { body: { id: '7', name: 'a', secret: 'all of it' } }
      : { body: { data: [{ id: '7', name: 'a' }], offset: 0, limit: 200, total: 1 } };
  expect(await one(incomplete, { name: 'a' })).toMatchObject({ id: '7', secret: 'all of it' });
});
