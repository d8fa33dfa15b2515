import { isError, type Issue, type ResourceKind } from '../../catalog';
import type { Strictness } from '../strictness';

/**
 * Whether a service that is not strict refuses a request because of an issue. It does if the limit is certain or
 * confirmed, the name is missing, or no alternative of a choice is set. Other documented required attributes may be
 * missing, because clients of the real service treat them as optional.
 */
export function isRefused(
  kind: ResourceKind,
  { path, message, certainty }: Issue,
  strictness: Exclude<Strictness, 'strict'>,
): boolean {
  if (isError(certainty, strictness === 'lenient' ? 'default' : strictness)) return true;
  if (message === 'is missing') return path.length === 1 && path[0] === 'name';
  return path.length === 0 && lacksAlternative.test(message) && !mayBeNone(kind, message);
}

const lacksAlternative = /^one of .* is required$/;

function mayBeNone({ choices }: ResourceKind, message: string): boolean {
  return choices.some(({ noneIsSent, of }) => noneIsSent === true && message.startsWith(`one of ${of[0]?.[0] ?? ''},`));
}
