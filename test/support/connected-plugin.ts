import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createAbortController } from '../../src/core';
import { GrpcError, grpcStatus } from '../../src/terraform/protocol/grpc-frame';
import type { ProviderHandlers } from '../../src/terraform/protocol/handlers';
import { hclogLogger } from '../../src/terraform/protocol/log';
import { openConnection, type ProviderConnection } from '../../src/terraform/protocol/provider-connection';
import { createDebugListener, reattachVariable } from '../../src/terraform/protocol/serve-debug';
import { encodeProviderSchema } from '../../src/terraform/protocol/schema';
import { createProvider } from '../../src/provider';
import { providerSchema } from '../../src/provider/provider-schema';
import { providerSource } from '../../src/provider/source';
import type { AttachedProvider } from './attached-provider';
import { sleepingClock } from './fast-clock';
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

const someSchemas = new Map<string, Uint8Array>();

/**
 * Returns the schemas of the types that the configuration and state in a folder name. All of them have 1.6 MB, and to
 * read them takes Terraform longer than everything else in a plan.
 */
function schemaFor(dir: string): Uint8Array {
  const texts = readdirSync(dir, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(?:tf|tf\.json|hcl|tfstate)$/.test(file) && !file.includes('.terraform/'))
    .map((file) => readFileSync(join(dir, file), 'utf8'));
  const names = [...new Set(texts.flatMap((text) => text.match(/\bscm_\w+/g) ?? []))].sort();
  const { resources, dataSources, listResources, actions, ephemeralResources, ...rest } = providerSchema();
  const parts = { resources, dataSources, listResources, actions, ephemeralResources };
  // A wrong type gets an error that names similar ones.
  const isKnown = names.every((name) => Object.values(parts).some((part) => name in (part ?? {})));
  if (names.length === 0 || !isKnown) return built('schema.bin');
  const some = <S>(part: Readonly<Record<string, S>> = {}) =>
    Object.fromEntries(names.flatMap((name) => (part[name] === undefined ? [] : [[name, part[name]]])));
  const key = names.join(' ');
  const encoded =
    someSchemas.get(key) ??
    encodeProviderSchema({
      ...rest,
      resources: some(resources),
      dataSources: some(dataSources),
      listResources: some(listResources),
      actions: some(actions),
      ephemeralResources: some(ephemeralResources),
    });
  someSchemas.set(key, encoded);
  return encoded;
}

/** Makes the provider as `start` does, for a folder in which Terraform runs. */
function providerIn(dir: string, env: NodeJS.ProcessEnv): ProviderHandlers {
  return createProvider({
    // Its relative default would be in the folder of this process.
    env: { TF_DATA_DIR: join(dir, '.terraform'), ...env },
    configFolder: dir,
    clock: sleepingClock(),
    schemaBytes: () => schemaFor(dir),
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
