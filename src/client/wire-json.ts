import { isInteger, isLosslessNumber, isSafeNumber, LosslessNumber, parse, stringify } from 'lossless-json';
import { checkJsonDepth, parseJson } from '../core';

/** An object in an API request or response: API names, unknown fields included. */
export type WireObject = Readonly<Record<string, unknown>>;

/**
 * Maximum nesting of a response; the deepest kind has 12 levels. Deeper values would overflow the stack of recursive
 * code.
 */
const deepest = 200;

/**
 * Maximum number of values in a response. A page of 5,000 large rules has 500,000; small values would take many times
 * the memory of their text.
 */
const mostValues = 1_000_000;

// Matches many digits or an exponent, in a number or by chance in a text. A number follows one of three characters;
// digits in identifiers rarely do.
const mayRound = /(?:^|[:,[])\s*-?(?:\d[\d.]{15}|\d[\d.]*[eE])/;

/**
 * Parses JSON without rounding. Large integers become bigints and long fractions `LosslessNumber`s, so they are written
 * back unchanged. Throws a SyntaxError.
 */
export function parseWire(text: string): unknown {
  return parseWithin(text, Number.POSITIVE_INFINITY);
}

/** Parses a response of the service like `parseWire`. Throws `AnswerTooLarge` if it has too many values. */
export function parseAnswer(text: string): unknown {
  return parseWithin(text, mostValues);
}

/** A response that is valid, but takes too much memory. */
export class AnswerTooLarge extends Error {}

function parseWithin(text: string, most: number): unknown {
  let values = 0;
  // Checked before parsing, because it could exhaust the parser's stack or memory.
  checkJsonDepth(text, deepest, () => {
    if (++values > most) throw new AnswerTooLarge(`the answer has more than ${most} values`);
  });
  // It fails without a part of the text in its message, which may be a secret.
  if (!mayRound.test(text)) return parseJson(text);
  try {
    return parse(text, null, { parseNumber: exactNumber, onDuplicateKey: ({ newValue }) => newValue });
  } catch (error) {
    parseJson(text);
    throw error;
  }
}

/** Serializes a value that `parseWire` may have returned. */
export function stringifyWire(value: unknown): string {
  return stringify(value) ?? 'null';
}

/** Converts a scalar to text, without losing digits. Undefined for null, lists and objects. */
export function scalarText(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'bigint' || typeof value === 'boolean') return String(value);
  return isLosslessNumber(value) ? value.toString() : undefined;
}

function exactNumber(token: string): unknown {
  if (isSafeNumber(token)) return Number(token);
  return isInteger(token) ? BigInt(token) : new LosslessNumber(token);
}
