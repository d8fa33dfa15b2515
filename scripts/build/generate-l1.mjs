// Writes .gen/: one class for each resource of dist/schema.json. Needs neither terraform nor a registry.
import { readFileSync, writeFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { dist, filesIn, root } from './step.mjs';

const require = createRequire(import.meta.url);
const { CodeMaker, TerraformProviderConstraint, TerraformProviderGenerator } = require('@cdktf/provider-generator');
const { ConstructsMakerProviderTarget, Language } = require('@cdktf/commons');

const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const schema = JSON.parse(readFileSync(join(dist, 'schema.json'), 'utf8'));
const [source] = Object.keys(schema.provider_schemas);

rmSync(join(root, '.gen'), { recursive: true, force: true });
const code = new CodeMaker();
new TerraformProviderGenerator(code, schema).generate(
  new ConstructsMakerProviderTarget(new TerraformProviderConstraint(`${source}@${version}`), Language.TYPESCRIPT),
);
await code.save(join(root, '.gen'));

// The generator links every attribute to a registry that does not hold this provider.
for (const file of filesIn(['.gen'], (path) => path.endsWith('.ts'))) {
  const text = readFileSync(file, 'utf8')
    .replace(/^\/\/ https:.*\n/, '')
    .replace(/\n *\*\n *\* Docs at Terraform Registry: .*(?=\n)/g, '')
    .replace(/\* Docs at Terraform Registry: .*(?=\n)/g, '*')
    .replace(/\{@link https:\S+ ([^}]*)\}/g, '$1');
  writeFileSync(file, text);
}
