import { getAsset } from 'node:sea';
import { Script } from 'node:vm';
import { serveProvider } from '../protocol/serve';
import { providerSource } from './source';
import type * as Provider from './provider';

// The start of a binary that contains Node: the files that main.ts finds on disk are in the binary.

/** Runs a file of the binary as a module. The build made it of our own sources. */
function carried(name: string): unknown {
  // Not createRequire: it needs an absolute path, and where /proc is not mounted Node does not know its own.
  const nearBy = (id: string): unknown => (id.startsWith('./') ? carried(id.slice(2)) : process.getBuiltinModule(id));
  const code = `(function (require, module, exports) {${getAsset(name, 'utf8')}\n})`;
  const run = new Script(code, { filename: name }).runInThisContext() as (...given: readonly unknown[]) => void;
  const module = { exports: {} };
  run(nearBy, module, module.exports);
  return module.exports;
}

void serveProvider(
  () => {
    const { createProvider } = carried('provider.js') as typeof Provider;
    const read = (name: string) => new Uint8Array(getAsset(name));
    return createProvider({
      env: process.env,
      schemaBytes: () => read('schema.bin'),
      identityBytes: () => read('identity.bin'),
    });
  },
  { name: 'terraform-provider-scm', source: providerSource },
);
