import { authentication } from '../../catalog';
import { actionPatternOf } from './api-actions';
import type { ObjectRoutes } from './object-routes';
import { operationPatternOf } from './operation-routes';

const single: readonly string[] = [
  ...authentication.tokenPaths,
  ...authentication.keyPaths,
  '/health',
  '/ready',
  '/openapi.json',
];

/** Returns the documented path that a path matches, with `{id}` for an ID; `other` if none matches. */
export function routePattern(path: string, routes: ObjectRoutes): string {
  if (single.includes(path)) return path;
  return operationPatternOf(path) ?? actionPatternOf(path) ?? routes.patternOf(path) ?? 'other';
}
