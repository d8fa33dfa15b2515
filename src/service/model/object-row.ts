import type { Scope } from '../../catalog';

/** One object as the store keeps it. */
export interface ObjectRow {
  readonly id: string;
  readonly kind: string;
  readonly name: string;
  /** Empty for an object that lives in no container. */
  readonly scope: Scope | '';
  /** Id of the folder, snippet or device that holds it; empty without one. */
  readonly container: string;
  /** Empty for a kind without rulebases. */
  readonly rulebase: 'pre' | 'post' | '';
  /** Orders the objects of one kind, container and rulebase. */
  readonly rank: number;
  /** JSON of the fields by the API's names, without id, container and position. */
  readonly body: string;
  readonly predefined: number;
  /** Number of the write that changed it last. */
  readonly stamp: number;
  /** Account that changed it last. */
  readonly author: string;
}

/** Columns of an object, in the order of `valuesOf`. */
export const objectColumns = [
  'id',
  'kind',
  'name',
  'scope',
  'container',
  'rulebase',
  'rank',
  'body',
  'predefined',
  'stamp',
  'author',
] as const satisfies readonly (keyof ObjectRow)[];

/** The values of an object's columns. */
export function valuesOf(row: ObjectRow): (string | number)[] {
  return objectColumns.map((column) => row[column]);
}

/** Folder names as a request spelled them, by the name that the service knows the folder by. */
export type SentNames = Readonly<Record<string, string>>;

/** Where a body keeps them; no field of the API has such a name. */
export const sentNamesKey = '~names';

/** The fields that a row holds. */
export function rowBody(row: Pick<ObjectRow, 'body'>): Record<string, unknown> {
  const { [sentNamesKey]: _, ...fields } = parsed(row);
  return fields;
}

/** How the last write of a row spelled the folders that it names. */
export function sentNamesOf(row: Pick<ObjectRow, 'body'>): SentNames {
  // Written by `bodyText` only.
  return (parsed(row)[sentNamesKey] ?? {}) as SentNames;
}

/** What a row keeps of fields, and of folder names that the service spells otherwise. */
export function bodyText(fields: Readonly<Record<string, unknown>>, names: SentNames): string {
  return JSON.stringify(Object.keys(names).length === 0 ? fields : { ...fields, [sentNamesKey]: names });
}

function parsed({ body }: Pick<ObjectRow, 'body'>): Record<string, unknown> {
  // Written by this service only, always as an object.
  return JSON.parse(body) as Record<string, unknown>;
}
