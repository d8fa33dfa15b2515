// dist/schema.bin: the provider's answer to GetProviderSchema. dist/schema.json: the same, for code generators.
import { build } from 'esbuild';
import { join } from 'node:path';
import { runNode } from './run.mjs';
import { dist, root, writeWhole } from './step.mjs';

const program = `
import { encodeProviderSchema, schemaToJson } from './src/protocol';
import { providerSchema } from './src/provider/schema/provider-schema';
import { providerSource } from './src/provider/source';
const schema = providerSchema();
console.log(JSON.stringify({
  bytes: Buffer.from(encodeProviderSchema(schema)).toString('base64'),
  json: schemaToJson(schema, providerSource),
}));
`;

export async function makeSchema() {
  const outfile = join(dist, '.work', 'emit-schema.cjs');
  await build({
    stdin: { contents: program, resolveDir: root, loader: 'ts' },
    outfile,
    bundle: true,
    platform: 'node',
    target: 'node20',
    logLevel: 'warning',
  });
  const { bytes, json } = JSON.parse(await runNode('writing the schema', [outfile]));
  writeWhole('schema.bin', Buffer.from(bytes, 'base64'));
  writeWhole('schema.json', `${JSON.stringify(json)}\n`);
}
