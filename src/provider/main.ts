import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { serveProvider } from '../protocol/serve';
import { createProvider } from './provider';

// The bundle and the schema bytes lie side by side.
const provider = createProvider({ env: process.env, schemaBytes: () => readFileSync(join(__dirname, 'schema.bin')) });

void serveProvider(provider);
