// dist/schema.bin: the provider's response to GetProviderSchema. dist/identity.bin: its response to
// GetResourceIdentitySchemas. dist/schema.json: the schema for code generators.
// dist/.work/words.json: the values of closed enumerations, for the types of the constructs.
import { join } from 'node:path';
import { emit } from './emit.mjs';
import { writeWhole } from './step.mjs';

const program = `
import { encodeIdentitySchemas, encodeProviderSchema, schemaToJson } from './src/terraform/protocol';
import { providerSchema } from './src/provider/provider-schema';
import { providerSource } from './src/provider/source';
import { closedWords } from './scripts/build/closed-words';
const schema = providerSchema();
console.log(JSON.stringify({
  bytes: Buffer.from(encodeProviderSchema(schema)).toString('base64'),
  identities: Buffer.from(encodeIdentitySchemas(schema)).toString('base64'),
  json: schemaToJson(schema, providerSource),
  words: closedWords(),
}));
`;

export async function makeSchema() {
  const { text, files } = await emit('schema', program);
  const { bytes, identities, json, words } = JSON.parse(text);
  writeWhole('schema.bin', Buffer.from(bytes, 'base64'));
  writeWhole('identity.bin', Buffer.from(identities, 'base64'));
  writeWhole('schema.json', `${JSON.stringify(json)}\n`);
  writeWhole(join('.work', 'words.json'), `${JSON.stringify(words)}\n`);
  return files;
}
