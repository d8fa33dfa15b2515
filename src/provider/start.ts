import type * as V8 from 'node:v8';
import { serveProvider } from '../protocol';
import { codeCacheFolder, createCodeCache } from './code-cache';
import type * as Served from './served';
import { providerSource } from './source';

/**
 * Starts the provider. `read` returns a file of the build by name.
 *
 * The build makes two files of code: one for the handshake, and the rest, which loads while Terraform connects. V8
 * parses a whole file before it runs the first line, so a single file would delay the handshake.
 */
export function start(read: (name: string) => Uint8Array): void {
  const cache = createCodeCache(read, codeCacheFolder(process.env, process.platform), (name) => {
    if (name === 'undici.js' && cache.isComplete()) keepWasmUnoptimized();
  });
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

/**
 * Keeps V8 from optimizing WebAssembly: the only module is the HTTP parser of undici. After about twenty responses V8
 * would spend 35 MB and 0.1 s of CPU on it, more than a process of a few seconds saves. V8 rejects bytecode made after
 * its options were changed, so a process that still writes bytecode does not change them.
 */
function keepWasmUnoptimized(): void {
  // oxlint-disable-next-line typescript/no-require-imports -- only starts that send requests need it
  const v8 = require('node:v8') as typeof V8;
  v8.setFlagsFromString('--liftoff-only');
}
