import { CodedError, type Diagnostic } from '../core';
import { thrownDiagnostic, wireDiagnostics, wirePath, type WireDiagnostic } from './diagnostic-wire';
import { parseExactJson } from './exact-json';
import type { CallContext, ProviderHandlers } from './handlers';
import type { Message } from './protobuf-message';
import * as wire from './tfplugin6';
import { decodeDynamic, encodeDynamic, type TfValue } from './value';

/** Answers one call: the bytes of the request message to those of the response message. */
export type RpcMethod = (request: Uint8Array) => Promise<Uint8Array> | Uint8Array;

/**
 * The calls of tfplugin6.Provider by name, as far as they are implemented; the rest is answered UNIMPLEMENTED by the
 * server, which Terraform takes for "has none". `context` makes the context of one call, `stop` answers StopProvider.
 */
export function providerRpcs(
  handlers: ProviderHandlers,
  context: (rpc: string) => CallContext,
  stop: () => void,
): ReadonlyMap<string, RpcMethod> {
  const methods = new Map<string, RpcMethod>();

  /** A call whose response has diagnostics: whatever is thrown, even by the encoding of the answer, ends there. */
  function call<Request, Response>(
    name: string,
    request: Message<Request, never>,
    response: Message<unknown, Response>,
    answer: (request: Request, context: CallContext) => Promise<Response>,
  ): void {
    methods.set(name, async (bytes) => {
      const given = context(name);
      try {
        return response.encode(await answer(request.decode(bytes), given));
      } catch (thrown) {
        given.log.debug('call failed', () => ({ rpc: name, error: stackOf(thrown) }));
        return response.encode(told([thrownDiagnostic(thrown)]) as Response); // each response here has diagnostics
      }
    });
  }

  const { Empty } = wire;
  methods.set('GetProviderSchema', async () => {
    try {
      return await handlers.schemaBytes();
    } catch (thrown) {
      return wire.GetProviderSchemaResponse.encode(told([thrownDiagnostic(thrown)]));
    }
  });
  // Asked by newer Terraforms; an empty answer means that nothing has an identity, or is a function.
  methods.set('GetResourceIdentitySchemas', () => Empty.encode({}));
  methods.set('GetFunctions', () => Empty.encode({}));
  methods.set('StopProvider', () => {
    stop();
    return wire.StopProviderResponse.encode({});
  });

  call(
    'ValidateProviderConfig',
    wire.ValidateProviderConfigRequest,
    wire.ValidateProviderConfigResponse,
    async ({ config }, given) =>
      diagnosed(await handlers.validateProviderConfig({ config: decodeDynamic(config) }, given)),
  );
  call(
    'ConfigureProvider',
    wire.ConfigureProviderRequest,
    wire.ConfigureProviderResponse,
    async ({ terraformVersion, config, clientCapabilities = noCapabilities }, given) =>
      diagnosed(
        await handlers.configure({ terraformVersion, config: decodeDynamic(config), clientCapabilities }, given),
      ),
  );
  call(
    'ValidateResourceConfig',
    wire.ValidateResourceConfigRequest,
    wire.ValidateResourceConfigResponse,
    async ({ typeName, config, clientCapabilities = noCapabilities }, given) => {
      const writeOnlyAllowed = clientCapabilities.writeOnlyAttributesAllowed;
      return diagnosed(
        await handlers.validateResource({ typeName, config: decodeDynamic(config), writeOnlyAllowed }, given),
      );
    },
  );
  call(
    'ValidateDataResourceConfig',
    wire.ValidateDataResourceConfigRequest,
    wire.ValidateDataResourceConfigResponse,
    async ({ typeName, config }, given) =>
      diagnosed(await handlers.validateDataSource({ typeName, config: decodeDynamic(config) }, given)),
  );
  call(
    'UpgradeResourceState',
    wire.UpgradeResourceStateRequest,
    wire.UpgradeResourceStateResponse,
    async ({ typeName, version, rawState }, given) => {
      const answer = await handlers.upgradeState({ typeName, version, state: rawValue(rawState) }, given);
      return { ...diagnosed(answer), upgradedState: dynamic(answer.state) };
    },
  );
  call(
    'ReadResource',
    wire.ReadResourceRequest,
    wire.ReadResourceResponse,
    async ({ typeName, currentState, private: kept }, given) => {
      const answer = await handlers.read({ typeName, state: decodeDynamic(currentState), private: kept }, given);
      return { ...diagnosed(answer), newState: dynamic(answer.state), private: answer.private };
    },
  );
  call(
    'PlanResourceChange',
    wire.PlanResourceChangeRequest,
    wire.PlanResourceChangeResponse,
    async ({ typeName, priorState, proposedNewState, config, priorPrivate }, given) => {
      const answer = await handlers.plan(
        {
          typeName,
          prior: decodeDynamic(priorState),
          proposed: decodeDynamic(proposedNewState),
          config: decodeDynamic(config),
          private: priorPrivate,
        },
        given,
      );
      return {
        ...diagnosed(answer),
        plannedState: dynamic(answer.planned),
        requiresReplace: answer.requiresReplace.map(wirePath),
        plannedPrivate: answer.private,
      };
    },
  );
  call(
    'ApplyResourceChange',
    wire.ApplyResourceChangeRequest,
    wire.ApplyResourceChangeResponse,
    async ({ typeName, priorState, plannedState, config, plannedPrivate }, given) => {
      const answer = await handlers.apply(
        {
          typeName,
          prior: decodeDynamic(priorState),
          planned: decodeDynamic(plannedState),
          config: decodeDynamic(config),
          private: plannedPrivate,
        },
        given,
      );
      return { ...diagnosed(answer), newState: dynamic(answer.state), private: answer.private };
    },
  );
  call(
    'ImportResourceState',
    wire.ImportResourceStateRequest,
    wire.ImportResourceStateResponse,
    async ({ typeName, id }, given) => {
      const answer = await handlers.import({ typeName, id }, given);
      const importedResources = answer.resources.map((found) => ({ ...found, state: dynamic(found.state) }));
      return { ...diagnosed(answer), importedResources };
    },
  );
  call(
    'MoveResourceState',
    wire.MoveResourceStateRequest,
    wire.MoveResourceStateResponse,
    async ({ sourceProviderAddress, sourceSchemaVersion, sourceState, ...rest }, given) => {
      const answer = await handlers.moveState(
        {
          sourceProvider: sourceProviderAddress,
          sourceTypeName: rest.sourceTypeName,
          sourceVersion: sourceSchemaVersion,
          sourceState: rawValue(sourceState),
          sourcePrivate: rest.sourcePrivate,
          targetTypeName: rest.targetTypeName,
        },
        given,
      );
      return { ...diagnosed(answer), targetState: dynamic(answer.state), targetPrivate: answer.private };
    },
  );
  call(
    'ReadDataSource',
    wire.ReadDataSourceRequest,
    wire.ReadDataSourceResponse,
    async ({ typeName, config }, given) => {
      const answer = await handlers.readData({ typeName, config: decodeDynamic(config) }, given);
      return { ...diagnosed(answer), state: dynamic(answer.state) };
    },
  );
  return methods;
}

const noCapabilities = { deferralAllowed: false, writeOnlyAttributesAllowed: false };

function told(diagnostics: readonly Diagnostic[]): { readonly diagnostics: readonly WireDiagnostic[] } {
  return { diagnostics: wireDiagnostics(diagnostics) };
}

function diagnosed(answer: { readonly diagnostics: readonly Diagnostic[] }): ReturnType<typeof told> {
  return told(answer.diagnostics);
}

function dynamic(value: TfValue): { readonly msgpack: Uint8Array } {
  return { msgpack: encodeDynamic(value) };
}

function rawValue(state: { readonly json: Uint8Array } | undefined): TfValue {
  if (state !== undefined && state.json.length > 0) return parseExactJson(state.json);
  throw new CodedError(
    'state_not_json',
    'the state is in the format of terraform 0.11, which this provider cannot read',
  );
}

function stackOf(thrown: unknown): string {
  return thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown);
}
