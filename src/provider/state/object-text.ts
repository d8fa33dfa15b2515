import { isObject, parseJson } from '../../core';
import type { TfValue } from '../../terraform/protocol';

/** Parses a string that contains a JSON object; undefined for anything else. */
export function objectIn(text: TfValue): Readonly<Record<string, unknown>> | undefined {
  if (typeof text !== 'string' || !text.startsWith('{')) return undefined;
  try {
    const parsed: unknown = parseJson(text);
    return isObject(parsed) ? parsed : undefined;
  } catch {
    // The string only starts with a brace.
    return undefined;
  }
}
