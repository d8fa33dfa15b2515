// Writes .gen/: one class per resource in dist/schema.json. Needs neither terraform nor a registry.
import { readFileSync, writeFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { closeTypes } from './close-types.mjs';
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

/** Code that each generated conversion repeats, and a helper that replaces it once per file. */
const repeated = [
  {
    name: 'isWhole',
    text: / *if \(!cdktf\.canInspect\(struct\) \|\| cdktf\.Tokenization\.isResolvable\(struct\)\) \{ return struct; \}\n *if \(cdktf\.isComplexElement\(struct\)\) \{\n *throw new Error\("A complex element[^\n]*\n *\}\n/g,
    call: '  if (isWhole(struct)) return struct;\n',
    helper: `function isWhole(struct: any): struct is cdktf.IResolvable | undefined {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) return true;
  if (cdktf.isComplexElement(struct)) throw new Error("a complex element was used as configuration, which is not supported");
  return false;
}
`,
  },
  {
    name: 'definedOnly',
    text: /Object\.fromEntries\(Object\.entries\(attrs\)\.filter\(\(\[_, value\]\) => value !== undefined && value\.value !== undefined ?\)\)/g,
    call: 'definedOnly(attrs)',
    helper: `function definedOnly(attrs: { [name: string]: any }): { [name: string]: any } {
  return Object.fromEntries(Object.entries(attrs).filter(([, value]) => value !== undefined && value.value !== undefined));
}
`,
  },
];

/** Gives the name of the class of a resource another type. */
function ownName(text, named) {
  const start = text.search(/^export class \w+ extends cdktf\.TerraformResource/m);
  if (start === -1) return text;
  return text.slice(0, start) + text.slice(start).replace('public get name() {', named);
}

const words = JSON.parse(readFileSync(join(dist, '.work', 'words.json'), 'utf8'));
for (const [type, closed] of Object.entries(words)) {
  const folder = join('.gen', 'providers', 'scm', type.replace(/^scm_/, '').replaceAll('_', '-'));
  const files = filesIn([folder], (path) => path.endsWith('.ts'));
  const texts = files.map((file) => readFileSync(file, 'utf8'));
  const config = texts.join('').match(/^export interface (\w+) extends cdktf.TerraformMetaArguments/m)?.[1];
  const kind = type.replace(/^scm_/, '');
  const named = `public get name(): string & { readonly names?: ${JSON.stringify(kind)} } {`;
  for (const [i, text] of closeTypes(texts, config, closed).entries())
    // The name of a construct says which kind of object it names; nested classes have no such name.
    writeFileSync(files[i], ownName(text, named));
}

/** Marks the write-only attributes in use, so that cdktn compares the versions that an app is for with what they need. */
const marking = `function markedWriteOnly(resource: any, attributes: { [name: string]: any }, paths: readonly (readonly string[])[]): { [name: string]: any } {
  // cdktf has no such mark.
  if (typeof resource.markWriteOnlyAttribute !== "function") return attributes;
  const marked = (value: any, [step, ...rest]: readonly string[]): any => {
    if (step === undefined) return resource.markWriteOnlyAttribute(value);
    if (Array.isArray(value)) return value.map((item) => marked(item, [step, ...rest]));
    if (!cdktf.canInspect(value) || cdktf.Tokenization.isResolvable(value) || typeof value !== "object" || !(step in value)) return value;
    return { ...value, [step]: marked(value[step], rest) };
  };
  return paths.reduce((all, path) => marked(all, path), attributes);
}
`;

/** Returns the paths of the write-only attributes. */
function writeOnlyPaths(attributes = {}) {
  return Object.entries(attributes).flatMap(([name, { write_only: isWriteOnly, nested_type: nested }]) => [
    ...(isWriteOnly === true ? [[name]] : []),
    ...writeOnlyPaths(nested?.attributes).map((path) => [name, ...path]),
  ]);
}

for (const [type, { block }] of Object.entries(schema.provider_schemas[source].resource_schemas)) {
  const paths = writeOnlyPaths(block.attributes);
  if (paths.length === 0) continue;
  const file = join(root, '.gen', 'providers', 'scm', type.replace(/^scm_/, '').replaceAll('_', '-'), 'index.ts');
  const text = readFileSync(file, 'utf8');
  const marked = text.replace(
    /(synthesizeAttributes\(\): \{ \[name: string\]: any \} \{\n {4}return )(\{[\s\S]*?\n {4}\});/,
    (_, start, attributes) => `${start}markedWriteOnly(this, ${attributes}, ${JSON.stringify(paths)});`,
  );
  if (marked === text) throw new Error(`${file}: the generator writes the attributes of a resource in another way now`);
  writeFileSync(file, marked + marking);
}

// The package has 506 of these files, so each superfluous line is there thousands of times.
for (const file of filesIn(['.gen'], (path) => path.endsWith('.ts'))) {
  const isPart = file.includes('index-structs');
  let text = readFileSync(file, 'utf8')
    // The generator links every attribute to a registry that does not have this provider.
    .replace(/^\/\/ https:.*\n/, '')
    .replace(/\n *\*\n *\* Docs at Terraform Registry: .*(?=\n)/g, '')
    .replace(/\* Docs at Terraform Registry: .*(?=\n)/g, '*')
    .replace(/\{@link https:\S+ ([^}]*)\}/g, '$1')
    // Only applies to an older SDK.
    .replace(/\n *\*\n *\* Please be aware that the id field .*\n *\* If you experience problems .*(?=\n)/g, '')
    // Documentation of members that only the generated classes call.
    .replace(/ *\/\*\*\n( *\* @param \w+ [^\n]*\n)+ *\*\/\n(?= *(public constructor|public get)\()/g, '')
    .replace(/^export (function \w+To(?:Hcl)?Terraform\()/gm, isPart ? '/** @internal */\nexport $1' : '$1');
  for (const { name, text: old, call, helper } of repeated) {
    text = text.replace(old, call);
    if (text.includes(`${name}(`)) text += helper;
  }
  if (text.includes('canInspect(struct) || ') && !text.includes('function isWhole'))
    throw new Error(`${file}: the generator writes its conversions in another way now`);
  writeFileSync(file, text);
}
