import { problem } from '../api-problem';

/** Maximum number of items of a list and of fields of an object in a request. No kind comes close. */
const mostItems = 25_000;
const mostFields = 1000;

/**
 * Checks the sizes of lists and objects in a body before its validation: validation and look-ups take time for each
 * item and delay other requests. Throws 400.
 */
export function checkCounts(value: unknown, path = 'the body'): void {
  if (Array.isArray(value)) {
    if (value.length > mostItems) {
      throw problem('invalidObject', [`${path} has ${value.length} items; at most ${mostItems} are allowed`]);
    }
    for (const item of value) if (typeof item === 'object') checkCounts(item, path);
  } else if (typeof value === 'object' && value !== null) {
    const count = Object.keys(value).length;
    if (count > mostFields) {
      throw problem('invalidObject', [`${path} has ${count} fields; at most ${mostFields} are allowed`]);
    }
    for (const [name, item] of Object.entries(value)) if (typeof item === 'object') checkCounts(item, name);
  }
}
