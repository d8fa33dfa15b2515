import type { Schema } from '../../src/terraform/protocol/schema';
import { kindNameOf } from '../../src/provider/schema/type-name';
import { ownTitle } from './domain';
import { fieldList } from './field-list';
import { handwrittenHcl, handwrittenTypeScript } from './handwritten';
import { fenced, page } from './page';
import { schemaFields } from './schema-fields';

/** Generates the page of one of the provider's own resources, which are not kinds of the API. */
export function ownPage(type: string, schema: Schema): string {
  const name = kindNameOf(type);
  const [hcl, ts] = [handwrittenHcl(name), handwrittenTypeScript(name)];
  if (hcl === undefined || ts === undefined)
    throw new Error(`docs: ${type} needs docs/examples/${name}.tf and docs/examples/${name}.ts`);
  return page({ title: `${type} resource`, subcategory: ownTitle, about: schema.description }, type, [
    schema.description,
    '## Example',
    fenced('hcl', hcl),
    fenced('ts', ts),
    fieldList(schemaFields(schema.attributes), []),
  ]);
}
