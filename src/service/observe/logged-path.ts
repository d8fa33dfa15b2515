import { scopes } from '../../catalog';

/** Query parameters whose values may be logged. */
const plain: ReadonlySet<string> = new Set([...scopes, 'name', 'position', 'filter', 'offset', 'limit']);

/**
 * Formats a path with its query for the log. Only known harmless parameters keep their value, because others may
 * contain credentials.
 */
export function loggedPath(pathAndQuery: string): string {
  const [pathname = '', ...rest] = pathAndQuery.split('?');
  if (rest.length === 0) return pathname;
  const query = [...new URLSearchParams(rest.join('?'))].map(([name, value]) => {
    const shown = new URLSearchParams({ [name]: plain.has(name) ? value : '' }).toString();
    return plain.has(name) ? shown : shown.replace(/=$/, '');
  });
  return query.length === 0 ? pathname : `${pathname}?${query.join('&')}`;
}

/** Names of query parameters that may contain credentials, sent there by mistake. */
const credential = /secret|token|password|assertion|api.?key|authorization/i;

/** Removes credentials from the query of a path for the journal, which keeps other values as they were sent. */
export function withoutCredentials(pathAndQuery: string): string {
  return pathAndQuery.replace(/([?&][^=&]*)=[^&]*/g, (parameter, start: string) => {
    const [name = ''] = new URLSearchParams(start.slice(1)).keys();
    return credential.test(name) ? `${start}=` : parameter;
  });
}

/** Maximum length of a path with its query, in characters. */
export const urlLimit = 8192;

/** Maximum length of a path with its query in the journal, traces and logs, in characters. */
const maxKept = 1024;

/** Cuts a path for the journal. The result does not keep the memory of the whole URL. */
export function keptPath(path: string): string {
  if (path.length <= maxKept) return path;
  // A part of a string refers to the whole string; a copy does not.
  return `${Buffer.from(path.slice(0, maxKept)).toString()}…`;
}
