import { scopes } from '../../catalog';

/** Query parameters of which the value may be written down. */
const plain: ReadonlySet<string> = new Set([...scopes, 'name', 'position', 'filter', 'offset', 'limit']);

/** A path and its query for the log: what is not known to be harmless, some callers' credentials, is a name alone. */
export function loggedPath(pathAndQuery: string): string {
  const { pathname, searchParams } = new URL(`http://localhost${pathAndQuery}`);
  const query = [...searchParams].map(([name, value]) => {
    const shown = new URLSearchParams({ [name]: plain.has(name) ? value : '' }).toString();
    return plain.has(name) ? shown : shown.replace(/=$/, '');
  });
  return query.length === 0 ? pathname : `${pathname}?${query.join('&')}`;
}
