import type { ResourceKind } from '../../catalog';
import type { Strictness } from '../strictness';
import type { ListAnswer } from '../operations/read';

/** Converts a list to the response format of its kind. */
export function shapeList({ api }: ResourceKind, list: ListAnswer, strictness: Strictness = 'strict'): unknown {
  if (strictness !== 'strict' && api.list.clientStyle === 'array') return list.data;
  switch (api.list.style) {
    case 'envelope':
      return list;
    case 'array':
      return list.data;
    case 'array-of-arrays':
      return [list.data];
    case 'data-object':
      // Public clients expect the whole envelope, which is not documented.
      return strictness !== 'strict' ? list : { data: list.data };
  }
}
