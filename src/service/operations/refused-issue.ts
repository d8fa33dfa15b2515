import type { Issue, ResourceKind } from '../../catalog';

/**
 * Whether a lenient service refuses a request because of an issue. It does where the limit is certain, where the object
 * has no name, and where it has none of its alternatives. Other attributes that the description requires may be
 * missing: clients of the real service have them as optional.
 */
export function isRefused(kind: ResourceKind, { path, message, certainty }: Issue): boolean {
  if (certainty === 'certain') return true;
  if (message === 'is missing') return path.length === 1 && path[0] === 'name';
  return path.length === 0 && lacksAlternative.test(message) && !mayBeNone(kind, message);
}

const lacksAlternative = /^one of .* must be given$/;

function mayBeNone({ choices }: ResourceKind, message: string): boolean {
  return choices.some(({ noneIsSent, of }) => noneIsSent === true && message.startsWith(`one of ${of[0]?.[0] ?? ''},`));
}
