import { isObject } from '../../core';
import type { TfValue } from '../../protocol';

/** The object that a text is the JSON of, or undefined. */
export function objectIn(text: TfValue): Readonly<Record<string, unknown>> | undefined {
  if (typeof text !== 'string' || !text.startsWith('{')) return undefined;
  try {
    const parsed: unknown = JSON.parse(text);
    return isObject(parsed) ? parsed : undefined;
  } catch {
    // A text that happens to begin with a brace.
    return undefined;
  }
}
