import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createAbortController } from '../../src/core';
import { GrpcError, grpcStatus } from '../../src/protocol/grpc-frame';
import type { ProviderHandlers } from '../../src/protocol/handlers';
import { hclogLogger } from '../../src/protocol/log';
import { openConnection, type ProviderConnection } from '../../src/protocol/provider-connection';
import { createDebugListener, reattachVariable } from '../../src/protocol/serve-debug';
import { createProvider } from '../../src/provider';
import { providerSource } from '../../src/provider/source';
import type { AttachedProvider } from './attached-provider';
import { PluginCalls, RpcError } from './plugin-calls';

const dist = join(__dirname, '..', '..', 'dist');
const log = hclogLogger('test', undefined);
const files = new Map<string, Uint8Array>();

/** Returns a file of the build, read once. */
function built(name: string): Uint8Array {
  const bytes = files.get(name) ?? readFileSync(join(dist, name));
  files.set(name, bytes);
  return bytes;
}

/** Makes the provider as `start` does, for a folder in which Terraform runs. */
function providerIn(dir: string, env: NodeJS.ProcessEnv): ProviderHandlers {
  return createProvider({
    // Its relative default would be in the folder of this process.
    env: { TF_DATA_DIR: join(dir, '.terraform'), ...env },
    configFolder: dir,
    schemaBytes: () => built('schema.bin'),
    identityBytes: () => built('identity.bin'),
  });
}

/**
 * A provider in this process whose calls have the encoded messages of the protocol, without process, socket and HTTP/2.
 */
export class ConnectedPlugin extends PluginCalls {
  readonly #connection: ProviderConnection;
  readonly #answers: ReturnType<ProviderConnection['answers']>;

  constructor(dir: string, env: NodeJS.ProcessEnv) {
    super();
    this.#connection = openConnection(() => providerIn(dir, env), log);
    this.#answers = this.#connection.answers(() => undefined);
  }

  override async raw(path: string, request: Uint8Array): Promise<Uint8Array> {
    const method = this.#answers.method(path);
    if (method === undefined) throw new RpcError(grpcStatus.unimplemented, `${path} is not implemented`);
    const answering = Promise.resolve(method(request, () => createAbortController().signal));
    this.#answers.started(
      path,
      answering.then(
        () => undefined,
        () => undefined,
      ),
    );
    try {
      const answer = await answering;
      if (answer instanceof Uint8Array) return answer;
    } catch (thrown) {
      throw new RpcError(thrown instanceof GrpcError ? thrown.status : grpcStatus.unknown, String(thrown));
    }
    throw new Error(`${path} has a stream of answers`);
  }

  /** Ends the connection like Terraform. */
  async close(): Promise<void> {
    await this.#connection.idle();
    this.#connection.end();
  }
}

/**
 * Serves providers in this process to real Terraforms, like a provider that was started with `-debug`: each connection
 * has its own handlers. Only the process and its start are missing.
 */
export async function attachInProcess(dir: string, env: NodeJS.ProcessEnv, name: string): Promise<AttachedProvider> {
  const maxMessageBytes = 256 * 1024 * 1024;
  const { listener, stop } = createDebugListener(() => providerIn(dir, env), { log, maxMessageBytes });
  const address = join(dir, name);
  await new Promise<void>((resolve, reject) => {
    listener.once('error', reject);
    listener.listen(address, resolve);
  });
  return {
    env: { TF_REATTACH_PROVIDERS: reattachVariable(providerSource, { network: 'unix', address }) },
    close: stop,
  };
}
