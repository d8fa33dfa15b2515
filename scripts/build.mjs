// npm run build: builds everything for running, testing and publishing in dist/. Steps with unchanged inputs are
// skipped. `--without-types` skips the declarations, which only editors and `npm run check` need.
import { mkdirSync } from 'node:fs';
import { locked } from './build/lock.mjs';
import { dist, step } from './build/step.mjs';

const types = !process.argv.includes('--without-types');
const log = (line) => console.log(`build: ${line}`);
// Tools are imported only by steps that run, so an unchanged build only computes a few hashes.
const lazily = (file, name) => async () => (await import(file))[name]();

const failures = [];
/** Runs steps in sequence; a failure stops only this sequence. */
async function row(...steps) {
  for (const one of steps) {
    try {
      await step({ log, ...one });
    } catch (error) {
      failures.push(`${one.name}: ${error.message}`);
      return;
    }
  }
}

await locked(async () => {
  mkdirSync(dist, { recursive: true });
  await import('./catalog-index.mjs');
  const schema = {
    name: 'schema',
    outputs: ['schema.bin', 'identity.bin', 'schema.json', '.work/words.json'],
    make: lazily('./build/schema.mjs', 'makeSchema'),
  };
  const l1 = {
    name: 'l1',
    inputs: ['dist/schema.json', 'dist/.work/words.json'],
    outputs: ['l1'],
    make: lazily('./build/l1.mjs', 'makeL1'),
  };
  const l1Types = {
    name: 'l1-types',
    inputs: ['dist/schema.json', 'dist/.work/words.json', 'tsconfig.l1.json'],
    outputs: ['l1/provider/index.d.ts'],
    make: lazily('./build/l1.mjs', 'makeL1Types'),
  };
  const lib = {
    name: 'lib',
    inputs: ['src', 'constructs'],
    outputs: ['lib/src', 'lib/constructs'],
    make: lazily('./build/lib.mjs', 'makeLib'),
  };
  const libTypes = {
    name: 'lib-types',
    inputs: ['src', 'constructs', 'dist/schema.json', 'dist/.work/words.json', 'tsconfig.json', 'tsconfig.build.json'],
    outputs: ['lib/constructs/index.d.ts'],
    make: lazily('./build/lib.mjs', 'makeLibTypes'),
  };
  const provider = {
    name: 'provider',
    outputs: ['main.js', 'serving.js', 'provider.js', 'undici.js', 'terraform-provider-scm'],
    make: lazily('./build/provider.mjs', 'makeProvider'),
  };
  const cli = {
    name: 'cli',
    outputs: ['scm.js', 'mcp.js', 'questions.js'],
    make: lazily('./build/cli.mjs', 'makeCli'),
  };
  const openApi = {
    name: 'openapi',
    outputs: ['openapi.json'],
    make: lazily('./build/openapi.mjs', 'makeOpenApi'),
  };
  const page = {
    name: 'page',
    outputs: [
      'ui/page.js',
      'ui/page.css',
      'ui/index.html',
      'ui/review.html',
      'ui/review.js',
      'ui/review-of-page.js',
      'ui/review.css',
      'ui/explain.css',
      'ui/usage.js',
      'ui/usage.css',
    ],
    make: lazily('./build/page.mjs', 'makePage'),
  };
  await Promise.all([row(provider), row(cli), row(openApi), row(page), row(lib), row(schema, l1)]);
  if (!types) return;
  // The process of esbuild keeps a gigabyte, which the compiler of the types needs.
  await (await import('esbuild')).stop();
  if (failures.length === 0) await row(l1Types, libTypes);
});

if (failures.length > 0) {
  for (const failure of failures) console.error(`build: ${failure}`);
  process.exitCode = 1;
}
