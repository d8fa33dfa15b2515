import { isInteger, isLosslessNumber, isSafeNumber, LosslessNumber, parse, stringify } from 'lossless-json';

/** An object as it travels: names of the API, unknown fields included. */
export type WireObject = Readonly<Record<string, unknown>>;

/** Levels of an answer; the deepest kind has 12. What is deeper would overflow the stack of whoever walks it. */
const deepest = 200;

// Many digits or an exponent, in a number or by chance in a text.
const mayRound = /\d[\d.]{15}|\d[eE]/;

/**
 * Parses JSON. Numbers that JavaScript would round become bigints, or `LosslessNumber`s where they have a fraction,
 * so that they go back as they came. Throws a SyntaxError.
 */
export function parseWire(text: string): unknown {
  if (isTooDeep(text)) throw new SyntaxError(`the answer is nested deeper than ${deepest} levels`);
  if (!mayRound.test(text)) return JSON.parse(text);
  return parse(text, null, { parseNumber: exactNumber, onDuplicateKey: ({ newValue }) => newValue });
}

// Most answers have few brackets, and are not looked at twice.
function isTooDeep(text: string): boolean {
  const opening = /[[{]/g;
  let count = 0;
  while (opening.exec(text) !== null) if (++count > deepest) return depthOf(text) > deepest;
  return false;
}

function depthOf(text: string): number {
  let [depth, most, inText] = [0, 0, false];
  for (let i = 0; i < text.length && most <= deepest; i++) {
    const char = text.charCodeAt(i);
    if (inText) {
      if (char === 0x5c) i++;
      else if (char === 0x22) inText = false;
    } else if (char === 0x22) inText = true;
    else if (char === 0x7b || char === 0x5b) most = Math.max(most, ++depth);
    else if (char === 0x7d || char === 0x5d) depth--;
  }
  return most;
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
