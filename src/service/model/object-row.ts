import type { Scope } from '../../catalog';

/** One object in the store. */
export interface ObjectRow {
  readonly id: string;
  readonly kind: string;
  readonly name: string;
  /** Empty for an object without a location. */
  readonly scope: Scope | '';
  /** ID of the folder, snippet or device that contains it; empty without one. */
  readonly container: string;
  /** Empty for a kind without rulebases. */
  readonly rulebase: 'pre' | 'post' | '';
  /** Sort key among the objects of one kind, container and rulebase. */
  readonly rank: number;
  /** JSON of the fields by API name, without ID, location and position. */
  readonly body: string;
  readonly predefined: number;
  /** Number of the write that last changed it. */
  readonly stamp: number;
  /** Account that last changed it. */
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

/** Returns the values of the columns. */
export function valuesOf(row: ObjectRow): (string | number)[] {
  return objectColumns.map((column) => row[column]);
}

/** Folder aliases as a request sent them, by the name that the service returns. */
export type SentNames = Readonly<Record<string, string>>;

/** Key of the aliases in a body; no API field has such a name. */
export const sentNamesKey = '~names';

/** Returns the fields of a row. */
export function rowBody(row: Pick<ObjectRow, 'body'>): Record<string, unknown> {
  return rowParts(row).fields;
}

/** Returns the folder aliases of the last write. */
export function sentNamesOf(row: Pick<ObjectRow, 'body'>): SentNames {
  return rowParts(row).names;
}

/** Returns the fields of a row, and the folder aliases of its last write. */
export function rowParts(row: Pick<ObjectRow, 'body'>): {
  readonly fields: Record<string, unknown>;
  readonly names: SentNames;
} {
  const { [sentNamesKey]: names = {}, ...fields } = parseRow(row);
  // Only `bodyText` writes the value.
  return { fields, names: names as SentNames };
}

/** Serializes fields and folder aliases as the body of a row. */
export function bodyText(fields: Readonly<Record<string, unknown>>, names: SentNames): string {
  return JSON.stringify(Object.keys(names).length === 0 ? fields : { ...fields, [sentNamesKey]: names });
}

function parseRow({ body }: Pick<ObjectRow, 'body'>): Record<string, unknown> {
  // Only this service writes it, always as an object.
  return JSON.parse(body) as Record<string, unknown>;
}
