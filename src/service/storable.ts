import { problem } from './api-problem';

// A lone surrogate cannot be encoded in UTF-8, and PostgreSQL does not store NUL.
const notStorable = /\0|\p{Cs}/u;

/** Whether every store can store the text, and every client can read it back. */
export function isStorable(text: string): boolean {
  return !notStorable.test(text);
}

/** Replaces the characters that a store cannot store, for text that is only logged. */
export function storable(text: string): string {
  return text.replace(/\0|\p{Cs}/gu, '\ufffd');
}

/** Checks that all strings and field names in a value can be stored. Throws 400. */
export function checkStorable(value: unknown, path = ''): void {
  if (typeof value === 'string') {
    if (!isStorable(value)) throw notStored(path);
  } else if (Array.isArray(value)) value.forEach((item, i) => checkStorable(item, `${path}[${i}]`));
  else if (typeof value === 'object' && value !== null) {
    for (const [name, item] of Object.entries(value)) {
      if (!isStorable(name)) throw notStored(path);
      checkStorable(item, path === '' ? name : `${path}.${name}`);
    }
  }
}

function notStored(path: string): Error {
  return problem('invalidObject', [
    `${path === '' ? 'the request' : path} contains a NUL character or half of a surrogate pair`,
  ]);
}
