import { isObject } from '../core';
import { isItem, nameOf, objectsIn, refuseErrors, refuseMissing, totalIn, UnexpectedAnswer } from './answer';
import type { WireObject } from './wire-json';

/** One page of a list. */
export interface ListPage {
  readonly items: readonly WireObject[];
  /** Total number of items on all pages, if the response contains a possible one. */
  readonly total?: number;
  /** The page size that the service used. */
  readonly limit?: number;
  /** Whether there may be further pages. */
  readonly paged: boolean;
  /** Size of the response. */
  readonly bytes: number;
}

/** What a list request may get. */
export interface ExpectedList {
  /** Where the page begins. */
  readonly offset: number;
  /** Whether one object may come instead of a list: with a filter by name, or if there is only one. */
  readonly one: 'possible' | 'wrong';
  /** Whether null is an empty list: where the description has a list without an envelope. */
  readonly null: 'empty' | 'wrong';
}

/**
 * Parses a list response by its shape, since services differ.
 * Accepts an envelope `{ data, offset, limit, total }`, whose `data` may also be one object or an object of items.
 * Also accepts a bare list and a list of lists; a single object and null where they are expected. An empty list must be
 * in the response: everything else throws `UnexpectedAnswer`, because "no objects" would create all of them again.
 */
export function parseListAnswer(answer: unknown, bytes: number, expected: ExpectedList): ListPage {
  refuseErrors(answer);
  if (Array.isArray(answer)) return { items: objectsIn(answer), paged: false, bytes };
  if (answer === null && expected.null === 'empty') return { items: [], paged: false, bytes };
  if (!isObject(answer)) throw new UnexpectedAnswer(`${nameOf(answer)} instead of a list`);
  if (isItem(answer)) {
    if (expected.one === 'wrong') throw new UnexpectedAnswer('one object instead of a list');
    return { items: [answer], paged: false, bytes };
  }
  const total = totalIn(answer);
  if (!('data' in answer) && total !== 0) throw new UnexpectedAnswer('no data');
  const items = itemsOf(answer['data'] ?? []);
  if (items.length === 0) refuseMissing(answer, expected.offset);
  const { limit } = answer;
  return {
    items,
    // A total that is too small would end the list before its end.
    ...(total === undefined || total < expected.offset + items.length ? {} : { total }),
    ...(typeof limit === 'number' ? { limit } : {}),
    paged: true,
    bytes,
  };
}

// `data` is a list, one item, or items keyed by some name.
function itemsOf(data: unknown): readonly WireObject[] {
  if (Array.isArray(data)) return objectsIn(data);
  if (!isObject(data)) throw new UnexpectedAnswer(`${nameOf(data)} as data`);
  return isItem(data) ? [data] : objectsIn(Object.values(data));
}
