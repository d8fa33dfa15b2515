import type { Context } from 'hono';
import { problem } from '../api-problem';
import type { Strictness } from '../strictness';
import type { AppEnv, Endpoint, ApiRequest } from './endpoint';
import { isStorable } from '../storable';
import { queryAttributes, isLocationInQuery, type Operation, type ResourceKind } from '../../catalog';

/** Reads the query parameters of a request. Throws 400 for an unknown parameter; a lenient service ignores it. */
export function queryOf(context: Context<AppEnv>, endpoint: Endpoint, strictness: Strictness): Record<string, string> {
  const query: Record<string, string> = {};
  for (const [name, values] of Object.entries(context.req.queries())) {
    if (!endpoint.query.includes(name)) {
      if (strictness !== 'strict') {
        context.get('record').ignore(name);
        continue;
      }
      const known = endpoint.query.length === 0 ? 'none are' : `known are ${endpoint.query.join(', ')}`;
      throw problem(
        'invalidQuery',
        [`${name} is not a query parameter here; ${known}`],
        '',
        `${name}=${values[0] ?? ''}`,
      );
    }
    const isList = endpoint.lists?.includes(name) === true;
    if (values.length > 1 && !isList) throw problem('invalidQuery', [`${name} is repeated`]);
    const value = values.join(',');
    if (!isStorable(value)) throw problem('invalidQuery', [`${name} contains a NUL character`]);
    query[name] = value;
  }
  return query;
}

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

/**
 * Whether a list request is a lookup of one object. Public clients look up a name without paging and expect the object
 * itself; with paging they expect a list.
 */
export function isLookup({ api, scopes }: ResourceKind, query: Readonly<Record<string, string>>): boolean {
  const isPaged = query['limit'] !== undefined || query['offset'] !== undefined;
  if (query['name'] === undefined || isPaged || api.list.style === 'array' || api.list.lookup === 'list') return false;
  return scopes.some((scope) => query[scope] !== undefined);
}
