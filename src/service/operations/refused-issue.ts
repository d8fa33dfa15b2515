import type { Issue, ResourceKind } from '../../catalog';

/**
 * Whether a lenient service refuses a request because of an issue. It does if the limit is certain, the name is
 * missing, or no alternative of a choice is set. Other documented required attributes may be missing, because clients
 * of the real service treat them as optional.
 */
export function isRefused(kind: ResourceKind, { path, message, certainty }: Issue): boolean {
  if (certainty === 'certain') return true;
  if (message === 'is missing') return path.length === 1 && path[0] === 'name';
  return path.length === 0 && lacksAlternative.test(message) && !mayBeNone(kind, message);
}

const lacksAlternative = /^one of .* is required$/;

function mayBeNone({ choices }: ResourceKind, message: string): boolean {
  return choices.some(({ noneIsSent, of }) => noneIsSent === true && message.startsWith(`one of ${of[0]?.[0] ?? ''},`));
}
