// dist/openapi.json: the service in OpenAPI 3.1. Made here, because every kind goes through zod, which takes a second.
import { emit } from './emit.mjs';
import { writeWhole } from './step.mjs';

const program = `
import { openApiDocument } from './src/service/openapi/openapi-document';
console.log(JSON.stringify(openApiDocument()));
`;

export async function makeOpenApi() {
  const { text, files } = await emit('description', program);
  writeWhole('openapi.json', `${text.trim()}\n`);
  return files;
}
