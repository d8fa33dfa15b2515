import { serveProvider } from '../protocol';
import { codeCacheFolder, createCodeCache } from './code-cache';
import type * as Served from './served';
import { providerSource } from './source';

/**
 * Starts the provider. `read` returns a file of the build by name.
 *
 * The build makes two files of the code: what the handshake needs, and the rest, which loads while Terraform connects.
 * V8 reads through a file before it runs its first line, so in one file the handshake would pay for everything.
 */
export function start(read: (name: string) => Uint8Array): void {
  const cache = createCodeCache(read, codeCacheFolder(process.env, process.platform));
  process.on('exit', (code) => {
    if (code === 0) cache.keep();
  });
  const load = () => {
    const { serving, createProvider } = cache.load('provider.js') as typeof Served;
    const handlers = () =>
      createProvider({
        env: process.env,
        schemaBytes: () => read('schema.bin'),
        identityBytes: () => read('identity.bin'),
        reached: (phase) => cache.reached(phase),
      });
    return { serving, handlers };
  };
  void serveProvider(load, { name: 'terraform-provider-scm', source: providerSource });
}
