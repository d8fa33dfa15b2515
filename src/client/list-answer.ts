import { isObject } from '../core';
import type { WireObject } from './wire-json';

/** One page of a list. */
export interface ListPage {
  readonly items: readonly WireObject[];
  /** Total number of items on all pages, if the response contains it. */
  readonly total?: number;
  /** The page size that the service used. */
  readonly limit?: number;
  /** Whether there may be further pages. */
  readonly paged: boolean;
}

/**
 * Parses a list response by its shape, since services differ.
 * Accepts an envelope `{ data, offset, limit, total }`, whose `data` may also be one object or an object of items.
 * Also accepts a bare list, a list of lists, a single object (for a name filter), and null for an empty list.
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

/** Parses one object from a response: bare, in a list of one, or in `data`. */
export function objectOfAnswer(answer: unknown): WireObject | undefined {
  if (!isObject(answer)) return Array.isArray(answer) ? objectsIn(answer)[0] : undefined;
  const { data } = answer;
  if (isItem(answer) || data === undefined) return answer;
  return Array.isArray(data) ? objectsIn(data)[0] : isObject(data) ? data : answer;
}

// An object may have an attribute called `data`, but an envelope never has a name.
function isItem(value: Readonly<Record<string, unknown>>): boolean {
  return typeof value['name'] === 'string' || (value['id'] !== undefined && value['total'] === undefined);
}

function objectsIn(list: readonly unknown[]): readonly WireObject[] {
  return list.flatMap((item) => (Array.isArray(item) ? objectsIn(item) : isObject(item) ? [item] : []));
}

// `data` is either one item, or items keyed by some name.
function objectsOf(data: unknown): readonly WireObject[] {
  if (!isObject(data)) return [];
  return isItem(data) ? [data] : objectsIn(Object.values(data));
}
