import { describe, expect, test } from '@jest/globals';
import { allKinds, kindNamed } from '../../src/catalog';
import { hclogLogger } from '../../src/terraform/protocol/log';
import type { Message } from '../../src/terraform/protocol/protobuf-message';
import { providerRpcs } from '../../src/terraform/protocol/rpc-table';
import { encodeProviderSchema } from '../../src/terraform/protocol/schema';
import * as wire from '../../src/terraform/protocol/tfplugin6';
import { decodeDynamic, encodeDynamic, UNKNOWN, type TfValue } from '../../src/terraform/protocol/value';
import { createProvider } from '../../src/provider';
import { identitySchema } from '../../src/provider/identity/identity';
import { providerSchema } from '../../src/provider/provider-schema';
import { resourceSchema } from '../../src/provider/schema/resource-schema';
import { typeNameOf } from '../../src/provider/schema/type-name';
import type { Fields } from '../../src/provider/state/fields';
import { diagnosticsOf } from '../support/wire-diagnostics';

// Every call that came after the first version of protocol 6, as bytes; none of them needs a service.

const schema = providerSchema();
const rpcs = providerRpcs(
  createProvider({ env: {}, configFolder: '/nowhere', schemaBytes: () => encodeProviderSchema(schema) }),
  () => ({ signal: new AbortController().signal, log: hclogLogger('test', undefined), call: 1 }),
  () => undefined,
);
const dynamic = (value: TfValue) => ({ msgpack: encodeDynamic(value) });
const bare = (attributes: readonly { readonly name: string }[]): Record<string, TfValue> =>
  Object.fromEntries(attributes.map(({ name }) => [name, null]));

async function call<Request, Response>(
  name: string,
  request: Message<unknown, Request>,
  response: Message<Response, never>,
  value: Request,
): Promise<Response> {
  const bytes = await rpcs.get(name)?.(request.encode(value), () => new AbortController().signal);
  if (!(bytes instanceof Uint8Array)) throw new Error(`${name} is not one answer`);
  return response.decode(bytes);
}
const summaries = (diagnostics: Parameters<typeof diagnosticsOf>[0]): readonly string[] =>
  diagnosticsOf(diagnostics).map(({ summary }) => summary);

describe('bytes by hand, by the numbers in the published definition', () => {
  const nil = { msgpack: Uint8Array.of(0xc0) };
  const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');
  // A dynamic value (tag, length 3) with msgpack (1) null.
  const value = '030a01c0';
  const diagnostic = { severity: 1, summary: 's', detail: '', attribute: undefined };
  const diagnosed = '05' + '0801' + '120173';

  test.each([
    ['CallFunction.Request', wire.CallFunctionRequest.encode({ name: 'f', arguments: [nil] }), '0a0166' + `12${value}`],
    ['CallFunction.Response', wire.CallFunctionResponse.encode({ result: nil }), `0a${value}`],
    [
      'CallFunction.Response with an error at argument 0',
      wire.CallFunctionResponse.encode({ error: { text: 'e', functionArgument: 0 } }),
      '1205' + '0a0165' + '1000',
    ],
    [
      'ValidateEphemeralResourceConfig.Request',
      wire.ValidateEphemeralResourceConfigRequest.encode({ typeName: 't', config: nil }),
      '0a0174' + `12${value}`,
    ],
    [
      'ValidateEphemeralResourceConfig.Response',
      wire.ValidateEphemeralResourceConfigResponse.encode({ diagnostics: [diagnostic] }),
      `0a${diagnosed}`,
    ],
    [
      'OpenEphemeralResource.Request, deferral allowed',
      wire.OpenEphemeralResourceRequest.encode({
        ...{ typeName: 't', config: nil },
        clientCapabilities: { deferralAllowed: true },
      }),
      '0a0174' + `12${value}` + '1a020801',
    ],
    [
      'OpenEphemeralResource.Response',
      wire.OpenEphemeralResourceResponse.encode({
        ...{ renewAt: { seconds: 1, nanos: 2 }, result: nil, private: Uint8Array.of(7) },
        deferred: { reason: 1 },
      }),
      '120408011002' + `1a${value}` + '220107' + '2a020801',
    ],
    [
      'RenewEphemeralResource.Request',
      wire.RenewEphemeralResourceRequest.encode({ typeName: 't', private: Uint8Array.of(7) }),
      '0a0174' + '120107',
    ],
    [
      'RenewEphemeralResource.Response',
      wire.RenewEphemeralResourceResponse.encode({ renewAt: { seconds: 1 }, private: Uint8Array.of(7) }),
      '12020801' + '1a0107',
    ],
    [
      'CloseEphemeralResource.Request',
      wire.CloseEphemeralResourceRequest.encode({ typeName: 't', private: Uint8Array.of(7) }),
      '0a0174' + '120107',
    ],
    [
      'UpgradeResourceIdentity.Request',
      wire.UpgradeResourceIdentityRequest.encode({
        typeName: 't',
        version: 1,
        rawIdentity: { json: Buffer.from('{}') },
      }),
      '0a0174' + '1001' + '1a040a027b7d',
    ],
    [
      'UpgradeResourceIdentity.Response',
      wire.UpgradeResourceIdentityResponse.encode({ upgradedIdentity: { identityData: nil } }),
      `0a050a${value}`,
    ],
    [
      'GenerateResourceConfig.Request',
      wire.GenerateResourceConfigRequest.encode({ typeName: 't', state: nil }),
      '0a0174' + `12${value}`,
    ],
    ['GenerateResourceConfig.Response', wire.GenerateResourceConfigResponse.encode({ config: nil }), `0a${value}`],
    [
      'ValidateListResourceConfig.Request',
      wire.ValidateListResourceConfigRequest.encode({ typeName: 't', config: nil, limit: nil }),
      '0a0174' + `12${value}` + `22${value}`,
    ],
    [
      'ListResource.Request',
      wire.ListResourceRequest.encode({ typeName: 't', config: nil, includeResourceObject: true, limit: 5 }),
      '0a0174' + `12${value}` + '1801' + '2005',
    ],
    [
      'ValidateActionConfig.Request',
      wire.ValidateActionConfigRequest.encode({ typeName: 't', config: nil }),
      '0a0174' + `12${value}`,
    ],
    [
      'PlanAction.Request',
      wire.PlanActionRequest.encode({ actionType: 't', config: nil, clientCapabilities: { deferralAllowed: true } }),
      '0a0174' + `12${value}` + '1a020801',
    ],
    [
      'PlanAction.Response',
      wire.PlanActionResponse.encode({ diagnostics: [diagnostic], deferred: { reason: 3 } }),
      `0a${diagnosed}` + '12020803',
    ],
    [
      'InvokeAction.Request',
      wire.InvokeActionRequest.encode({ actionType: 't', config: nil }),
      '0a0174' + `12${value}`,
    ],
  ])('%s', (_, bytes, expected) => {
    expect(hex(bytes)).toBe(expected);
  });
});

