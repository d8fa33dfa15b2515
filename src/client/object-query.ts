import {
  isLocationInQuery,
  listQueryOf,
  type Container,
  type Operation,
  type ResourceKind,
  type RulebasePosition,
} from '../catalog';

/** Returns the location as query parameters, for operations that take it in the query. */
export function scopeQuery(
  kind: ResourceKind,
  operation: Operation,
  container: Container | undefined,
): Readonly<Record<string, string>> {
  return isLocationInQuery(kind, operation) ? inQuery(container) : {};
}

/** Returns the query of a list, without paging. */
export function listQuery(
  kind: ResourceKind,
  container: Container | undefined,
  name?: string,
): Readonly<Record<string, string>> {
  const takes = listQueryOf(kind);
  const parameters = { ...inQuery(container), ...(name === undefined ? {} : { name }) };
  const supported = Object.entries(parameters).filter(([parameter]) => takes.includes(parameter));
  return { ...Object.fromEntries(supported), ...kind.api.list.constants };
}

/** Converts a location to query parameters. */
export function inQuery(container: Container | undefined): Readonly<Record<string, string>> {
  return container === undefined ? {} : { [container.scope]: container.name };
}

/** Returns the `position` parameter, for kinds with rulebases. */
export function rulebaseQuery(
  kind: ResourceKind,
  position: RulebasePosition | undefined,
): { readonly position?: RulebasePosition } {
  return kind.api.rulebase === true && position !== undefined ? { position } : {};
}
