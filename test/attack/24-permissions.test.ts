import { afterAll, beforeAll, expect, test } from '@jest/globals';
import {
  actionNames,
  allKinds,
  catalogAction,
  requestEffectOf,
  type RequestEffect,
  type Operation,
} from '../../src/catalog';
import { apiRoutes } from '../../src/service/http/routes';
import { openApiDocument } from '../../src/service/openapi/openapi-document';
import { permissionFor } from '../../src/service/roles';
import { startLocal, type Answer, type Local } from '../service/local';

const tsg = '1000000001';
const accounts = ['write', 'push', 'superuser'].map((role) => ({
  clientId: role,
  clientSecret: `secret of ${role}`,
  roles: [role],
}));
const paths = openApiDocument()['paths'] as Record<string, Record<string, { security?: unknown }>>;
const operations = Object.entries(paths).flatMap(([path, item]) =>
  Object.entries(item).flatMap(([key, { security }]) =>
    /^(get|post|put|delete)$/.test(key) && security === undefined ? [[key.toUpperCase(), path] as const] : [],
  ),
);

const routes = apiRoutes('strict', () => undefined);

function effect(method: string, path: string): RequestEffect | undefined {
  return routes.find((route) => route.path === path)?.endpoints[method]?.effect;
}

let local: Local;
const tokens = new Map<string, string>();
beforeAll(async () => {
  local = await startLocal({ tenants: [{ tsg, accounts }], jobSpeed: 1 });
});
afterAll(() => local.close());

async function as(role: string, method: string, path: string, body?: unknown): Promise<Answer> {
  const token = tokens.get(role) ?? (await local.token({ clientId: role, clientSecret: `secret of ${role}`, tsg }));
  tokens.set(role, token);
  return local.call(method, path, body, { Authorization: `Bearer ${token}` });
}

test('the effect of each operation is that of the catalog, and no method but GET and a query only reads', () => {
  const byMethod: Readonly<Record<string, Operation>> = { GET: 'get', POST: 'create', PUT: 'update', DELETE: 'delete' };
  for (const kind of allKinds()) {
    for (const [method, operation] of Object.entries(byMethod)) {
      if (paths[kind.api.path]?.[method.toLowerCase()] === undefined) continue;
      expect([kind.name, method, effect(method, kind.api.path)]).toEqual([
        kind.name,
        method,
        requestEffectOf(kind, operation),
      ]);
    }
  }
  for (const name of actionNames) {
    const action = catalogAction(name);
    expect([name, effect('POST', action.api.path)]).toEqual([name, requestEffectOf(action, 'create')]);
    if (action.job !== undefined) expect([name, requestEffectOf(action, 'create')]).toEqual([name, 'starts-job']);
  }
  for (const [method, path] of operations) {
    const found = effect(method, path);
    expect([method, path, found]).not.toEqual([method, path, undefined]);
    if (method === 'GET') expect([path, found]).toEqual([path, 'reads']);
    else if (found === 'reads')
      expect(path).toMatch(/^\/(operations|incidents|insights)\/|:(diff|compare|updates|export|generate-ppk)$/);
  }
});

test('nothing that the role write does starts a job; each operation that starts one needs the role push', async () => {
  const snippet = (await as('superuser', 'POST', '/config/setup/v1/snippets', { name: 'shared' })).id;
  const snapshots = '/config/setup/v1/snippet-snapshots';
  expect((await as('superuser', 'POST', snapshots, { id: snippet, description: 'one' })).status).toBe(200);
  const bodies: Readonly<Record<string, unknown>> = {
    '/config/operations/v1/config-versions/candidate:push': { folders: ['All Firewalls'] },
    '/config/network/v1/auto-vpn-push': { auto_vpn_devices: [{ name: '007951000123456' }] },
    [`${snapshots}:publish`]: { id: snippet },
  };
  const starting = operations.filter(([method, path]) => effect(method, path) === 'starts-job');
  expect(starting.map(([, path]) => path).toSorted()).toEqual(Object.keys(bodies).toSorted());
  const jobs = async (): Promise<unknown> => (await as('superuser', 'GET', '/config/operations/v1/jobs')).at('total');
  const before = await jobs();
  for (const [method, path] of operations) {
    if (method === 'GET') continue;
    const answer = await as('write', method, path.replace('{id}', snippet), bodies[path] ?? {});
    if (path in bodies) expect([path, answer.status]).toEqual([path, 403]);
  }
  expect(await jobs()).toBe(before);
  // The same requests start one when the role permits it.
  for (const [path, body] of Object.entries(bodies)) {
    const count = Number(await jobs());
    if (path.startsWith(snapshots)) await as('superuser', 'POST', '/config/setup/v1/snippets', { name: 'shared' });
    const answer = await as('superuser', 'POST', path, path.startsWith(snapshots) ? { id: await published() } : body);
    expect([path, answer.status < 300, Number(await jobs())]).toEqual([path, true, count + 1]);
  }
  expect(permissionFor).toEqual({ reads: 'read', changes: 'write', 'starts-job': 'push' });

  // The loop before has deleted the first snippet.
  async function published(): Promise<string> {
    const list = (await as('superuser', 'GET', '/config/setup/v1/snippets')).at('data') as {
      id: string;
      name: string;
    }[];
    const id = list.find(({ name }) => name === 'shared')?.id ?? '';
    expect((await as('superuser', 'POST', snapshots, { id, description: 'one' })).status).toBe(200);
    return id;
  }
});
