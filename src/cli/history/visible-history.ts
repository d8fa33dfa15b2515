import { visibleData, visibleLines } from '../../core';
import type { StateFacts } from '../../tools/history';

/** Like `visibleData`, for turns or steps of a history: messages keep their lines. */
export function visibleHistory<T extends { readonly state: StateFacts }>(parts: readonly T[]): readonly T[] {
  return parts.map((part) => {
    const { message } = part.state;
    const shown = visibleData(part);
    return message === undefined ? shown : { ...shown, state: { ...shown.state, message: visibleLines(message) } };
  });
}
