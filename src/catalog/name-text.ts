import * as z from 'zod';

/** A name that is not empty, has at most this many characters, and matches the pattern. */
export function nameText(longest: number, pattern: RegExp): z.ZodString {
  return z.string().min(1).max(longest).regex(pattern);
}
