import type * as z from 'zod';
import type { Json } from '../core';
import { attributesOf } from './attribute';
import { apiWithDefaults, type Api } from './api';
import type { ReadOnlyKind } from './resource-kind';
import type { Scope } from './scope';
import { scopeShape } from './scope-attributes';

/** What a catalogue file says about something that the service tells and nobody configures. */
export interface RecordDefinition {
  /** Terraform's name of the data source, without the provider prefix. */
  readonly name: string;
  readonly doc: string;
  /** By default it can be listed and read one by one, and its list has pages. */
  readonly api: Pick<Api, 'path'> & Partial<Pick<Api, 'operations' | 'list' | 'singleton' | 'key'>>;
  /** Containers of which one is asked for, in the query. */
  readonly scopes?: readonly Scope[];
  /** An attribute with `sentIn: 'query'` is no part of the answer: a question that has to say it. */
  readonly schema: z.ZodObject;
  /** Attributes that a list can be narrowed by. */
  readonly filters: readonly string[];
  /** What every tenant of the local service is told, by the API's names. */
  readonly predefined?: readonly Readonly<Record<string, Json>>[];
  /** What public clients expect beside that: a lenient service has it. */
  readonly seededObjects?: readonly Readonly<Record<string, Json>>[];
}

/** Turns what a catalogue file says into a kind that can only be read. Throws on an attribute without metadata. */
export function defineReadOnlyKind(definition: RecordDefinition): ReadOnlyKind {
  const { name, doc, api, scopes = [], filters, predefined = [], seededObjects = [] } = definition;
  const attributes = attributesOf(definition.schema.extend(scopeShape(scopes, 'query')), name);
  const unknown = filters.find((filter) => attributes.every((attribute) => attribute.name !== filter));
  if (unknown !== undefined) throw new Error(`catalogue: ${name} is filtered by ${unknown}, which it does not have`);
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
    attributes,
    choices: [],
    invariants: [],
    filters,
  };
}
