import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { allKinds, kindNamed } from '../../src/catalog';
import { encodeIdentitySchemas } from '../../src/terraform/protocol/schema';
import { GetResourceIdentitySchemasResponse } from '../../src/terraform/protocol/tfplugin6';
import { isUnknown, UNKNOWN } from '../../src/terraform/protocol/value';
import { identityFrom, identitySchema, upgradedIdentity } from '../../src/provider/identity/identity';
import { importTarget } from '../../src/provider/identity/import-identity';
import { providerSchema } from '../../src/provider/provider-schema';
import { resourceSchema } from '../../src/provider/schema/resource-schema';
import { typeNameOf } from '../../src/provider/schema/type-name';
import { parseImportId } from '../../src/provider/state/tfid';
import type { Fields } from '../../src/provider/state/fields';
import { createService, type Service } from '../../src/service';
import { inProcessPlugin } from '../support/in-process-plugin';
import { blockFor, openProvider } from '../support/in-process-provider';
import { TerraformCore } from '../support/terraform-core';

const full = (name: string, configured: Fields): Fields => upgradedIdentity(kindNamed(name), configured);
const target = (name: string, configured: Fields): string =>
  importTarget(kindNamed(name), full(name, configured), '1').text;

test('the schemas on the wire, and by hand for one kind', () => {
  const { identitySchemas } = GetResourceIdentitySchemasResponse.decode(encodeIdentitySchemas(providerSchema()));
  expect(Object.keys(identitySchemas).sort()).toEqual(
    allKinds()
      .map(({ name }) => typeNameOf(name))
      .sort(),
  );
  const bytes = encodeIdentitySchemas({
    provider: { version: 0, description: '', attributes: [] },
    resources: {},
    dataSources: {},
    identities: {
      a: { version: 1, attributes: [{ name: 'b', type: 'string', description: 'c', import: 'optional' }] },
    },
  });
  // identity_schemas (1): key (1) "a", value (2): version (1) 1, identity_attributes (2): name (1) "b",
  // type (2) "\"string\"", optional_for_import (4) true, description (5) "c".
  const attribute = '0a0162' + '120822737472696e6722' + '2001' + '2a0163';
  expect(Buffer.from(bytes).toString('hex')).toBe(`0a1b0a01611216` + `0801` + `1212${attribute}`);
});

describe.each(allKinds().map((kind) => [kind.name, kind] as const))('%s', (_, kind) => {
  const names = identitySchema(kind).attributes.map(({ name }) => name);
  const state: Fields = Object.fromEntries(resourceSchema(kind).attributes.map(({ name }) => [name, `${name}-1`]));

  test('has an identity of attributes that every state has, and the tenant', () => {
    expect(names).toContain('id');
    expect(names.filter((name) => !(name in state))).toEqual(['tenant']);
    expect(identityFrom(kind, '1', state, undefined)).toEqual({
      ...Object.fromEntries(names.map((name) => [name, `${name}-1`])),
      tenant: '1',
    });
    expect(identityFrom(kind, '1', null, state)).toBeNull();
  });

  test('what exists never has an unknown part (validateIdentityKnown in node_resource_abstract_instance.go)', () => {
    const planned = Object.fromEntries(Object.keys(state).map((name) => [name, UNKNOWN]));
    const values = Object.values(identityFrom(kind, '1', planned, state) as Fields);
    expect(values.filter(isUnknown)).toEqual([]);
  });

  test('an identity by ID is an import ID that the provider reads', () => {
    const place = kind.scopes[0] === undefined ? {} : { [kind.scopes[0]]: 'Place' };
    const text = target(kind.name, {
      ...place,
      id: 'u',
      ...(kind.api.key === undefined ? {} : { [kind.api.key]: 'u' }),
    });
    expect(parseImportId(kind, text)).toMatchObject({ value: expect.stringContaining('') as unknown });
  });

  test('another tenant is refused', () => {
    expect(() => target(kind.name, { id: 'u', tenant: '2' })).toThrow('names tenant 2');
  });
});

