import type { Issue, ResourceKind } from '../../catalog';

/**
 * Whether a lenient service refuses a request because of an issue. It does where the limit is certain, where an
 * attribute is missing that every known client sends, and where an object has none of its alternatives.
 */
export function isRefused(kind: ResourceKind, { path, message, certainty }: Issue): boolean {
  if (certainty === 'certain' || message === 'is missing') return true;
  return path.length === 0 && lacksAlternative.test(message) && !mayBeNone(kind, message);
}

const lacksAlternative = /^one of .* must be given$/;

function mayBeNone({ choices }: ResourceKind, message: string): boolean {
  return choices.some(({ noneIsSent, of }) => noneIsSent === true && message.startsWith(`one of ${of[0]?.[0] ?? ''},`));
}
