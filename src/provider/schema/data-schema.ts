import {
  allowUnknownValuesName,
  queryAttributes,
  hasOwnId,
  attributesIn,
  holdsSecret,
  scopes,
  type Attribute,
  type AttributeType,
  type ReadOnlyKind,
  type ResourceKind,
} from '../../catalog';
import type { Schema, SchemaAttribute } from '../../terraform/protocol';
import { extraAttribute } from './extra-attribute';
import { encryptedValuesAttribute, schemaAttribute } from './resource-schema';
import { typeNameOf } from './type-name';
import { computed } from './attributes';

const listSuffix = '_list';

/** Returns the type name of a list data source: `address` → `scm_address_list`. */
export function listTypeNameOf(kindName: string): string {
  return typeNameOf(kindName) + listSuffix;
}

/** Returns the kind of a list data source: `address_list` → `address`; undefined if the suffix is missing. */
export function listedKindName(name: string): string | undefined {
  return name.endsWith(listSuffix) ? name.slice(0, -listSuffix.length) : undefined;
}

/**
 * Returns the attributes of a data source. Attributes that exist only in a resource are null, as in the official
 * provider.
 */
export function dataAttributes(kind: ResourceKind): readonly Attribute[] {
  return withoutCompanions(kind.attributes.filter(({ name }) => name !== allowUnknownValuesName));
}

// A data source writes nothing, so a secret needs no write-only companion.
function withoutCompanions(attributes: readonly Attribute[]): readonly Attribute[] {
  return attributes
    .filter(({ companionOf, writeOnly }) => companionOf === undefined && writeOnly !== true)
    .map((attribute) => ({ ...attribute, type: typeWithout(attribute.type) }));
}

function typeWithout(type: AttributeType): AttributeType {
  if (type.kind === 'list') return { ...type, item: typeWithout(type.item) };
  return type.kind === 'object' ? { ...type, attributes: withoutCompanions(type.attributes) } : type;
}

/** Returns the attributes that identify one object of a kind. */
export function lookupNames(kind: ResourceKind): readonly string[] {
  const { key = '', subResource } = kind.api;
  const own = hasOwnId(kind) ? ['id', 'name'] : [key, subResource?.owner ?? '', subResource?.own ?? ''];
  const words: ReadonlySet<string> = new Set([...own, ...scopes, ...positionOf(kind), ...queryArgumentNames(kind)]);
  const found = dataAttributes(kind).flatMap(({ name }) => (words.has(name) ? [name] : []));
  // Without ID and name, an object is found by its other filters.
  const isNamed = found.some((name) => name === 'id' || name === 'name');
  return isNamed || !('filters' in kind) ? found : [...new Set([...found, ...filterNames(kind)])];
}

/** Returns the Terraform names of the required query parameters. */
function queryArgumentNames(kind: ResourceKind): readonly string[] {
  return queryAttributes(kind).map(({ name }) => name);
}

/** Returns the attributes that filter a list of a kind, in addition to its location and name. */
export function filterNames(kind: ResourceKind | ReadOnlyKind): readonly string[] {
  return 'filters' in kind ? kind.filters : positionOf(kind);
}

/** Whether the objects of a kind are listed by location and name, as in the official provider. */
export function isListedByPlace(kind: ResourceKind | ReadOnlyKind): boolean {
  return !('filters' in kind);
}

/** Returns the schema of the data source that finds one object. */
export function dataSchema(kind: ResourceKind): Schema {
  const lookup = lookupNames(kind);
  return {
    version: 0,
    description: kind.doc,
    attributes: [
      ...dataAttributes(kind).map((attribute): SchemaAttribute => {
        const shown = readOnly(schemaAttribute(attribute), docOf(attribute), attribute);
        const { name } = attribute;
        if (!lookup.includes(name)) return shown;
        if (lookup.length === 1 && name === 'id')
          return { name, type: 'string', description: attribute.doc, required: true };
        if (isQueryArgument(kind, attribute)) return asArgument(attribute);
        if (kind.api.subResource !== undefined) return { ...asArgument(attribute), required: true };
        return { ...shown, description: lookupDocs[name] ?? attribute.doc, optional: true };
      }),
      ...ownAttributes(kind, 'Location and ID of the object, as `folder:snippet:device:uuid`; also an import ID.'),
    ],
  };
}

