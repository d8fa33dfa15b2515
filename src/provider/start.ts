import type * as V8 from 'node:v8';
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
  const cache = createCodeCache(read, codeCacheFolder(process.env, process.platform), (name) => {
    if (name === 'undici.js') optimizeWasm(false);
  });
  process.on('exit', (code) => {
    if (code !== 0) return;
    // V8 accepts bytecode only under the options that it was made with.
    optimizeWasm(true);
    cache.keep();
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

/**
 * Whether V8 optimizes WebAssembly. The only one here is the HTTP parser of undici: after some twenty answers V8 would
 * spend 35 MB and 0.1 s of CPU on it, more than a process of a few seconds gets back.
 */
function optimizeWasm(isOn: boolean): void {
  // oxlint-disable-next-line typescript/no-require-imports -- only starts that send requests need it
  const v8 = require('node:v8') as typeof V8;
  v8.setFlagsFromString(isOn ? '--no-liftoff-only' : '--liftoff-only');
}
