import { textsAt } from '../../policy/engine';
import type { ObjectState } from '../state/object-change';
import { isLike, isPlaceLike } from './is-matched';
import type { ExpiryRule } from './own-rules';

/** Returns the reason for which a rule must expire, from the first entry that selects it; undefined if none does. */
export function mustExpire(
  { kind, name, container, fields }: ObjectState,
  entries: readonly ExpiryRule[],
): string | undefined {
  if (!kind.attributes.some(({ wire }) => wire === 'schedule')) return undefined;
  const found = entries.find(
    ({ about, in: where, tag }) =>
      (about === undefined || isLike(name, about)) &&
      (where === undefined || (container !== undefined && isPlaceLike(container, where))) &&
      (tag === undefined || textsAt(fields, 'tag').includes(tag)),
  );
  return found?.reason;
}
