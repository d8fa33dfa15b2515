import type { ResourceKind } from '../../catalog';

/**
 * Whether a list request is a lookup of one object. Public clients look up a name without paging and expect the object
 * itself; with paging they expect a list.
 */
export function isLookup({ api, scopes }: ResourceKind, query: Readonly<Record<string, string>>): boolean {
  const isPaged = query['limit'] !== undefined || query['offset'] !== undefined;
  if (query['name'] === undefined || isPaged || api.list.style === 'array' || api.list.lookup === 'list') return false;
  return scopes.some((scope) => query[scope] !== undefined);
}
