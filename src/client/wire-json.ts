import { isInteger, isLosslessNumber, isSafeNumber, LosslessNumber, parse, stringify } from 'lossless-json';

/** An object as it travels: names of the API, unknown fields included. */
export type WireObject = Readonly<Record<string, unknown>>;

/** Levels of an answer; the deepest kind has 12. What is deeper would overflow the stack of whoever walks it. */
const deepest = 200;

// Many digits or an exponent, in a number or by chance in a text. Numbers follow one of three signs; in identifiers
// digits rarely do.
const mayRound = /(?:^|[:,[])\s*-?(?:\d[\d.]{15}|\d[\d.]*[eE])/;

/**
 * Parses JSON. Numbers that JavaScript would round become bigints, or `LosslessNumber`s where they have a fraction,
 * so that they go back as they came. Throws a SyntaxError.
 */
export function parseWire(text: string): unknown {
  if (isTooDeep(text)) throw new SyntaxError(`the answer is nested deeper than ${deepest} levels`);
  if (!mayRound.test(text)) return JSON.parse(text);
  return parse(text, null, { parseNumber: exactNumber, onDuplicateKey: ({ newValue }) => newValue });
}

// Before the parser sees it, whose stack or memory depth could exhaust. Texts are skipped by a native search.
function isTooDeep(text: string): boolean {
  let depth = 0;
  for (let i = 0; i < text.length; i++) {
    const char = text.charCodeAt(i);
    if (char === 0x22) {
      i = endOfText(text, i);
      if (i === -1) return false;
    } else if (char === 0x7b || char === 0x5b) {
      if (++depth > deepest) return true;
    } else if (char === 0x7d || char === 0x5d) depth--;
  }
  return false;
}

/** Where the quote is that ends the text which begins at `start`; -1 without one. */
function endOfText(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); ; end = text.indexOf('"', end + 1)) {
    let escapes = 0;
    while (end !== -1 && text.charCodeAt(end - 1 - escapes) === 0x5c) escapes++;
    // An even number of backslashes escape each other.
    if (escapes % 2 === 0) return end;
  }
}

/** JSON text of a value that `parseWire` may have made. */
export function stringifyWire(value: unknown): string {
  return stringify(value) ?? 'null';
}

/** A scalar as text: numbers without loss. Undefined for null, lists and objects. */
export function scalarText(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'bigint' || typeof value === 'boolean') return String(value);
  return isLosslessNumber(value) ? value.toString() : undefined;
}

function exactNumber(token: string): unknown {
  if (isSafeNumber(token)) return Number(token);
  return isInteger(token) ? BigInt(token) : new LosslessNumber(token);
}
