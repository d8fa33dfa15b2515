import type { Schema } from '../../src/protocol/schema';
import { kindNameOf } from '../../src/provider/schema/type-name';
import { fieldList } from './field-list';
import { handwrittenHcl } from './handwritten';
import { fenced, page } from './page';
import { schemaFields } from './schema-fields';

/** What a page is about, with the folder of the registry's layout and what the client needs. */
const parts = {
  'ephemeral-resources': { title: 'ephemeral resource', needs: 'Terraform 1.10 or OpenTofu 1.11' },
  actions: { title: 'action', needs: 'Terraform 1.14' },
} as const;

/** The page of an ephemeral resource or an action, in the registry's layout. */
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
