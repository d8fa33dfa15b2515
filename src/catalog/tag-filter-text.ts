import type * as z from 'zod';
import { certainRule } from './issue';
import { readFilter } from './tag-filter';

/** Requires that a text is empty or a filter of a dynamic group: tags with `and`, `or`, `not` and parentheses. */
export function tagFilter(text: z.ZodString): z.ZodString {
  return text.refine(
    (filter) => filter === '' || readFilter(filter) !== undefined,
    certainRule("quote each tag, as in 'web' and ('prod' or 'test'), and close every quote and parenthesis"),
  );
}
