import { problem } from '../api-problem';
import type { Strictness } from '../strictness';
import { actionRoutes } from './api-actions';
import { kindRoutes } from './kind-routes';
import { operationRoutes } from './operation-routes';
import type { Route } from './endpoint';

const olderPrefix = '/sse/config/v1/';

/** Returns all paths of the API. If two match a request, the first one answers. */
export function apiRoutes(strictness: Strictness, wake: (tenant: string) => void): readonly Route[] {
  return [...operationRoutes(wake), ...actionRoutes(strictness, wake), ...kindRoutes(strictness)];
}

/** Returns the pattern of a path for the router. */
export function routerPattern(path: string): string {
  const [start = '', end] = path.split('{id}');
  // The router knows parameters only as whole segments.
  if (end === undefined || end === '' || end.startsWith('/')) return path.replace('{id}', ':id');
  return `${start}:id{[^/:]+${end}}`;
}

/** Answers every other path. */
export const unknownRoute: Route = {
  path: 'other',
  endpoints: {},
  refusal: (path) => {
    const version = /^\/(?:config|operations)\/(?:[^/]+\/)*?(v\d+)(\/|$)/.exec(path)?.[1];
    return version !== undefined && version !== 'v1'
      ? problem('versionNotSupported', `unsupported API version ${version}; use v1`)
      : problem('notFound', `no resource at ${path}`);
  },
};

/**
 * Makes the function that normalizes a path: without trailing slash, with a plain colon before an action, and with the
 * domain that the older prefix `/sse/config/v1` lacks.
 */
export function pathNormalizer(routes: readonly Route[]): (path: string) => string {
  const shortPaths = new Map<string, string>();
  for (const { path } of routes) {
    const short = path.replace(/^\/config\/[^/]+\/v1\//, '');
    if (!path.includes('{id}') && !shortPaths.has(short)) shortPaths.set(short, path);
  }
  return (path) => {
    const plain = withoutLastSlashes(path).replace(/%3a(?=[a-z]+$)/i, ':');
    if (!plain.startsWith(olderPrefix)) return plain;
    const rest = plain.slice(olderPrefix.length);
    const short = [...shortPaths.keys()]
      .filter((one) => rest === one || rest.startsWith(`${one}/`))
      .sort((a, b) => b.length - a.length)[0];
    return short === undefined ? plain : `${shortPaths.get(short) ?? ''}${rest.slice(short.length)}`;
  };
}

// A regular expression would try each slash in the path as a start.
function withoutLastSlashes(path: string): string {
  let end = path.length;
  while (end > 1 && path[end - 1] === '/') end -= 1;
  return path.slice(0, end);
}
