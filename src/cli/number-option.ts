import { InvalidArgumentError } from 'commander';

/** Parses a number of at least 0. */
export function notNegative(text: string): number {
  const value = finite(text);
  if (!(value >= 0)) throw new InvalidArgumentError('must be 0 or more.');
  return value;
}

/** Parses a number above 0. */
export function positive(text: string): number {
  const value = finite(text);
  if (!(value > 0)) throw new InvalidArgumentError('must be a number above 0.');
  return value;
}

/** NaN for what is not a number; `Number` reads an empty text as 0. */
function finite(text: string): number {
  const value = text.trim() === '' ? Number.NaN : Number(text);
  return Number.isFinite(value) ? value : Number.NaN;
}
