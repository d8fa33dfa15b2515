import type { Diagnostic, Path } from '../../src/core';
import type { Message } from '../../src/terraform/protocol/protobuf-message';
import * as wire from '../../src/terraform/protocol/tfplugin6';
import { decodeDynamic, encodeDynamic, type TfValue } from '../../src/terraform/protocol/value';
import { diagnosticsOf, pathOf } from './wire-diagnostics';

/** An empty message. */
export const none = new Uint8Array(0);

/** A call that returned a gRPC error status. */
export class RpcError extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(`gRPC status ${status}: ${message}`);
    this.status = status;
  }
}

interface Answer {
  readonly diagnostics: readonly Diagnostic[];
}
interface StateAnswer extends Answer {
  readonly state: TfValue;
  readonly private: Uint8Array;
  /** Null if the provider returns none. */
  readonly identity: TfValue;
}

/** The calls of a provider, with messages encoded and decoded as by Terraform. */
export abstract class PluginCalls {
  /** Makes a call with raw message bytes; rejects with `RpcError` unless the status is 0. */
  abstract raw(path: string, request: Uint8Array): Promise<Uint8Array>;

  /** Calls GetProviderSchema and decodes the response. */
  async schema() {
    const answer = wire.GetProviderSchemaResponse.decode(await this.schemaBytes());
    return { ...answer, diagnostics: diagnosticsOf(answer.diagnostics) };
  }

  schemaBytes(): Promise<Uint8Array> {
    return this.raw('/tfplugin6.Provider/GetProviderSchema', none);
  }