/** Returns the schema of the data source that lists objects. */
export function dataListSchema(kind: ResourceKind): Schema {
  return {
    version: 0,
    description: `Lists: ${kind.doc}`,
    attributes: [
      number(
        'limit',
        'Maximum number of items. Default: all items from all pages, shown as `200`, the page size; `-1` also returns all items.',
      ),
      number('offset', 'Number of items to skip at the start. Default: `0`.'),
      ...placeArguments
        .map((argument) =>
          kind.api.list.required?.includes(argument.name) === true ? requiredArgument(argument) : argument,
        )
        .filter(({ name }) => isListedByPlace(kind) || kind.scopes.some((scope) => scope === name)),
      ...queryAttributes(kind).map(asArgument),
      ...(kind.api.list.paginated === true
        ? [
            {
              ...text(
                'pagination',
                'Accepted for compatibility with the official provider; all pages are always read.',
              ),
              type: 'bool' as const,
            },
          ]
        : []),
      ...filterNames(kind)
        .filter((name) => !queryArgumentNames(kind).includes(name))
        .map((name) => text(name, filterDocs[name] ?? `Only items with this \`${name}\`.`)),
      {
        name: 'data',
        description: 'Items, in the order of the service. Each item contains its location, inherited items included.',
        computed: true,
        nested: {
          nesting: 'list',
          attributes: [
            ...dataAttributes(kind).map((attribute) =>
              readOnly(schemaAttribute(attribute), docOf(attribute), attribute),
            ),
            ...ownAttributes(kind, 'Location and ID of the object.'),
          ],
        },
      },
      computed('total', 'number', 'Total number of items, without limit and offset.'),
      computed('tfid', 'string', 'Arguments of the data source, as `folder:snippet:device:name:limit:offset`.'),
    ],
  };
}

function requiredArgument({ name, type, description }: SchemaAttribute): SchemaAttribute {
  return { name, description, required: true, ...(type === undefined ? {} : { type }) };
}

function isQueryArgument(kind: ResourceKind, { name }: Attribute): boolean {
  return queryArgumentNames(kind).includes(name);
}

/** Returns the schema of a query parameter. */
function asArgument({ name, doc, required }: Attribute): SchemaAttribute {
  return { name, type: 'string', description: doc, ...(required ? { required } : { optional: true }) };
}

const lookupDocs: Readonly<Record<string, string>> = {
  id: 'UUID of the object. Set this, or the other arguments that identify it.',
  name: 'Exact name of the object.',
  folder: 'Folder to search. Inherited objects are found as well; `tfid` contains their location.',
  snippet: 'Snippet to search.',
  device: 'Device to search.',
  position: 'Rulebase to search, `pre` or `post`. Default: both.',
};

const filterDocs: Readonly<Record<string, string>> = {
  position: 'Rulebase to list, `pre` or `post`. Default: both, `pre` first.',
};

const placeArguments: readonly SchemaAttribute[] = [
  text('name', 'Exact name to filter by.'),
  text('folder', 'Folder to list, inherited objects included.'),
  text('snippet', 'Snippet to list.'),
  text('device', 'Device to list, inherited objects included.'),
];

function positionOf(kind: ResourceKind): readonly string[] {
  return kind.api.rulebase === true ? ['position'] : [];
}

function docOf({ doc, sentIn, required }: Attribute): string {
  return sentIn === 'nowhere' && !required ? `${doc} Null here: it belongs to the resource.` : doc;
}

/** Returns the attributes that are not in the catalog. */
function ownAttributes(kind: ResourceKind, tfid: string): readonly SchemaAttribute[] {
  if (!isListedByPlace(kind)) return [];
  const secrets = readOnly(encryptedValuesAttribute, 'Encrypted values of the secrets, as in the official provider.');
  return [
    { name: 'tfid', type: 'string', description: tfid, computed: true },
    readOnly(
      extraAttribute,
      'JSON object with the fields of the object that this version does not have; null without any.',
    ),
    ...(holdsSecret(kind.attributes) ? [secrets] : []),
  ];
}

/** Makes an attribute read-only at every depth. */
function readOnly(attribute: SchemaAttribute, description: string, source?: Attribute): SchemaAttribute {
  const { name, type, nested, sensitive } = attribute;
  const sources = source === undefined ? [] : attributesIn(source.type);
  return {
    name,
    description:
      sensitive === true && source?.mayHoldSecret !== true
        ? `${description} Always null here: no secret is copied into a state.`
        : description,
    computed: true,
    ...(sensitive === true ? { sensitive } : {}),
    ...(type === undefined ? {} : { type }),
    ...(nested === undefined
      ? {}
      : {
          nested: {
            ...nested,
            attributes: nested.attributes.map((inner) =>
              readOnly(
                inner,
                inner.description,
                sources.find((one) => one.name === inner.name),
              ),
            ),
          },
        }),
  };
}

function text(name: string, description: string): SchemaAttribute {
  return { name, type: 'string', description, optional: true };
}

function number(name: string, description: string): SchemaAttribute {
  return { name, type: 'number', description, optional: true };
}
