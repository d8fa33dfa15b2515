import * as z from 'zod';
import { attr, oneOf } from '../../attribute';

const text = z.string().max(255).optional();

/** Comparison of a reported text. */
export const textMatch = oneOf({
  contains: attr(text, 'Contains this text.'),
  is: attr(text, 'Equal to this text.'),
  is_not: attr(text, 'Not equal to this text.'),
});

/** Creates a string schema limited only in length. */
export function anyText(longest: number) {
  return z.string().max(longest).regex(/.*/).optional();
}
