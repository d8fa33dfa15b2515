import * as z from 'zod';
import { attr, exactlyOne, nested } from '../../attribute';

const text = z.string().max(255).optional();

/** How a text that a device reports is compared. */
export const textMatch = nested(
  {
    contains: attr(text, 'Contains this text.'),
    is: attr(text, 'Equal to this text.'),
    is_not: attr(text, 'Not equal to this text.'),
  },
  [exactlyOne('contains', 'is', 'is_not')],
);

/** A text of the API that may hold anything. */
export function anyText(longest: number) {
  return z.string().max(longest).regex(/.*/).optional();
}
