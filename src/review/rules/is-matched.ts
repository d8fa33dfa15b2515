import { isSameContainer, type Container } from '../../catalog';
import type { Finding } from '../report/report';
import type { Matched } from './own-rules';

/** Reports whether a rule or waiver matches a finding. */
export function isMatched({ id, subject, container }: Finding, { ids, about, in: where }: Matched): boolean {
  if (!ids.some((one) => isLike(id, one))) return false;
  if (about !== undefined && !isLike(subject?.name ?? '', about)) return false;
  if (where === undefined) return true;
  return container !== undefined && isPlaceLike(container, where);
}

/** Reports whether a container has a name, or matches a pattern. */
export function isPlaceLike(container: Container, where: string): boolean {
  return isLike(container.name, where) || isSameContainer(container, { scope: container.scope, name: where });
}

/** Reports whether a text matches a pattern, where `*` is any text. */
export function isLike(text: string, pattern: string): boolean {
  const parts = pattern.split('*').map((part) => part.replace(/[.+?^${}()|[\]\\]/g, String.raw`\$&`));
  return new RegExp(`^${parts.join('.*')}$`, 's').test(text);
}
