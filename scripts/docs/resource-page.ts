import type { ResourceKind } from '../../src/catalog';
import { resourceSchema } from '../../src/provider/schema/resource-schema';
import { typeNameOf } from '../../src/provider/schema/type-name';
import { dataPageNames } from './data-pages';
import { domainTitle } from './domain';
import { exampleBody } from './example-body';
import { fieldList } from './field-list';
import { handwrittenHcl, handwrittenTypeScript } from './handwritten';
import { hclBlock } from './hcl';
import { importIds } from './import-ids';
import { kindFields } from './kind-fields';
import { kindRules } from './kind-rules';
import type { Offered } from './offered';
import { fenced, page } from './page';
import { schemaFields } from './schema-fields';
import { shownObject, type ShownObject } from './shown-object';
import { l1Example } from './typescript';
import { code, oneOf } from './wording';

/** Generates the page of a kind's resource. */
export function resourcePage(kind: ResourceKind, { dataSources }: Offered): string {
  const type = typeNameOf(kind.name);
  const known = new Set(kind.attributes.map(({ name }) => name));
  const own = schemaFields(resourceSchema(kind).attributes.filter(({ name }) => !known.has(name)));
  const body = exampleBody(kind);
  const hcl = handwrittenHcl(kind.name) ?? hclBlock(['resource', `"${type}"`, '"example"'], body);
  const readers = dataPageNames(kind).flatMap((name) =>
    dataSources.has(name) ? [`[${code(typeNameOf(name))}](../data-sources/${name}.md)`] : [],
  );
  return page({ title: `${type} resource`, subcategory: domainTitle(kind), about: kind.doc }, type, [
    kind.doc,
    `API: ${code(kind.api.path)}.${readers.length === 0 ? '' : ` Data sources: ${readers.join(', ')}.`}`,
    '## Example',
    fenced('hcl', hcl),
    fenced('ts', handwrittenTypeScript(kind.name) ?? l1Example(kind.name, 'example', body, kind.attributes)),
    ...kindRules(kind),
    fieldList([...kindFields(kind), ...own], kind.choices),
    importPart(kind, shownObject(hcl, type)),
  ]);
}

function importPart(kind: ResourceKind, { address, body }: ShownObject): string {
  const ids = importIds(kind, body);
  const [first] = ids;
  if (first === undefined) return '';
  return [
    '## Import',
    fenced('hcl', `import {\n  to = ${address}\n  id = ${JSON.stringify(first.id)}\n}`),
    `The import ID is ${oneOf(ids.map(({ says }) => says))}.`,
  ].join('\n\n');
}
