import { isObject } from '../core';
import type { WireObject } from './wire-json';

/** One page of a list. */
export interface ListPage {
  readonly items: readonly WireObject[];
  /** How many there are on all pages, where the answer says so. */
  readonly total?: number;
  /** The page size that the service took. */
  readonly limit?: number;
  /** Whether there may be more pages at all. */
  readonly paged: boolean;
}

/**
 * Reads a list answer by its shape, for services differ: `{ data, offset, limit, total }`, a bare list, a list of
 * lists, one bare object (to a name filter), `data` as one object, null for nothing.
 */
export function parseListAnswer(answer: unknown): ListPage {
  if (Array.isArray(answer)) return { items: objectsIn(answer), paged: false };
  if (!isObject(answer)) return { items: [], paged: false };
  if (!('data' in answer) || isItem(answer)) return { items: isItem(answer) ? [answer] : [], paged: false };
  const { data, total, limit } = answer;
  return {
    items: Array.isArray(data) ? objectsIn(data) : objectsOf(data),
    ...(typeof total === 'number' ? { total } : {}),
    ...(typeof limit === 'number' ? { limit } : {}),
    paged: true,
  };
}

/** Reads one object from an answer: bare, in a list of one, or in `data`. */
export function objectOfAnswer(answer: unknown): WireObject | undefined {
  if (!isObject(answer)) return Array.isArray(answer) ? objectsIn(answer)[0] : undefined;
  const { data } = answer;
  if (isItem(answer) || data === undefined) return answer;
  return Array.isArray(data) ? objectsIn(data)[0] : isObject(data) ? data : answer;
}

// An object of the service may have an attribute called `data`; no envelope has a name.
function isItem(value: Readonly<Record<string, unknown>>): boolean {
  return typeof value['name'] === 'string' || (value['id'] !== undefined && value['total'] === undefined);
}

function objectsIn(list: readonly unknown[]): readonly WireObject[] {
  return list.flatMap((item) => (Array.isArray(item) ? objectsIn(item) : isObject(item) ? [item] : []));
}

// Either one item, or items by some key.
function objectsOf(data: unknown): readonly WireObject[] {
  if (!isObject(data)) return [];
  return isItem(data) ? [data] : objectsIn(Object.values(data));
}
