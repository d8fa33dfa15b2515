import { scopes, type RecordKind, type ResourceKind } from '../../src/catalog';
import {
  dataListSchema,
  dataSchema,
  filterNames,
  isListedByPlace,
  listTypeNameOf,
  lookupNames,
} from '../../src/provider/schema/data-schema';
import { kindNameOf, typeNameOf } from '../../src/provider/schema/type-name';
import type { SchemaAttribute } from '../../src/protocol/schema';
import { domainTitle } from './domain';
import { exampleBody, type ExampleBody } from './example-body';
import { containerName } from './example-value';
import { fieldList } from './field-list';
import { hclBlock } from './hcl';
import { kindFields } from './kind-fields';
import { fenced, page } from './page';
import { schemaFields } from './schema-fields';
import { l1Example } from './typescript';
import { code, saysOnly, words } from './wording';

type Readable = ResourceKind | RecordKind;

/** The page of the data source that finds one object. */
export function dataPage(kind: Readable): string {
  const type = typeNameOf(kind.name);
  const settable = dataSchema(kind).attributes.filter(isSettable);
  const about = aboutOf(`Finds one ${words(kind.name)}.`, kind);
  return page({ title: `${type} data source`, subcategory: domainTitle(kind), about }, type, [
    about,
    `To read many: [${code(listTypeNameOf(kind.name))}](${kind.name}_list.md).`,
    ...examples(kind, type, lookupOf(kind)),
    fieldList(schemaFields(settable), []),
    ...rest(kind),
  ]);
}

/** The page of the data source that lists objects. */
export function dataListPage(kind: Readable): string {
  const type = listTypeNameOf(kind.name);
  const schema = dataListSchema(kind);
  const about = aboutOf(`Finds every ${words(kind.name)} that matches.`, kind);
  const own = schemaFields(schema.attributes).map(({ inner: _, ...field }) =>
    field.name === 'data'
      ? { ...field, text: [...field.text, `Each has [these attributes](${kind.name}.md).`] }
      : field,
  );
  const [folder] = kind.scopes;
  const [filter] = filterNames(kind);
  const body: ExampleBody =
    folder !== undefined
      ? { [folder]: containerName(folder) }
      : isListedByPlace(kind) || filter === undefined
        ? { limit: 100 }
        : { [filter]: '1' };
  return page({ title: `${type} data source`, subcategory: domainTitle(kind), about }, type, [
    about,
    `All pages are read. To read one: [${code(typeNameOf(kind.name))}](${kind.name}.md).`,
    ...examples(kind, type, body),
    fieldList(own, []),
  ]);
}

function examples(kind: Readable, type: string, body: ExampleBody): readonly string[] {
  const id = 'example';
  return [
    '## Example',
    fenced('hcl', hclBlock(['data', `"${type}"`, `"${id}"`], body)),
    fenced('ts', l1Example(`data_${type}`, id, body, kind.attributes)),
  ];
}

/** What the data source tells, beside its arguments. */
function rest(kind: Readable): readonly string[] {
  // Nobody configures a record, so no other page tells its attributes.
  if ('filters' in kind)
    return [
      fieldList(
        kindFields(kind).filter(({ name }) => name !== 'id'),
        [],
      ),
    ];
  return [
    `## Read-only\n\nEvery attribute of the resource [${code(typeNameOf(kind.name))}](../resources/${kind.name}.md), as it is at the service, and \`tfid\`, which says where the object lives. Secrets are null.`,
  ];
}

function aboutOf(purpose: string, { name, doc }: Readable): string {
  return saysOnly(name, doc) ? purpose : `${purpose} ${doc}`;
}

/** Arguments that tell one object. */
function lookupOf(kind: Readable): ExampleBody {
  const names = new Set(lookupNames(kind));
  if ('filters' in kind) return { id: '1' };
  const body = exampleBody(kind);
  const scope = scopes.find((one) => names.has(one) && kind.scopes.includes(one));
  const { name } = body;
  const place = scope === undefined ? {} : { [scope]: containerName(scope) };
  return names.has('name') && name !== undefined ? { ...place, name } : Object.keys(place).length > 0 ? place : {};
}

function isSettable({ required, optional }: SchemaAttribute): boolean {
  return required === true || optional === true;
}

/** Names of both pages' files, without an ending. */
export function dataPageNames(kind: Readable): readonly [string, string] {
  return [kind.name, kindNameOf(listTypeNameOf(kind.name))];
}
