import type * as V8 from 'node:v8';
import { serveProvider } from '../terraform/protocol';
import { codeCacheFolder, createCodeCache } from './code-cache';
import type * as Served from './served';
import type * as Serving from './serving';
import { providerSource } from './source';

/**
 * Starts the provider. `read` returns a file of the build by name.
 *
 * The build makes three files of code: one for the handshake, one that answers calls, which loads while Terraform
 * connects, and the provider, which loads at the first call that is not for a schema. V8 parses a whole file before it
 * runs the first line, so a single file would delay the handshake, and most commands start one process for the schema.
 */
export function start(read: (name: string) => Uint8Array): void {
  const cache = createCodeCache(read, codeCacheFolder(process.env, process.platform), (name) => {
    if (name === 'undici.js' && cache.isComplete()) setOptions();
  });
  process.on('exit', (code) => {
    if (code === 0) cache.keep();
  });
  const load = () => {
    const { serving } = cache.load('serving.js') as typeof Serving;
    const schemas = {
      schemaBytes: () => read('schema.bin'),
      identitySchemaBytes: () => read('identity.bin'),
    };
    const handlers = () => {
      const { createProvider } = cache.load('provider.js') as typeof Served;
      return createProvider({
        env: process.env,
        schemaBytes: schemas.schemaBytes,
        identityBytes: schemas.identitySchemaBytes,
        reached: (phase) => cache.reached(phase),
      });
    };
    return { serving, handlers, schemas };
  };
  void serveProvider(load, { name: 'terraform-provider-scm', source: providerSource });
}

/**
 * Sets options of V8 that save memory and time in a process of a few seconds.
 * - Keep WebAssembly unoptimized: the only module is the HTTP parser of undici. After about twenty responses V8 would
 *   spend 35 MB and 0.1 s of CPU on it. On Node 24, `--liftoff-only` has no effect once V8 runs, so all options that
 *   it implies are set.
 * - Keep the young generation at its size: with 1,000 objects, its growth takes 22 MB.
 *
 * Not `--no-regexp-tier-up`, which would save 4 ms: V8 has compiled expressions before, and running one of them after the
 * change ended the process with SIGSEGV (test/provider/import-process).
 *
 * V8 rejects bytecode made after its options were changed, so a process that still writes bytecode does not change them.
 */
function setOptions(): void {
  // oxlint-disable-next-line typescript/no-require-imports -- only starts that send requests need it
  const v8 = require('node:v8') as typeof V8;
  v8.setFlagsFromString('--liftoff-only --no-wasm-tier-up --no-wasm-dynamic-tiering');
  v8.setFlagsFromString('--semi-space-growth-factor=1');
}
