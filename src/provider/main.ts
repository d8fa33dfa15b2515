import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { serveProvider } from '../protocol/serve';
import type * as Provider from './provider';
import { providerSource } from './source';

// The build makes two files of this: what the handshake needs, and the rest, which loads while Terraform connects.
// V8 reads through a file before it runs its first line, so in one file the handshake would pay for everything.
void serveProvider(
  () => {
    // oxlint-disable-next-line typescript/no-require-imports -- see above
    const { createProvider } = require('./provider') as typeof Provider;
    const read = (name: string) => readFileSync(join(__dirname, name));
    return createProvider({
      env: process.env,
      schemaBytes: () => read('schema.bin'),
      identityBytes: () => read('identity.bin'),
    });
  },
  { name: 'terraform-provider-scm', source: providerSource },
);
