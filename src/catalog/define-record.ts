import type * as z from 'zod';
import type { Json } from '../core';
import { attributesOf } from './attribute';
import { apiWithDefaults, type Api } from './api';
import type { ReadOnlyKind } from './resource-kind';
import type { Scope } from './scope';
import { scopeShape } from './scope-attributes';

/** Definition of a read-only kind in a catalog file. */
export interface RecordDefinition {
  /** Terraform name of the data source without the provider prefix. */
  readonly name: string;
  readonly doc: string;
  /** By default it can be listed with paging and read individually. With `delete`, the API can delete one. */
  readonly api: Pick<Api, 'path'> & Partial<Pick<Api, 'operations' | 'list' | 'singleton' | 'key' | 'delete'>>;
  /** Containers; the query must name one. */
  readonly scopes?: readonly Scope[];
  /** An attribute with `sentIn: 'query'` is required in the request and not part of the response. */
  readonly schema: z.ZodRawShape;
  /** Attributes by which a list can be filtered. */
  readonly filters: readonly string[];
  /** Objects in every tenant of the local service, by API name. */
  readonly predefined?: readonly Readonly<Record<string, Json>>[];
  /** Further objects that public clients expect; present only in a lenient local service. */
  readonly seededObjects?: readonly Readonly<Record<string, Json>>[];
}

/** Creates a read-only kind from its definition. Throws on an attribute without metadata. */
export function defineReadOnlyKind(definition: RecordDefinition): ReadOnlyKind {
  const { name, doc, api, scopes = [], filters, predefined = [], seededObjects = [] } = definition;
  const attributes = attributesOf({ ...definition.schema, ...scopeShape(scopes, 'query') }, name);
  const unknown = filters.find((filter) => attributes.every((attribute) => attribute.name !== filter));
  if (unknown !== undefined) throw new Error(`catalog: ${name} is filtered by ${unknown}, which it does not have`);
  return {
    name,
    doc,
    api: apiWithDefaults({
      operations: api.singleton === undefined ? ['list', 'get'] : ['get'],
      ...api,
      location: { in: 'query' },
    }),
    scopes,
    predefined,
    seededObjects,
    unique: 'tenant',
    inGlobal: true,
    // No plan changes it.
    effect: 'management',
    attributes,
    choices: [],
    invariants: [],
    filters,
  };
}
