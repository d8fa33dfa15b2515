import type { Schema } from '../../src/terraform/protocol/schema';
import { kindNameOf } from '../../src/provider/schema/type-name';
import { fieldList } from './field-list';
import { handwrittenHcl } from './handwritten';
import { fenced, page } from './page';
import { schemaFields } from './schema-fields';

/** Title and required client version, by folder of the registry layout. */
const parts = {
  'ephemeral-resources': { title: 'ephemeral resource', needs: 'Terraform 1.10 or OpenTofu 1.11' },
  actions: { title: 'action', needs: 'Terraform 1.14' },
} as const;

/** Generates the page of an ephemeral resource or an action, in the registry layout. */
export function newerPage(folder: keyof typeof parts, type: string, schema: Schema): string {
  const name = kindNameOf(type);
  const { title, needs } = parts[folder];
  const hcl = handwrittenHcl(`${folder}/${name}`);
  if (hcl === undefined) throw new Error(`docs: ${type} needs docs/examples/${folder}/${name}.tf`);
  return page({ title: `${type} ${title}`, about: schema.description }, type, [
    schema.description,
    `Needs ${needs}.`,
    '## Example',
    fenced('hcl', hcl),
    fieldList(schemaFields(schema.attributes), []),
  ]);
}

/** Generates the page of a list resource, in the registry layout. */
export function listPage(type: string, schema: Schema): string {
  const place = ['folder', 'snippet', 'device'].find((scope) => schema.attributes.some(({ name }) => name === scope));
  const value = { folder: 'Branches', snippet: 'base', device: '007951000123456' }[place ?? ''];
  const recursive = schema.attributes.some(({ name }) => name === 'recursive') ? ['    recursive = true'] : [];
  const location = place === undefined ? [] : [`    ${place.padEnd(recursive.length > 0 ? 9 : 0)} = "${value ?? ''}"`];
  const config = [...location, ...recursive];
  const hcl = [
    `list "${type}" "all" {`,
    '  provider         = scm',
    '  include_resource = true',
    ...(config.length === 0 ? [] : ['', '  config {', ...config, '  }']),
    '}',
  ].join('\n');
  return page({ title: `${type} list resource`, about: schema.description }, type, [
    schema.description,
    'Needs Terraform 1.14. Write it to a file that ends with `.tfquery.hcl` and run `terraform query`, or `terraform query -generate-config-out=found.tf` for configuration and import blocks. Generated configuration contains no secrets and no defaults. A list stops after 100 results unless `limit` is set.',
    '## Example',
    fenced('hcl', hcl),
    fieldList(schemaFields(schema.attributes), [], 'Arguments of the config block'),
  ]);
}
