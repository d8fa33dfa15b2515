import { queryAttributes, isLocationInQuery, type Operation, type ResourceKind } from '../../catalog';
import { problem } from '../api-problem';
import type { ApiRequest } from './endpoint';

/** Checks the required query parameters of a list. Throws 400. */
export function checkNeeds(kind: ResourceKind, query: ApiRequest['query']): void {
  const missing = kind.api.list.required?.find((name) => query[name] === undefined);
  if (missing !== undefined) throw problem('missingQuery', [`${missing} is required`], '', missing);
}

/** Checks the query parameters that select the object. Throws 400 if one is missing or not valid. */
export function checkQuery(kind: ResourceKind, query: ApiRequest['query']): void {
  const missing = queryAttributes(kind).find(({ wire, schema }) => !schema.safeParse(query[wire]).success);
  if (missing !== undefined)
    throw problem('invalidQuery', [`${missing.wire} is missing or not valid: ${missing.doc}`], '', missing.wire);
}

/** Returns the query parameters of the location, for operations that send it in the query. */
export function locationParameters(kind: ResourceKind, operation: Operation): readonly string[] {
  return isLocationInQuery(kind, operation) ? kind.scopes : [];
}

/** Returns the query parameter of the rulebase. */
export function position(kind: ResourceKind): readonly string[] {
  return kind.api.rulebase === true ? ['position'] : [];
}
