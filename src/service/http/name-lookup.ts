import type { ResourceKind } from '../../catalog';

/**
 * Whether a list asks for one object. Public clients look a name up without a page and expect the object itself; with a
 * page they expect a list.
 */
export function isLookup({ api, scopes }: ResourceKind, query: Readonly<Record<string, string>>): boolean {
  const isPaged = query['limit'] !== undefined || query['offset'] !== undefined;
  if (query['name'] === undefined || isPaged || api.list.style === 'array' || api.list.lookup === 'list') return false;
  return scopes.some((scope) => query[scope] !== undefined);
}