  validateProviderConfig(config: TfValue): Promise<Answer> {
    return this.#callWithDiagnostics(
      'ValidateProviderConfig',
      wire.ValidateProviderConfigRequest,
      wire.ValidateProviderConfigResponse,
      {
        config: dynamic(config),
      },
    );
  }

  configure(config: TfValue, terraformVersion = '1.11.4'): Promise<Answer> {
    return this.#callWithDiagnostics(
      'ConfigureProvider',
      wire.ConfigureProviderRequest,
      wire.ConfigureProviderResponse,
      {
        terraformVersion,
        config: dynamic(config),
        clientCapabilities: { writeOnlyAttributesAllowed: true },
      },
    );
  }

  validateResource(
    typeName: string,
    config: TfValue,
    writeOnlyAllowed: 'write-only' | 'old' = 'write-only',
  ): Promise<Answer> {
    return this.#callWithDiagnostics(
      'ValidateResourceConfig',
      wire.ValidateResourceConfigRequest,
      wire.ValidateResourceConfigResponse,
      {
        typeName,
        config: dynamic(config),
        clientCapabilities: { writeOnlyAttributesAllowed: writeOnlyAllowed === 'write-only' },
      },
    );
  }

  validateDataSource(typeName: string, config: TfValue): Promise<Answer> {
    return this.#callWithDiagnostics(
      'ValidateDataResourceConfig',
      wire.ValidateDataResourceConfigRequest,
      wire.ValidateDataResourceConfigResponse,
      { typeName, config: dynamic(config) },
    );
  }

  /** Calls GetResourceIdentitySchemas and decodes the response. */
  async identitySchemas() {
    const bytes = await this.raw('/tfplugin6.Provider/GetResourceIdentitySchemas', none);
    return wire.GetResourceIdentitySchemasResponse.decode(bytes).identitySchemas;
  }

  /** `json` is the identity in the form of a state file. */
  async upgradeIdentity(typeName: string, version: number, json: string) {
    const answer = await this.#call(
      'UpgradeResourceIdentity',
      wire.UpgradeResourceIdentityRequest,
      wire.UpgradeResourceIdentityResponse,
      { typeName, version, rawIdentity: { json: Buffer.from(json) } },
    );
    return {
      identity: decodeDynamic(answer.upgradedIdentity?.identityData),
      diagnostics: diagnosticsOf(answer.diagnostics),
    };
  }

  /** `json` is the state in the form of a state file. */
  async upgradeState(typeName: string, version: number, json: string): Promise<Answer & { readonly state: TfValue }> {
    const answer = await this.#call(
      'UpgradeResourceState',
      wire.UpgradeResourceStateRequest,
      wire.UpgradeResourceStateResponse,
      { typeName, version, rawState: { json: Buffer.from(json) } },
    );
    return { state: decodeDynamic(answer.upgradedState), diagnostics: diagnosticsOf(answer.diagnostics) };
  }

  async read(request: {
    typeName: string;
    state: TfValue;
    private?: Uint8Array;
    identity?: TfValue;
  }): Promise<StateAnswer> {
    const answer = await this.#call('ReadResource', wire.ReadResourceRequest, wire.ReadResourceResponse, {
      typeName: request.typeName,
      currentState: dynamic(request.state),
      private: request.private,
      currentIdentity: identityData(request.identity),
    });
    return {
      state: decodeDynamic(answer.newState),
      private: answer.private,
      identity: decodeDynamic(answer.newIdentity?.identityData),
      diagnostics: diagnosticsOf(answer.diagnostics),
    };
  }

  /** `proposed` defaults to the config; a real Terraform merges prior computed values into it. */
  async plan(request: {
    typeName: string;
    prior: TfValue;
    config: TfValue;
    proposed?: TfValue;
    private?: Uint8Array;
    identity?: TfValue;
    deferralAllowed?: boolean;
  }): Promise<
    Answer & {
      planned: TfValue;
      requiresReplace: readonly Path[];
      private: Uint8Array;
      identity: TfValue;
      /** Numeric reason; 0 if the change is not deferred. */
      deferred: number;
    }
  > {
    const answer = await this.#call(
      'PlanResourceChange',
      wire.PlanResourceChangeRequest,
      wire.PlanResourceChangeResponse,
      {
        typeName: request.typeName,
        priorState: dynamic(request.prior),
        proposedNewState: dynamic(request.proposed === undefined ? request.config : request.proposed),
        config: dynamic(request.config),
        priorPrivate: request.private,
        priorIdentity: identityData(request.identity),
        clientCapabilities: { deferralAllowed: request.deferralAllowed ?? false },
      },
    );
    return {
      identity: decodeDynamic(answer.plannedIdentity?.identityData),
      deferred: answer.deferred?.reason ?? 0,
      planned: decodeDynamic(answer.plannedState),
      requiresReplace: answer.requiresReplace.map(pathOf),
      private: answer.plannedPrivate,
      diagnostics: diagnosticsOf(answer.diagnostics),
    };
  }

  async apply(request: {
    typeName: string;
    prior: TfValue;
    planned: TfValue;
    config: TfValue;
    private?: Uint8Array;
    identity?: TfValue;
  }): Promise<StateAnswer> {
    const answer = await this.#call(
      'ApplyResourceChange',
      wire.ApplyResourceChangeRequest,
      wire.ApplyResourceChangeResponse,
      {
        typeName: request.typeName,
        priorState: dynamic(request.prior),
        plannedState: dynamic(request.planned),
        config: dynamic(request.config),
        plannedPrivate: request.private,
        plannedIdentity: identityData(request.identity),
      },
    );
    return {
      state: decodeDynamic(answer.newState),
      private: answer.private,
      identity: decodeDynamic(answer.newIdentity?.identityData),
      diagnostics: diagnosticsOf(answer.diagnostics),
    };
  }

  /** Imports by an import ID or by an identity. */
  async import(typeName: string, by: string | Readonly<Record<string, TfValue>>) {
    const answer = await this.#call(
      'ImportResourceState',
      wire.ImportResourceStateRequest,
      wire.ImportResourceStateResponse,
      typeof by === 'string' ? { typeName, id: by } : { typeName, identity: identityData(by) },
    );
    return {
      resources: answer.importedResources.map(({ state, identity, ...found }) => ({
        ...found,
        state: decodeDynamic(state),
        identity: decodeDynamic(identity?.identityData),
      })),
      diagnostics: diagnosticsOf(answer.diagnostics),
    };
  }

  async moveState(request: {
    sourceProvider: string;
    sourceTypeName: string;
    sourceVersion?: number;
    sourceJson: string;
    sourcePrivate?: Uint8Array;
    targetTypeName: string;
  }): Promise<StateAnswer> {
    const answer = await this.#call(
      'MoveResourceState',
      wire.MoveResourceStateRequest,
      wire.MoveResourceStateResponse,
      {
        sourceProviderAddress: request.sourceProvider,
        sourceTypeName: request.sourceTypeName,
        sourceSchemaVersion: request.sourceVersion,
        sourceState: { json: Buffer.from(request.sourceJson) },
        targetTypeName: request.targetTypeName,
        sourcePrivate: request.sourcePrivate,
      },
    );
    return {
      state: decodeDynamic(answer.targetState),
      private: answer.targetPrivate,
      identity: decodeDynamic(answer.targetIdentity?.identityData),
      diagnostics: diagnosticsOf(answer.diagnostics),
    };
  }

  validateEphemeral(typeName: string, config: TfValue): Promise<Answer> {
    return this.#callWithDiagnostics(
      'ValidateEphemeralResourceConfig',
      wire.ValidateEphemeralResourceConfigRequest,
      wire.ValidateEphemeralResourceConfigResponse,
      { typeName, config: dynamic(config) },
    );
  }

  /** `renewAt` is undefined if no renewal is needed. */
  async openEphemeral(typeName: string, config: TfValue) {
    const answer = await this.#call(
      'OpenEphemeralResource',
      wire.OpenEphemeralResourceRequest,
      wire.OpenEphemeralResourceResponse,
      { typeName, config: dynamic(config) },
    );
    return { ...answer, result: decodeDynamic(answer.result), diagnostics: diagnosticsOf(answer.diagnostics) };
  }

  closeEphemeral(typeName: string, kept: Uint8Array = none): Promise<Answer> {
    return this.#callWithDiagnostics(
      'CloseEphemeralResource',
      wire.CloseEphemeralResourceRequest,
      wire.CloseEphemeralResourceResponse,
      { typeName, private: kept },
    );
  }

  async readData(typeName: string, config: TfValue): Promise<Answer & { readonly state: TfValue }> {
    const answer = await this.#call('ReadDataSource', wire.ReadDataSourceRequest, wire.ReadDataSourceResponse, {
      typeName,
      config: dynamic(config),
    });
    return { state: decodeDynamic(answer.state), diagnostics: diagnosticsOf(answer.diagnostics) };
  }

  /** Calls StopProvider, which Terraform sends on Ctrl-C. */
  async stop(): Promise<void> {
    await this.raw('/tfplugin6.Provider/StopProvider', none);
  }

  async #call<Request, Response>(
    name: string,
    request: Message<unknown, Request>,
    response: Message<Response, never>,
    value: Request,
  ): Promise<Response> {
    return response.decode(await this.raw(`/tfplugin6.Provider/${name}`, request.encode(value)));
  }

  async #callWithDiagnostics<Request, Response extends { readonly diagnostics: Parameters<typeof diagnosticsOf>[0] }>(
    name: string,
    request: Message<unknown, Request>,
    response: Message<Response, never>,
    value: Request,
  ): Promise<Answer> {
    return { diagnostics: diagnosticsOf((await this.#call(name, request, response, value)).diagnostics) };
  }
}

function identityData(value: TfValue | undefined) {
  return value === undefined || value === null ? undefined : { identityData: dynamic(value) };
}

function dynamic(value: TfValue): { readonly msgpack: Uint8Array } {
  return { msgpack: encodeDynamic(value) };
}
