import { isError, type Issue } from '../../catalog';
import type { Strictness } from '../strictness';

/**
 * Whether a service that is not strict refuses a request because of an issue. It does if the limit is certain or
 * confirmed, the name is missing, or no alternative of a choice is set. Other documented required attributes may be
 * missing, because clients of the real service treat them as optional.
 */
export function isRefused(
  { path, code, noneIsSent, certainty }: Issue,
  strictness: Exclude<Strictness, 'strict'>,
): boolean {
  if (isError(certainty, strictness === 'lenient' ? 'default' : strictness)) return true;
  if (code === 'missing') return path.length === 1 && path[0] === 'name';
  return path.length === 0 && code === 'choice-missing' && noneIsSent !== true;
}
