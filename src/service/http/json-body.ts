import { createCarriesBody, type ResourceKind } from '../../catalog';
import { cachedBy, checkJsonDepth, isObject, messageOf, parseJson as parsedJson } from '../../core';
import { problem } from '../api-problem';
import { checkStorable } from '../storable';
import { kindSchema } from '../../catalog/schemas';

const nestingLimit = 64;

/** Parses the body of a request; undefined if it is empty. Throws 400. */
export function parseJson(sent: string): unknown {
  // Some editors and clients start a file with a byte order mark.
  const text = sent.startsWith('\uFEFF') ? sent.slice(1) : sent;
  if (text.trim() === '') return undefined;
  checkDepth(text);
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

/** All further processing is recursive. */
function checkDepth(text: string): void {
  try {
    checkJsonDepth(text, nestingLimit);
  } catch (error) {
    throw problem('malformed', `the body cannot be read: ${messageOf(error)}`);
  }
}

/** Parses a request body that must be an object; undefined if it is empty. Throws 400. */
export function parseObject(text: string): Record<string, unknown> | undefined {
  const body = parseJson(text);
  if (body === undefined || isObject(body)) return body;
  throw problem('malformed', 'the body must be a JSON object');
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

/** Maximum number of items of a list and of fields of an object in a request. No kind comes close. */
const mostItems = 25_000;
const mostFields = 1000;

/**
 * Checks the sizes of lists and objects in a body before its validation: validation and look-ups take time for each
 * item and delay other requests. Throws 400.
 */
function checkCounts(value: unknown, path = 'the body'): void {
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

/** Every number that may not be exact as a double has 16 characters or an exponent. */
const mayBeInexact = /[\d.]{16}|\d[eE]/;

const stringOrNumber = /"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*/g;

/**
 * Checks that every number in a JSON text is kept exactly: a JavaScript number has 53 bits, so a larger one would be
 * stored and returned as another one. Throws 400.
 */
function checkNumbers(text: string): void {
  if (!mayBeInexact.test(text)) return;
  for (const [token] of text.matchAll(stringOrNumber)) {
    if (token.startsWith('"') || isExact(token)) continue;
    const shown = token.length > 40 ? `${token.slice(0, 40)}…` : token;
    throw problem('invalidObject', [
      `the number ${shown} cannot be stored exactly; use at most 15 digits, or a string`,
    ]);
  }
}

function isExact(literal: string): boolean {
  const value = Number(literal);
  if (!Number.isFinite(value)) return false;
  if (Number.isInteger(value) && !Number.isSafeInteger(value)) return false;
  if (value === 0) return /^[-0.]*(?:e|$)/i.test(literal);
  // A double keeps 15 digits, except very close to zero. A body may have a million numbers.
  if (literal.length <= 15 && Math.abs(value) > 1e-290) return true;
  return digitsOf(literal) === digitsOf(String(value));
}

/** The significant digits, which do not depend on the notation. */
function digitsOf(literal: string): string {
  return (literal.split(/e/i)[0] ?? '').replace(/[-.]/g, '').replace(/^0+|0+$/g, '');
}

/**
 * Converts a request body to the fields of the catalog. A field that the API nests in another object stays unknown at
 * the top level, where the conversion would otherwise accept it.
 */
export function fieldsOfRequest(kind: ResourceKind, body: Record<string, unknown>): Record<string, unknown> {
  const { codec } = kind.api;
  if (codec === undefined) return body;
  const misplaced = misplacedIn(kind);
  const entries = Object.entries(body);
  const fields = codec.fromApi(Object.fromEntries(entries.filter(([name]) => !misplaced.has(name))));
  const others = entries
    .filter(([name]) => misplaced.has(name))
    .map(([name, value]): [string, unknown] => [`${name} (top level)`, value]);
  return { ...fields, ...Object.fromEntries(others) };
}

/** Returns the attribute names that the API does not have at the top level of a body. */
const misplacedIn = cachedBy((kind: ResourceKind): ReadonlySet<string> => {
  const { properties } = kindSchema(kind, 'sent');
  return new Set(
    isObject(properties) ? kind.attributes.map(({ wire }) => wire).filter((name) => !(name in properties)) : [],
  );
});
