import { expect } from '@jest/globals';
import type { ProviderHandlers } from '../../src/terraform/protocol/handlers';
import { hclogLogger } from '../../src/terraform/protocol/log';
import { providerRpcs } from '../../src/terraform/protocol/rpc-table';
import * as wire from '../../src/terraform/protocol/tfplugin6';
import { decodeDynamic, encodeDynamic, type TfValue } from '../../src/terraform/protocol/value';
import { holdsUnknown, type Fields } from '../../src/provider/state/fields';
import type { SchemaAttribute } from '../../src/terraform/protocol/schema';
import type { Diagnostic } from '../../src/core';
import { checkPlan } from './terraform-core';
import { diagnosticsOf } from './wire-diagnostics';

/** One object of a list result. */
export interface Listed {
  readonly identity: TfValue;
  readonly displayName: string;
  /** Undefined if the event has none. */
  readonly object: TfValue | undefined;
}

/** Makes the streaming calls at message level, with Terraform's checks of their events. */
export function streamClient(handlers: ProviderHandlers) {
  const log = hclogLogger('test', undefined);
  const rpcs = providerRpcs(
    handlers,
    () => ({ signal: new AbortController().signal, log, call: 1 }),
    () => undefined,
  );
  const open = async (
    name: string,
    request: Uint8Array,
    closed: () => AbortSignal,
  ): Promise<AsyncIterable<Uint8Array>> => {
    const answer = await rpcs.get(name)?.(request, closed);
    if (answer === undefined || answer instanceof Uint8Array) throw new Error(`${name} is not a stream`);
    return answer;
  };
  const dynamic = (value: TfValue) => ({ msgpack: encodeDynamic(value) });
  return {
    /**
     * Lists like ListResource in plugin6/grpc_provider.go: nothing is received after the limit, an error ends the list,
     * a warning alone needs no identity, and each object has an identity.
     */
    async *list(
      typeName: string,
      config: TfValue,
      { limit = 100, include = false, closed = new AbortController().signal } = {},
    ): AsyncGenerator<Listed> {
      const request = { typeName, config: dynamic(config), includeResourceObject: include, limit };
      let received = 0;
      for await (const bytes of await open('ListResource', wire.ListResourceRequest.encode(request), () => closed)) {
        const event = wire.ListResourceEvent.decode(bytes);
        const [error] = diagnosticsOf(event.diagnostic).filter(({ severity }) => severity === 'error');
        if (error !== undefined) throw new Error(error.summary);
        const hasWarning = event.diagnostic.length > 0;
        if (hasWarning && event.identity === undefined) continue;
        const identity = decodeDynamic(event.identity?.identityData);
        if (identity === null) throw new Error(`missing identity data in ListResource event for ${typeName}`);
        if (!include) expect(event.resourceObject).toBeUndefined();
        const object = event.resourceObject === undefined ? undefined : decodeDynamic(event.resourceObject);
        yield { identity, displayName: event.displayName, object };
        if (++received >= limit) return;
      }
    },
    /** Opens like node_resource_ephemeral.go: the result contains the configuration and is known. */
    open: async (typeName: string, config: Fields, attributes: readonly SchemaAttribute[]): Promise<Fields> => {
      const request = wire.OpenEphemeralResourceRequest.encode({ typeName, config: dynamic(config) });
      const bytes = await rpcs.get('OpenEphemeralResource')?.(request, () => new AbortController().signal);
      if (!(bytes instanceof Uint8Array)) throw new Error('OpenEphemeralResource is not one answer');
      const answer = wire.OpenEphemeralResourceResponse.decode(bytes);
      const [error] = diagnosticsOf(answer.diagnostics).filter(({ severity }) => severity === 'error');
      if (error !== undefined) throw new Error(error.summary);
      // A deferred response requires a client that allows it (deferring.UnexpectedProviderDeferralDiagnostic).
      expect(answer.deferred).toBeUndefined();
      const result = decodeDynamic(answer.result) as Fields;
      checkPlan(attributes, config, null, result, '');
      if (holdsUnknown(result)) throw new Error('the result of an ephemeral resource is unknown');
      return result;
    },
    /**
     * Invokes like InvokeAction in plugin6/grpc_provider.go: each event is one of two types, and nothing follows the
     * completed one. The configuration is known (node_action_trigger_instance_apply.go).
     */
    invoke: async (typeName: string, config: TfValue, closed = new AbortController().signal) => {
      if (holdsUnknown(config)) throw new Error('the configuration of an action is unknown during apply');
      const request = { actionType: typeName, config: dynamic(config) };
      const progress: string[] = [];
      let completed: readonly Diagnostic[] | undefined;
      for await (const bytes of await open('InvokeAction', wire.InvokeActionRequest.encode(request), () => closed)) {
        if (completed !== undefined) throw new Error('an event after the completed one');
        const event = wire.InvokeActionEvent.decode(bytes);
        if ((event.progress === undefined) === (event.completed === undefined))
          throw new Error('unexpected event type in InvokeAction response');
        if (event.progress !== undefined) progress.push(event.progress.message);
        if (event.completed !== undefined) completed = diagnosticsOf(event.completed.diagnostics);
      }
      if (completed === undefined) throw new Error('the action did not complete');
      return { progress, diagnostics: completed };
    },
  };
}
