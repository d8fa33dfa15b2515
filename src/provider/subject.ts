import { queryAttributes, containerOf, namesParent, type Container, type ResourceKind } from '../catalog';
import type { JournalSubject } from './journal-line';
import { asText, type Fields } from './state/fields';

/** Returns where an object is, for the journal and for messages. The location of a container is its parent. */
export function subjectOf(kind: ResourceKind, fields: Fields): JournalSubject {
  const parent = namesParent(kind);
  const container = parent === undefined ? containerOf(fields) : parentContainer(kind, asText(fields[parent]));
  return {
    kind: kind.name,
    scope: container?.scope ?? '',
    container: container?.name ?? '',
    name: asText(fields[kind.api.key ?? 'name']) ?? '',
    id: asText(fields['id']) ?? '',
  };
}

function parentContainer(kind: ResourceKind, name: string | undefined): Container | undefined {
  const scope = kind.contains;
  return name === undefined || scope === undefined ? undefined : { scope, name };
}

/** Returns the location that a write request must name. */
export function writeContainer(kind: ResourceKind, fields: Fields): Container | undefined {
  return kind.scopes.length === 0 ? undefined : containerOf(fields);
}

/** Returns the query parameters of a read, except the location, by their API names. */
export function queryFieldsOf(kind: ResourceKind, fields: Fields): Readonly<Record<string, string>> {
  return Object.fromEntries(
    queryAttributes(kind).flatMap(({ name, wire }) => {
      const value = asText(fields[name]);
      return value === undefined ? [] : [[wire, value] as const];
    }),
  );
}
