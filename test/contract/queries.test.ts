// The query parameters of the service against those of the public API, in both directions, and each parameter that
// narrows a list against what the service does with it. A rule of scripts/coverage/api/rules.ts excuses nothing here.
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { kindNamed, kindNames, scopes, type ResourceKind } from '../../src/catalog';
import { isObject } from '../../src/core';
import { openApiDocument } from '../../src/service/openapi/openapi-document';
import { startLocal, type Local } from '../service/local';
import { facts } from '../support/judge/facts';

/** Differences that are right, each with its reason: `+` the service only, `-` the public API only. */
const deliberate: readonly (readonly [RegExp, string])[] = [
  [/\/device-onboarding\/v1\/sites(?:\/\{\})?: -(?:name|status|site-group|force)$/, 'no client needs these'],
  [/^(?:PUT|DELETE) \/config\/\S+-rules\/\{\}: \+position$/, 'public clients name the rulebase in each request'],
  [/\/authentication-portals: -name$/, 'a portal has no name'],
  [/\/config\/operations\/v1\/jobs: \+(?:filter|offset|limit)$/, 'the specification filters jobs, and SDKs page'],
];

/** Names without their parameters, which differ between descriptions. */
const plain = (operation: string): string => operation.replaceAll(/\{[^}]+\}/g, '{}');

/** The query parameters of each operation of the service. */
function ownQueries(): ReadonlyMap<string, readonly string[]> {
  const paths = Object.entries(openApiDocument()['paths'] ?? {});
  return new Map(
    paths.flatMap(([path, item]) =>
      Object.entries(isObject(item) ? item : {}).map(([method, operation]) => [
        plain(`${method.toUpperCase()} ${path}`),
        parametersOf(operation),
      ]),
    ),
  );
}

function parametersOf(operation: unknown): readonly string[] {
  const parameters = isObject(operation) ? operation['parameters'] : [];
  return (Array.isArray(parameters) ? parameters : []).flatMap((one: unknown) =>
    isObject(one) && one['in'] === 'query' ? [String(one['name'])] : [],
  );
}

const publicQueries = new Map(
  Object.values(facts.kinds).flatMap(({ operations }) =>
    operations.map(({ method, path, query }) => [plain(`${method} ${path}`), Object.keys(query)] as const),
  ),
);

/** Parameters of an operation that one side has alone. */
function differences(own: ReadonlyMap<string, readonly string[]>): readonly string[] {
  return [...publicQueries].flatMap(([operation, theirs]) => {
    const ours = own.get(operation);
    if (ours === undefined) return [];
    return [
      ...ours.filter((name) => !theirs.includes(name)).map((name) => `${operation}: +${name}`),
      ...theirs.filter((name) => !ours.includes(name)).map((name) => `${operation}: -${name}`),
    ];
  });
}

describe('query parameters', () => {
  const own = ownQueries();
  const found = differences(own);

  test('of the service are those of the public API', () => {
    const faults = found.filter((one) => !deliberate.some(([pattern]) => pattern.test(one)));
    const remedy = 'correct `api` of the catalog entry, or give a reason in test/contract/queries.test.ts';
    expect(faults.map((one) => `${one}: ${remedy}`)).toEqual([]);
  });

  test('that differ with a reason still differ', () => {
    expect(deliberate.filter(([pattern]) => !found.some((one) => pattern.test(one)))).toEqual([]);
  });

  test('that are renamed, lost or invented are noticed', () => {
    const operation = 'GET /config/objects/v1/quarantined-devices';
    const withQuery = (...names: readonly string[]): readonly string[] =>
      differences(new Map([...own, [operation, names]])).filter((one) => !found.includes(one));
    expect(withQuery('host_id', 'serial')).toEqual([`${operation}: +serial`, `${operation}: -serial_number`]);
    expect(withQuery('host_id')).toEqual([`${operation}: -serial_number`]);
  });
});

/** Parameters of a list that are no attribute. */
const general = ['name', 'offset', 'limit', 'position', 'pagination', ...scopes];

/** Parameters of a list that name nothing: neither a location, nor an attribute, nor a general one. */
function unknownParameters({ attributes, api }: ResourceKind): readonly string[] {
  const known = new Set([...general, ...attributes.map(({ wire }) => wire)]);
  return (api.list.parameters ?? []).filter((name) => !known.has(name));
}

describe('a parameter of a list', () => {
  test('is an attribute of its kind, its location, or one of paging', () => {
    const faults = kindNames.flatMap((name) => unknownParameters(kindNamed(name)).map((one) => `${name}: ${one}`));
    expect(faults.map((one) => `${one} is no attribute: correct list.parameters, or the attribute`)).toEqual([]);
    const { api, ...kind } = kindNamed('quarantined_device');
    const renamed = { ...kind, api: { ...api, list: { ...api.list, parameters: ['host_id', 'serial'] } } };
    expect(unknownParameters(renamed)).toEqual(['serial']);
  });

  let local: Local;
  beforeAll(async () => {
    local = await startLocal();
  });
  afterAll(() => local.close());

  test('narrows the list at the service, under the name of the public API', async () => {
    const path = '/config/objects/v1/quarantined-devices';
    for (const host of ['one', 'two']) await local.make(path, { host_id: host, serial_number: `serial-${host}` });
    expect(publicQueries.get(`GET ${path}`)).toEqual(['host_id', 'serial_number']);
    expect((await local.get(`${path}?host_id=one`)).body).toMatchObject([{ host_id: 'one' }]);
    expect((await local.get(`${path}?serial_number=serial-two`)).body).toMatchObject([{ host_id: 'two' }]);
    expect((await local.get(`${path}?serial=serial-two`)).status).toBe(400);
  });
});
