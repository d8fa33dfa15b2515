// Builds dist/openapi.json, the OpenAPI 3.1 description of the service. Done at build time, because converting every
// kind with zod takes a second.
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