describe.each(allKinds().map((kind) => [kind.name, kind] as const))('%s', (_, kind) => {
  const typeName = typeNameOf(kind.name);

  test('UpgradeResourceIdentity keeps what it knows, and has every attribute', async () => {
    const json = Buffer.from(JSON.stringify({ id: 'u', gone: 'x' }));
    const answer = await call(
      'UpgradeResourceIdentity',
      wire.UpgradeResourceIdentityRequest,
      wire.UpgradeResourceIdentityResponse,
      { typeName, version: 0, rawIdentity: { json } },
    );
    expect(summaries(answer.diagnostics)).toEqual([]);
    expect(decodeDynamic(answer.upgradedIdentity?.identityData)).toEqual({
      ...bare(identitySchema(kind).attributes),
      id: 'u',
    });
  });

  test('GenerateResourceConfig has every attribute of the schema, and nothing computed', async () => {
    const { attributes } = resourceSchema(kind);
    const state: Fields = { ...bare(attributes), id: 'u', tfid: ':::u', revision: 'r' };
    const answer = await call(
      'GenerateResourceConfig',
      wire.GenerateResourceConfigRequest,
      wire.GenerateResourceConfigResponse,
      { typeName, state: dynamic(state) },
    );
    expect(summaries(answer.diagnostics)).toEqual([]);
    const config = decodeDynamic(answer.config) as Fields;
    expect(Object.keys(config).sort()).toEqual(attributes.map(({ name }) => name).sort());
    for (const { name, computed, optional } of attributes)
      if (computed === true && optional !== true) expect([name, config[name]]).toEqual([name, null]);
  });

  const list = schema.listResources?.[typeName];
  if (list !== undefined)
    test('ValidateListResourceConfig accepts unknown values', async () => {
      const config = Object.fromEntries(
        list.attributes.map(({ name }) => [name, name === 'snippet' || name === 'device' ? null : UNKNOWN]),
      );
      const answer = await call(
        'ValidateListResourceConfig',
        wire.ValidateListResourceConfigRequest,
        wire.ValidateListResourceConfigResponse,
        { typeName, config: dynamic(config) },
      );
      const places = list.attributes.map(({ name }) => name);
      const isPlaced = places.includes('folder') || !(places.includes('snippet') || places.includes('device'));
      expect(summaries(answer.diagnostics)).toHaveLength(isPlaced ? 0 : 1);
    });
});

describe.each(Object.entries(schema.actions ?? {}))('%s', (typeName, { attributes }) => {
  const unknown = Object.fromEntries(attributes.map((one) => [one.name, one.required === true ? UNKNOWN : null]));

  test('ValidateActionConfig and PlanAction accept what is unknown, or say what is missing', async () => {
    const validated = await call(
      'ValidateActionConfig',
      wire.ValidateActionConfigRequest,
      wire.ValidateActionConfigResponse,
      { typeName, config: dynamic(unknown) },
    );
    const planned = await call('PlanAction', wire.PlanActionRequest, wire.PlanActionResponse, {
      actionType: typeName,
      config: dynamic(unknown),
    });
    expect(planned.deferred).toBeUndefined();
    expect(summaries(planned.diagnostics)).toEqual(summaries(validated.diagnostics));
  });

  test('InvokeAction before ConfigureProvider completes with an error', async () => {
    const request = wire.InvokeActionRequest.encode({ actionType: typeName, config: dynamic(bare(attributes)) });
    const stream = await rpcs.get('InvokeAction')?.(request, () => new AbortController().signal);
    if (stream === undefined || stream instanceof Uint8Array) throw new Error('not a stream');
    const events = [];
    for await (const bytes of stream) events.push(wire.InvokeActionEvent.decode(bytes));
    expect(events).toHaveLength(1);
    expect(diagnosticsOf(events[0]?.completed?.diagnostics ?? [])).toMatchObject([{ severity: 'error' }]);
  });
});

