import { isObject } from '../core';
import { isItem, nameOf, objectsIn, otherObject, refuseErrors, refuseMissing, UnexpectedAnswer } from './answer';
import type { WireObject } from './wire-json';

/**
 * Reads the objects in the response to a request for one: bare, in a list, or in `data`. An empty list means that there
 * is none. Throws `UnexpectedAnswer` for anything else.
 */
export function objectsOfAnswer(answer: unknown): readonly WireObject[] {
  refuseErrors(answer);
  if (Array.isArray(answer)) return objectsIn(answer);
  if (!isObject(answer)) throw new UnexpectedAnswer(`${nameOf(answer)} instead of an object`);
  if (isItem(answer) || !('data' in answer)) return [answer];
  const { data } = answer;
  if (isObject(data)) return [data];
  if (!Array.isArray(data) && data !== null) throw new UnexpectedAnswer(`${nameOf(data)} as data`);
  const items = objectsIn(data ?? []);
  if (items.length === 0) refuseMissing(answer, 0);
  return items;
}

/** Reads the object with an ID from what a response has; undefined if the response says that there is none. */
export function objectWithId(found: readonly WireObject[], id: string): WireObject | undefined {
  const one = found.find((object) => String(object['id']) === id);
  if (one !== undefined || found.length === 0) return one;
  const other = found.find((object) => object['id'] !== undefined);
  throw other === undefined ? new UnexpectedAnswer('an object without an ID') : otherObject(other['id']);
}

/**
 * Reads the object in the response to a write. Undefined if there is no single one: such a write is read back. Throws
 * `UnexpectedAnswer` for a response that reports errors.
 */
export function writtenObject(answer: unknown): WireObject | undefined {
  refuseErrors(answer);
  const content = isObject(answer) && !isItem(answer) && 'data' in answer ? (answer['data'] ?? answer) : answer;
  const objects = Array.isArray(content) ? content.filter(isObject) : isObject(content) ? [content] : [];
  return objects.length === 1 ? objects[0] : undefined;
}
