// dist/openapi.json: the service in OpenAPI 3.1. Made here, because every kind goes through zod, which takes a second.
import { emit } from './emit.mjs';
import { writeWhole } from './step.mjs';

const program = `
import { descriptionProblems } from './src/service/openapi/description-problems';
import { openApiDocument } from './src/service/openapi/openapi-document';
const description = openApiDocument();
const problems = descriptionProblems(description);
if (problems.length > 0) throw new Error('cannot publish openapi.json: ' + problems.join('; '));
console.log(JSON.stringify(description));
`;

export async function makeOpenApi() {
  const { text, files } = await emit('description', program);
  writeWhole('openapi.json', `${text.trim()}\n`);
  return files;
}
