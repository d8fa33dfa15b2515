// dist/schema.bin: the provider's answer to GetProviderSchema. dist/schema.json: the same, for code generators.
import { emit } from './emit.mjs';
import { writeWhole } from './step.mjs';

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
  const { text, files } = await emit('schema', program);
  const { bytes, json } = JSON.parse(text);
  writeWhole('schema.bin', Buffer.from(bytes, 'base64'));
  writeWhole('schema.json', `${JSON.stringify(json)}\n`);
  return files;
}
