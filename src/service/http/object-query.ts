import { queryAttributes, isLocationInQuery, type Operation, type ResourceKind } from '../../catalog';
import { problem } from '../api-problem';
import type { ApiRequest } from './endpoint';

/** Throws 400 when a list lacks a query parameter that it requires. */
export function checkNeeds(kind: ResourceKind, query: ApiRequest['query']): void {
  const missing = kind.api.list.required?.find((name) => query[name] === undefined);
  if (missing !== undefined) throw problem('missingQuery', [`${missing} must be given`], '', missing);
}

/** Throws 400 when a query parameter that selects the object is missing or not valid. */
export function checkQuery(kind: ResourceKind, query: ApiRequest['query']): void {
  const missing = queryAttributes(kind).find(({ wire, schema }) => !schema.safeParse(query[wire]).success);
  if (missing !== undefined)
    throw problem('invalidQuery', [`${missing.wire} is missing or not valid: ${missing.doc}`], '', missing.wire);
}

/** The location as query parameters, for operations that have it there. */
export function locationParameters(kind: ResourceKind, operation: Operation): readonly string[] {
  return isLocationInQuery(kind, operation) ? kind.scopes : [];
}

/** The query parameter of a rulebase. */
export function position(kind: ResourceKind): readonly string[] {
  return kind.api.rulebase === true ? ['position'] : [];
}
