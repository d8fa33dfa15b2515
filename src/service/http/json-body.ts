import { createCarriesBody, type ResourceKind } from '../../catalog';
import { isObject, messageOf, parseJson as parsedJson } from '../../core';
import { problem } from '../api-problem';
import { checkCounts } from './counts';
import { checkNumbers } from './exact-numbers';
import { checkStorable } from '../storable';

const nestingLimit = 64;

/** Parses the body of a request; undefined if it is empty. Throws 400. */
export function parseJson(sent: string): unknown {
  // Some editors and clients start a file with a byte order mark.
  const text = sent.startsWith('\uFEFF') ? sent.slice(1) : sent;
  if (text.trim() === '') return undefined;
  // All further processing is recursive.
  if (nesting(text) > nestingLimit) throw problem('malformed', `the body is nested deeper than ${nestingLimit} levels`);
  let value: unknown;
  try {
    value = parsedJson(text);
  } catch (error) {
    throw problem('malformed', `the body is not JSON: ${messageOf(error)}`);
  }
  checkCounts(value);
  checkNumbers(text);
  // Decoded text contains neither NUL nor lone surrogates; only escapes can introduce them.
  if (/\\u(?:0000|d[89a-f])/i.test(text)) checkStorable(value);
  return value;
}

/** Parses a request body that must be an object; undefined if it is empty. Throws 400. */
export function parseObject(text: string): Record<string, unknown> | undefined {
  const body = parseJson(text);
  if (body === undefined || isObject(body)) return body;
  throw problem('malformed', 'the body must be a JSON object');
}

function nesting(text: string): number {
  let [depth, deepest, inString] = [0, 0, false];
  for (let i = 0; i < text.length; i++) {
    const char = text[i];
    if (inString) {
      if (char === '\\') i++;
      else if (char === '"') inString = false;
    } else if (char === '"') inString = true;
    else if (char === '{' || char === '[') deepest = Math.max(deepest, ++depth);
    else if (char === '}' || char === ']') depth--;
  }
  return deepest;
}

/** Parses a request body that must be a list of objects. Throws 400. */
export function parseObjects(text: string): readonly Record<string, unknown>[] {
  const body = parseJson(text);
  if (body === undefined) throw problem('missingBody', 'the request has no body');
  if (Array.isArray(body) && body.every(isObject)) return body;
  throw problem('malformed', 'the body must be a JSON list of objects');
}

/** Parses the body of a create; some kinds have none. */
export function bodyOfRequest(kind: ResourceKind, text: string): Record<string, unknown> | undefined {
  return createCarriesBody(kind) ? parseObject(text) : {};
}
