import { problem } from '../api-problem';

/** Items that a list of a request may have, and fields that an object may have. No kind comes near either. */
const mostItems = 25_000;
const mostFields = 1000;

/**
 * Counts the lists and objects of a body before anything looks at what is in them: checks and look-ups take time for
 * each item, and everybody waits for them. Throws 400.
 */
export function checkCounts(value: unknown, path = 'the body'): void {
  if (Array.isArray(value)) {
    if (value.length > mostItems) {
      throw problem('invalidObject', [`${path} has ${value.length} items; at most ${mostItems} are allowed`]);
    }
    for (const item of value) if (typeof item === 'object') checkCounts(item, path);
  } else if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value);
    if (entries.length > mostFields) {
      throw problem('invalidObject', [`${path} has ${entries.length} fields; at most ${mostFields} are allowed`]);
    }
    for (const [name, item] of entries) if (typeof item === 'object') checkCounts(item, name);
  }
}
