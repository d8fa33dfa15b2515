import type * as z from 'zod';
import { attributesOf } from './attribute';
import type { Api, RecordKind } from './resource-kind';

/** What a catalogue file says about something that the service tells and nobody configures. */
export interface RecordDefinition {
  /** Terraform's name of the data source, without the provider prefix. */
  readonly name: string;
  readonly doc: string;
  /** By default it can be listed and read one by one, and its list has pages. */
  readonly api: Pick<Api, 'path'> & Partial<Pick<Api, 'operations' | 'listStyle'>>;
  readonly schema: z.ZodObject;
  /** Attributes that a list can be narrowed by. */
  readonly filters: readonly string[];
}

/** Turns what a catalogue file says into a kind that can only be read. Throws on an attribute without metadata. */
export function defineRecord({ name, doc, api, schema, filters }: RecordDefinition): RecordKind {
  const attributes = attributesOf(schema, name);
  const unknown = filters.find((filter) => attributes.every((attribute) => attribute.name !== filter));
  if (unknown !== undefined) throw new Error(`catalogue: ${name} is filtered by ${unknown}, which it does not have`);
  return {
    name,
    doc,
    api: { operations: ['list', 'get'], listStyle: 'envelope', ...api, scopeIn: 'body' },
    scopes: [],
    predefined: [],
    unique: 'tenant',
    inGlobal: true,
    attributes,
    choices: [],
    invariants: [],
    filters,
  };
}
