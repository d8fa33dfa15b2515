import type { Scope } from '../../catalog/index';

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

/** The fields that a row holds. */
export function bodyOf(row: Pick<ObjectRow, 'body'>): Record<string, unknown> {
  // Written by this service only, always as an object.
  return JSON.parse(row.body) as Record<string, unknown>;
}
