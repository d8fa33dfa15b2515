import { problem } from '../api-problem';

/** Every number that may not be exact as a double has 16 characters or an exponent. */
const mayBeInexact = /[\d.]{16}|\d[eE]/;

const stringOrNumber = /"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*/g;

/**
 * Checks that every number in a JSON text is kept exactly: a JavaScript number has 53 bits, so a larger one would be
 * stored and returned as another one. Throws 400.
 */
export function checkNumbers(text: string): void {
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
