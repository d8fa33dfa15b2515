import { isObject } from '../core';
import { stringifyWire, type WireObject } from './wire-json';

/** A response with a success status whose content does not answer the request. The message completes "it has …". */
export class UnexpectedAnswer extends Error {}

/** Reads the content of a successful response; `bytes` is its size. Throws `UnexpectedAnswer`. */
export type ReadAnswer<T> = (answer: unknown, bytes: number) => T;

/** Throws `UnexpectedAnswer` if a response with a success status reports errors. */
export function refuseErrors(answer: unknown): void {
  if (!isObject(answer) || !Array.isArray(answer['_errors']) || answer['_errors'].length === 0) return;
  throw new UnexpectedAnswer('errors');
}

/** Accepts every content, for calls whose caller reads it. */
export const anyAnswer: ReadAnswer<unknown> = (answer) => {
  refuseErrors(answer);
  return answer;
};

/**
 * Accepts what confirms a change of one object: an empty response, an object or a list. An object with another ID means
 * that another object was changed.
 */
export function confirmationOf(id: string | undefined): ReadAnswer<void> {
  return (answer) => {
    refuseErrors(answer);
    if (answer === undefined || answer === null || Array.isArray(answer)) return;
    if (!isObject(answer)) throw new UnexpectedAnswer(nameOf(answer));
    refuseOther(answer, id);
  };
}

/** Throws `UnexpectedAnswer` if an object has another ID. */
export function refuseOther({ id: found }: WireObject, id: string | undefined): void {
  if (id !== undefined && typeof found === 'string' && found !== '' && found !== id) throw otherObject(found);
}

/** Returns the objects of a list, also of lists in it. Throws `UnexpectedAnswer` for anything else. */
export function objectsIn(list: readonly unknown[]): readonly WireObject[] {
  return list.flatMap((item) => {
    if (Array.isArray(item)) return objectsIn(item);
    if (!isObject(item)) throw new UnexpectedAnswer(`${nameOf(item)} among its items`);
    return [item];
  });
}

/** Returns the error of a response that has an object with another ID. */
export function otherObject(id: unknown): UnexpectedAnswer {
  return new UnexpectedAnswer(`the object with ID ${JSON.stringify(id)}`);
}

/** Names the form of a content. */
export function nameOf(answer: unknown): string {
  if (answer === undefined) return 'no content';
  if (answer === null) return 'null';
  if (Array.isArray(answer)) return 'a list';
  if (typeof answer === 'string') return 'a text';
  return typeof answer === 'object' ? 'an object without data' : `a ${typeof answer}`;
}

// An object may have an attribute called `data`, but an envelope never has a name.
/** Whether a value is an object of the service, not an envelope. */
export function isItem(value: WireObject): boolean {
  return typeof value['name'] === 'string' || (value['id'] !== undefined && value['total'] === undefined);
}

/** Returns the number of objects that a response claims to have, if it is a usable number. */
export function totalIn({ total }: WireObject): number | undefined {
  const number = typeof total === 'string' && total.trim() !== '' ? Number(total) : total;
  return typeof number === 'number' && Number.isInteger(number) && number >= 0 ? number : undefined;
}

/** Throws `UnexpectedAnswer` if a response without objects does not say that there are none from an offset on. */
export function refuseMissing(answer: WireObject, offset: number): void {
  const claimed = answer['total'] ?? 0;
  const total = totalIn(answer) ?? (claimed === 0 ? 0 : Number.POSITIVE_INFINITY);
  if (total > offset)
    throw new UnexpectedAnswer(`no items from ${offset} on, but a total of ${stringifyWire(claimed)}`);
}
