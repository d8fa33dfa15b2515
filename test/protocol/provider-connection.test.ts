import { expect, test } from '@jest/globals';
import { getMaxListeners } from 'node:events';
import type { ProviderHandlers } from '../../src/terraform/protocol';
import { hclogLogger } from '../../src/terraform/protocol/log';
import { openConnection } from '../../src/terraform/protocol/provider-connection';
import * as wire from '../../src/terraform/protocol/tfplugin6';
import { encodeDynamic } from '../../src/terraform/protocol/value';

test('any number of requests may listen for the stop: beyond a limit Node would warn of a leak', async () => {
  const signals: AbortSignal[] = [];
  const reading: Partial<ProviderHandlers> = {
    read: ({ state, private: kept }, { signal }) => {
      signals.push(signal);
      return Promise.resolve({ state, private: kept, diagnostics: [] });
    },
  };
  const connection = openConnection(() => reading as ProviderHandlers, hclogLogger('test', undefined)); // only reads
  const read = connection.answers(() => undefined).method('/tfplugin6.Provider/ReadResource');
  const request = wire.ReadResourceRequest.encode({
    typeName: 'scm_tag',
    currentState: { msgpack: encodeDynamic({ name: 'a' }) },
  });
  await read?.(Buffer.from(request), () => new AbortController().signal);
  expect(signals.map((signal) => getMaxListeners(signal))).toEqual([Infinity]);
});

test('a call for the schema does not make the handlers: the first start of every command needs nothing else', async () => {
  let made = 0;
  const handlers = (): ProviderHandlers => {
    made++;
    return {} as ProviderHandlers; // never called
  };
  const schemas = { schemaBytes: () => new Uint8Array([1]), identitySchemaBytes: () => new Uint8Array([2]) };
  const connection = openConnection(handlers, hclogLogger('test', undefined), schemas);
  const { method } = connection.answers(() => undefined);
  const bytesOf = async (rpc: string): Promise<unknown> =>
    method(`/tfplugin6.Provider/${rpc}`)?.(Buffer.alloc(0), () => new AbortController().signal);
  expect(await bytesOf('GetProviderSchema')).toEqual(new Uint8Array([1]));
  expect(await bytesOf('GetResourceIdentitySchemas')).toEqual(new Uint8Array([2]));
  expect(method('/plugin.GRPCStdio/StreamStdio')).toBeUndefined();
  expect(made).toBe(0);
  method('/tfplugin6.Provider/ValidateResourceConfig');
  expect(made).toBe(1);
});