test('by name, by ID, and what does not identify an object', () => {
  expect(target('address', { folder: 'Branches', name: 'web' })).toBe('folder/Branches/web');
  expect(target('address', { snippet: 's', id: 'u' })).toBe(':s::u');
  expect(target('tag', { id: 'u' })).toBe('u');
  expect(target('snippet', { name: 'base' })).toBe('base');
  expect(target('ha_configuration', { device: '0123' })).toBe('device/0123');
  expect(target('auto_vpn_setting', {})).toBe('auto_vpn_setting');
  expect(() => target('address', { name: 'web' })).toThrow('names no folder, snippet, device');
  expect(() => target('address', { folder: 'a' })).toThrow('has no name or id');
  expect(() => target('address', { folder: 'a', snippet: 'b', name: 'web' })).toThrow('folder and snippet');
  expect(() => target('security_rule', { folder: 'a', name: 'r', position: 'mid' })).toThrow('use pre or post');
});

describe('through the life of an object', () => {
  let service: Service;
  let plugin: () => ReturnType<typeof inProcessPlugin>;
  let core: (name: string) => TerraformCore;
  beforeAll(async () => {
    service = await createService({ strictness: 'strict', jobSpeed: 20 });
    const { url } = await service.listen({ host: '127.0.0.1', port: 0 });
    const provider = await openProvider(blockFor(service, url));
    plugin = () => inProcessPlugin(provider);
    core = (name) => new TerraformCore(plugin(), typeNameOf(name), resourceSchema(kindNamed(name)).attributes);
  });
  afterAll(() => service.close());

  test('created, renamed, read, and imported by what identifies it', async () => {
    const address = core('address');
    const created = await address.apply({ folder: 'All', name: 'web', ip_netmask: '10.0.0.1' });
    if (created.kind !== 'applied') throw new Error(JSON.stringify(created));
    const { tenant, id } = created.kept.identity ?? {};
    expect(tenant).toBe(service.access.tsg);
    expect(created.kept.identity).toEqual(
      full('address', { folder: 'All', name: 'web', id: id ?? null, tenant: tenant ?? null }),
    );
    const renamed = await address.apply({ folder: 'All', name: 'www', ip_netmask: '10.0.0.1' }, created.kept);
    expect(renamed).toMatchObject({ kind: 'applied', kept: { identity: { name: 'www', id } } });
    const found = await address.import(full('address', { folder: 'All', name: 'www' }));
    expect(found?.identity).toMatchObject({ folder: 'All', name: 'www', id, tenant });
    expect(found?.state).toMatchObject({ ip_netmask: '10.0.0.1' });
  });

  test('a rule is found in the rulebase that the identity names, and in no other', async () => {
    const rule = core('security_rule');
    const open = { from: ['any'], to: ['any'], source: ['any'], destination: ['any'], service: ['any'] };
    const given = { folder: 'All', name: 'last', action: 'allow', application: ['any'], position: 'post', ...open };
    const created = await rule.apply(given);
    if (created.kind !== 'applied') throw new Error(JSON.stringify(created));
    expect(created.kept.identity).toMatchObject({ position: 'post' });
    const byName = { folder: 'All', name: 'last' };
    const found = await rule.import(full('security_rule', { ...byName, position: 'post' }));
    expect(found?.identity).toEqual(created.kept.identity);
    const byId = { folder: 'All', id: created.kept.identity?.['id'] ?? null };
    const { resources } = await plugin().import(
      'scm_security_rule',
      full('security_rule', { ...byId, position: 'post' }),
    );
    expect(resources[0]).toMatchObject({ state: { position: 'post' }, identity: { position: 'post' } });
    await expect(rule.import(full('security_rule', { ...byName, position: 'pre' }))).rejects.toThrow('there is no');
  });
});
