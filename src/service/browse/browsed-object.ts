import { hasKind, kindLabel, kindNamed, printable, type ResourceKind } from '../../catalog';
import { isBlank, isObject } from '../../core';
import type { ContainerTree } from '../model/container-tree';
import { answerFor } from '../model/fields';
import type { ObjectRow } from '../model/object-row';

/** An object in a list of the page. */
export interface BrowsedObject {
  readonly id: string;
  readonly kind: string;
  /** Display name of the kind. */
  readonly label: string;
  readonly name: string;
  /** Type and name of the location; both empty if there is none. */
  readonly scope: string;
  readonly container: string;
  readonly predefined: boolean;
  /** Account that last changed it. */
  readonly author: string;
  /** Summary of the values in one line. */
  readonly summary: string;
}

/** Fields that are shown elsewhere or that every object has. */
const apart = new Set(['id', 'name', 'folder', 'snippet', 'device']);

const longestSummary = 200;

/** Returns the fields of a row without secrets, by API name. */
export function shownFields(
  kind: ResourceKind,
  row: ObjectRow,
  tree: ContainerTree,
): Readonly<Record<string, unknown>> {
  const shown = printable(kind, answerFor(row, tree, 'strict'), { unlisted: 'hidden' });
  return isObject(shown) ? shown : {};
}

/** Converts a row to a list entry. */
export function browsedObject(row: ObjectRow, tree: ContainerTree): BrowsedObject {
  const fields = hasKind(row.kind) ? shownFields(kindNamed(row.kind), row, tree) : {};
  const texts = Object.entries(fields).flatMap(([field, value]) =>
    apart.has(field) || value === false || isBlank(value) ? [] : [`${field}: ${textOf(value)}`],
  );
  return {
    ...{ id: row.id, kind: row.kind, label: kindLabel(row.kind), name: row.name, scope: row.scope },
    container: tree.byId(row.container)?.name ?? '',
    predefined: row.predefined === 1,
    author: row.author,
    summary: texts.join('; ').slice(0, longestSummary),
  };
}

function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).join(', ');
  if (!isObject(value)) return String(value);
  return Object.entries(value)
    .map(([name, one]) => `${name} ${textOf(one)}`)
    .join(' ');
}
