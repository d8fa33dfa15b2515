import { createAbortController } from './basis';
import { CallTracker } from './call-tracker';
import type { GrpcServerOptions } from './grpc-server';
import type { ProviderHandlers } from './handlers';
import type { Logger } from './log';
import { ProtocolError } from './protocol-error';
import type { RpcMethod } from './rpc-method';
import { providerRpcs } from './rpc-table';
import { schemaRpcs, type ProviderSchemas } from './schema-rpcs';

const providerService = 'tfplugin6.Provider';
const shutdownPath = '/plugin.GRPCController/Shutdown';

/** One connection of Terraform to the provider, from the first call to the last. */
export interface ProviderConnection {
  /** Returns the gRPC server options that answer the calls. `shutdown` runs when Terraform shuts the provider down. */
  answers(shutdown: () => void): Pick<GrpcServerOptions, 'method' | 'started'>;
  /** Aborts running calls. A second call has no effect. */
  stop(): void;
  /** Resolves when all running calls have ended. */
  idle(): Promise<void>;
  /** Notifies the handlers that no further call follows. */
  end(): void;
}

/**
 * Makes a connection with its own handlers, which share nothing with other connections. They are made at the first call
 * that needs more than `schemas`.
 */
export function openConnection(
  handlers: () => ProviderHandlers,
  log: Logger,
  schemas?: ProviderSchemas,
): ProviderConnection {
  const stopped = createAbortController();
  const calls = new CallTracker();
  let loaded: { readonly handlers: ProviderHandlers; readonly rpcs: ReadonlyMap<string, RpcMethod> } | undefined;

  const schemaOnly = schemas === undefined ? undefined : schemaRpcs(schemas);
  const provider = (): NonNullable<typeof loaded> => {
    if (loaded !== undefined) return loaded;
    const table = handlers();
    let call = 0;
    const context = () => ({ signal: stopped.signal, log, call: ++call });
    return (loaded = { handlers: table, rpcs: providerRpcs(table, context, stop) });
  };
  const stop = (): void => {
    if (stopped.signal.aborted) return;
    stopped.abort(new ProtocolError('STOPPED', 'terraform asked the provider to stop'));
    loaded?.handlers.stop();
  };
  return {
    answers: (shutdown) => ({
      method: (path) => {
        if (path === shutdownPath) return () => new Uint8Array(0);
        const [, service, rpc = ''] = path.split('/');
        if (service !== providerService) return undefined;
        return schemaOnly?.get(rpc) ?? provider().rpcs.get(rpc);
      },
      started: (path, ended) => {
        calls.add(ended);
        if (path === shutdownPath) void ended.finally(shutdown);
      },
    }),
    stop,
    idle: () => calls.idle(),
    end: () => loaded?.handlers.ended?.(),
  };
}