describe.each(Object.entries(schema.ephemeralResources ?? {}))('%s', (typeName, { attributes }) => {
  test('is validated, opened only after ConfigureProvider, renewed and closed', async () => {
    const config = Object.fromEntries(attributes.map((one) => [one.name, one.required === true ? UNKNOWN : null]));
    const validated = await call(
      'ValidateEphemeralResourceConfig',
      wire.ValidateEphemeralResourceConfigRequest,
      wire.ValidateEphemeralResourceConfigResponse,
      { typeName, config: dynamic(config) },
    );
    expect(summaries(validated.diagnostics)).toEqual([]);
    const opened = await call(
      'OpenEphemeralResource',
      wire.OpenEphemeralResourceRequest,
      wire.OpenEphemeralResourceResponse,
      {
        typeName,
        config: dynamic(bare(attributes)),
      },
    );
    expect(summaries(opened.diagnostics)).toHaveLength(1);
    const renewed = await call(
      'RenewEphemeralResource',
      wire.RenewEphemeralResourceRequest,
      wire.RenewEphemeralResourceResponse,
      {
        typeName,
      },
    );
    expect([renewed.renewAt, summaries(renewed.diagnostics)]).toEqual([undefined, []]);
    const closed = await call(
      'CloseEphemeralResource',
      wire.CloseEphemeralResourceRequest,
      wire.CloseEphemeralResourceResponse,
      {
        typeName,
      },
    );
    expect(summaries(closed.diagnostics)).toEqual([]);
  });
});

describe.each(Object.entries(schema.functions ?? {}))('%s', (name, { parameters }) => {
  test('CallFunction with an empty text has a result, or an error at an argument', async () => {
    const values = parameters.map(({ type }): TfValue => (type === 'string' ? '' : {}));
    const answer = await call('CallFunction', wire.CallFunctionRequest, wire.CallFunctionResponse, {
      name,
      arguments: values.map(dynamic),
    });
    expect([answer.result === undefined, answer.error === undefined]).toContain(false);
    if (answer.error !== undefined) expect(answer.error.text).not.toBe('');
  });
});

describe('a client of an earlier version', () => {
  // Members of the answer that Terraform 1.5 knows (protocol 6.3); it skips all others.
  const first = [
    'provider',
    'resourceSchemas',
    'dataSourceSchemas',
    'diagnostics',
    'providerMeta',
    'serverCapabilities',
  ];

  test('sees the schema as it was without the newer parts', () => {
    const { functions: _f, ephemeralResources: _e, actions: _a, listResources: _l, identities: _i, ...old } = schema;
    const seen = wire.GetProviderSchemaResponse.decode(encodeProviderSchema(schema)) as Record<string, unknown>;
    const was = wire.GetProviderSchemaResponse.decode(encodeProviderSchema(old)) as Record<string, unknown>;
    // A capability that it does not know.
    for (const one of [seen, was])
      delete (one['serverCapabilities'] as Record<string, unknown>)['generateResourceConfig'];
    for (const member of first) expect({ member, value: seen[member] }).toEqual({ member, value: was[member] });
    expect(Object.keys(was).filter((member) => !first.includes(member)).length).toBeGreaterThan(3);
  });

  test('gets no deferral, and an error for write-only values that it cannot keep out of its state', async () => {
    const { attributes } = resourceSchema(kindNamed('address'));
    const wanted = { ...bare(attributes), name: 'a', ip_netmask: '10.0.0.1', folder: UNKNOWN };
    const planned = await call('PlanResourceChange', wire.PlanResourceChangeRequest, wire.PlanResourceChangeResponse, {
      typeName: 'scm_address',
      proposedNewState: dynamic(wanted),
      config: dynamic(wanted),
      priorState: dynamic(null),
    });
    expect(planned.deferred).toBeUndefined();
    const gateway = resourceSchema(kindNamed('local_user'));
    const user = {
      ...bare(gateway.attributes),
      folder: 'All',
      name: 'u',
      password_wo: 'secret',
      password_wo_version: 1,
    };
    const validated = await call(
      'ValidateResourceConfig',
      wire.ValidateResourceConfigRequest,
      wire.ValidateResourceConfigResponse,
      { typeName: 'scm_local_user', config: dynamic(user) },
    );
    expect(summaries(validated.diagnostics).join()).toBe('password_wo is not supported by this version of Terraform');
  });
});
