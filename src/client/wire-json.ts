import { isInteger, isLosslessNumber, isSafeNumber, LosslessNumber, parse, stringify } from 'lossless-json';

/** An object as it travels: names of the API, unknown fields included. */
export type WireObject = Readonly<Record<string, unknown>>;

// Many digits or an exponent, in a number or by chance in a text.
const mayRound = /\d[\d.]{15}|\d[eE]/;

/**
 * Parses JSON. Numbers that JavaScript would round become bigints, or `LosslessNumber`s where they have a fraction,
 * so that they go back as they came. Throws a SyntaxError.
 */
export function parseWire(text: string): unknown {
  if (!mayRound.test(text)) return JSON.parse(text);
  return parse(text, null, { parseNumber: exactNumber, onDuplicateKey: ({ newValue }) => newValue });
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
