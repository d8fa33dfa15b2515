import { CodedError, createAbortController } from '../core';
import { CallTracker } from './call-tracker';
import type { GrpcServerOptions } from './grpc-server';
import type { ProviderHandlers } from './handlers';
import type { Logger } from './log';
import type { RpcMethod } from './rpc-method';
import { providerRpcs } from './rpc-table';

const providerService = 'tfplugin6.Provider';
const shutdownPath = '/plugin.GRPCController/Shutdown';

/** What one Terraform asks of a provider, from the first call to the last. */
export interface ProviderConnection {
  /** Loads the handlers now; without it the first call does. */
  load(): void;
  /** What a gRPC server needs to answer the calls. `shutdown` runs when Terraform says goodbye. */
  answers(shutdown: () => void): Pick<GrpcServerOptions, 'method' | 'started'>;
  /** Aborts what runs. A second call does nothing. */
  stop(): void;
  /** Resolves when the running calls have ended. */
  idle(): Promise<void>;
  /** Tells the handlers that no call will follow. */
  end(): void;
}

/** Makes a connection with handlers of its own: nothing of another connection is in them. */
export function openConnection(handlers: () => ProviderHandlers, log: Logger): ProviderConnection {
  const stopped = createAbortController();
  const calls = new CallTracker();
  let loaded: { readonly handlers: ProviderHandlers; readonly rpcs: ReadonlyMap<string, RpcMethod> } | undefined;

  const provider = (): NonNullable<typeof loaded> => {
    if (loaded !== undefined) return loaded;
    const made = handlers();
    const context = (rpc: string) => {
      log.trace('call', { rpc });
      return { signal: stopped.signal, log };
    };
    return (loaded = { handlers: made, rpcs: providerRpcs(made, context, stop) });
  };
  const stop = (): void => {
    if (stopped.signal.aborted) return;
    stopped.abort(new CodedError('STOPPED', 'terraform asked the provider to stop'));
    loaded?.handlers.stop();
  };
  return {
    load: () => void provider(),
    answers: (shutdown) => ({
      method: (path) => {
        if (path === shutdownPath) return () => new Uint8Array(0);
        const [, service, rpc = ''] = path.split('/');
        return service === providerService ? provider().rpcs.get(rpc) : undefined;
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
