import { problem } from '../api-problem';

// A lone surrogate has no form in UTF-8, and PostgreSQL stores no NUL.
const notStorable = /\0|\p{Cs}/u;

/** Whether every store can keep the text, and every client read it back. */
export function isStorable(text: string): boolean {
  return !notStorable.test(text);
}

/** The text with what no store keeps replaced, for text that is only written down. */
export function storable(text: string): string {
  return text.replace(/\0|\p{Cs}/gu, '\ufffd');
}

/** Throws 400 when a text in a value, or a name of a field, cannot be stored. */
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
