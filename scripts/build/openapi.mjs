// dist/openapi.json: the service in OpenAPI 3.1. Made here, because every kind goes through zod, which takes a second.
import { build } from 'esbuild';
import { join } from 'node:path';
import { runNode } from './run.mjs';
import { dist, root, writeWhole } from './step.mjs';

const program = `
import { openApiDocument } from './src/service/openapi/openapi-document';
console.log(JSON.stringify(openApiDocument()));
`;

export async function makeOpenApi() {
  const outfile = join(dist, '.work', 'emit-openapi.cjs');
  await build({
    stdin: { contents: program, resolveDir: root, loader: 'ts' },
    outfile,
    bundle: true,
    platform: 'node',
    target: 'node20',
    logLevel: 'warning',
  });
  writeWhole('openapi.json', `${(await runNode('writing the description', [outfile])).trim()}\n`);
}
