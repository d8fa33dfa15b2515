import { queryAttributes, kindLabel, type ReadOnlyKind, type ResourceKind, scopes } from '../../src/catalog';
import {
  dataListSchema,
  dataSchema,
  filterNames,
  isListedByPlace,
  listTypeNameOf,
  lookupNames,
} from '../../src/provider/schema/data-schema';
import { kindNameOf, typeNameOf } from '../../src/provider/schema/type-name';
import type { SchemaAttribute } from '../../src/terraform/protocol/schema';
import { domainTitle } from './domain';
import { exampleBody, placeOf, type ExampleBody } from './example-body';
import { containerName } from './example-value';
import type { Field } from './field';
import { fieldList } from './field-list';
import { hclBlock } from './hcl';
import { kindFields } from './kind-fields';
import type { Offered } from './offered';
import { exampleUuid } from './import-ids';
import { fenced, page } from './page';
import { schemaFields } from './schema-fields';
import { l1Example } from './typescript';
import { code, saysOnly } from './wording';

type Readable = ResourceKind | ReadOnlyKind;

/** Generates the page of the data source for one object. */
export function dataPage(kind: Readable, { resources, dataSources }: Offered): string {
  const type = typeNameOf(kind.name);
  const [, list] = dataPageNames(kind);
  const settable = dataSchema(kind).attributes.filter(isSettable);
  const about = aboutOf(`Reads one ${kindLabel(kind.name)}.`, kind);
  return page({ title: `${type} data source`, subcategory: domainTitle(kind), about }, type, [
    about,
    ...(dataSources.has(list) ? [`List: [${code(typeNameOf(list))}](${list}.md).`] : []),
    ...examples(kind, type, lookupOf(kind, settable)),
    fieldList(schemaFields(settable), []),
    resources.has(kind.name) ? attributesOf(kind) : fieldList(readOnlyFields(kind, settable), []),
  ]);
}

/** Generates the page of the data source that lists objects. */
export function dataListPage(kind: Readable, { dataSources }: Offered): string {
  const type = listTypeNameOf(kind.name);
  const schema = dataListSchema(kind);
  const about = aboutOf(`Lists every ${kindLabel(kind.name)} that matches.`, kind);
  const own = schemaFields(schema.attributes).map(({ inner: _, ...field }) =>
    field.name === 'data'
      ? { ...field, text: [...field.text, `Each item has [these attributes](${kind.name}.md).`] }
      : field,
  );
  const place = placeOf(kind);
  const [filter] = filterNames(kind);
  const question = questionOf(kind);
  const needs = Object.fromEntries(
    (kind.api.list.required ?? []).map((name) => [name, exampleBody(kind)[name] ?? 'web']),
  );
  const body: ExampleBody =
    Object.keys(question).length + Object.keys(needs).length > 0
      ? { ...place, ...question, ...needs }
      : Object.keys(place).length > 0
        ? place
        : isListedByPlace(kind) || filter === undefined
          ? { limit: 100 }
          : exampleArgument(filter);
  return page({ title: `${type} data source`, subcategory: domainTitle(kind), about }, type, [
    about,
    `Reads all pages.${dataSources.has(kind.name) ? ` Single object: [${code(typeNameOf(kind.name))}](${kind.name}.md).` : ''}`,
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

function attributesOf({ name }: Readable): string {
  return `## Read-only\n\nEvery attribute of the resource [${code(typeNameOf(name))}](../resources/${name}.md), as returned by the service, and \`tfid\`, which contains its location. Secrets are null.`;
}

/** Returns the attributes of read-only kinds, which are on no other page. */
function readOnlyFields(kind: Readable, settable: readonly SchemaAttribute[]): readonly Field[] {
  const settableNames = new Set(settable.map(({ name }) => name));
  return kindFields(kind).flatMap((field) =>
    settableNames.has(field.name) ? [] : [{ ...field, mode: 'read-only' as const }],
  );
}

function aboutOf(purpose: string, { name, doc }: Readable): string {
  return saysOnly(name, doc) ? purpose : `${purpose} ${doc}`;
}

/** Returns the arguments that identify one object. */
function lookupOf(kind: Readable, settable: readonly SchemaAttribute[]): ExampleBody {
  const question = questionOf(kind);
  if ('filters' in kind) return { ...question, ...recordToldBy(kind, settable, question) };
  const id = kind.api.singleton === undefined ? exampleUuid : kind.name;
  const needed = settable
    .filter(({ required }) => required === true)
    .map(({ name }) => [name, question[name] ?? exampleOf(kind, name) ?? id] as const);
  const { name } = exampleBody(kind);
  const lookups = new Set(lookupNames(kind));
  const place = Object.entries(placeOf(kind)).filter(([scope]) => lookups.has(scope));
  const { key } = kind.api;
  const keyed = key !== undefined && lookups.has(key) ? { [key]: exampleBody(kind)[key] ?? id } : {};
  const lookupArguments = {
    ...keyed,
    ...Object.fromEntries([...place, ...needed]),
    ...(lookups.has('name') && name !== undefined ? { name } : {}),
  };
  if (lookupNames(kind).some((one) => one in lookupArguments && !(one in question))) return lookupArguments;
  const scope = scopes.find((one) => lookups.has(one));
  if (lookups.has('id')) return { id, ...lookupArguments };
  return scope === undefined ? lookupArguments : { [scope]: containerName(scope), ...lookupArguments };
}

/** Returns the catalog's example for an attribute. */
function exampleOf({ attributes }: Readable, name: string): string | undefined {
  const example = attributes.find((one) => one.name === name)?.example;
  return typeof example === 'string' ? example : undefined;
}

/**
 * Returns the arguments that identify a read-only object: its ID, otherwise filters with values of the first predefined
 * object.
 */
function recordToldBy(kind: ReadOnlyKind, settable: readonly SchemaAttribute[], question: ExampleBody): ExampleBody {
  if (settable.some(({ name }) => name === 'id')) return exampleArgument('id');
  if (Object.keys(question).length > 0) return {};
  const [first = {}] = kind.predefined;
  const predefinedFilters = kind.filters.flatMap((name) =>
    typeof first[name] === 'string' ? [[name, first[name]] as const] : [],
  );
  return predefinedFilters.length > 0 ? Object.fromEntries(predefinedFilters) : exampleArgument(settable[0]?.name);
}

/** Returns the required query attributes with valid values. */
function questionOf(kind: Readable): ExampleBody {
  return Object.fromEntries(
    queryAttributes(kind)
      .filter(({ required }) => required)
      .map(({ name, schema }) => {
        const [issue] = schema.safeParse('').error?.issues ?? [];
        const scope = scopes.find((one) => one === name);
        const word = issue?.code === 'invalid_value' ? String(issue.values[0]) : '1';
        return [name, scope === undefined ? word : containerName(scope)];
      }),
  );
}

/** Returns an argument with an example value: IDs are numbers as strings, firewalls serial numbers. */
function exampleArgument(name: string | undefined): ExampleBody {
  const scope = scopes.find((one) => one === name);
  return name === undefined ? {} : { [name]: scope === undefined ? '1' : containerName(scope) };
}

function isSettable({ required, optional }: SchemaAttribute): boolean {
  return required === true || optional === true;
}

/** Returns the file names of both pages, without extension. */
export function dataPageNames(kind: Readable): readonly [string, string] {
  return [kind.name, kindNameOf(listTypeNameOf(kind.name))];
}
