import * as z from 'zod';
import { attr, nested } from '../attribute';

/** Entries of a list for routing, by what each looks at beside its number and what it does. */
export function entries(looksAt: z.ZodRawShape) {
  const entry = nested({
    name: attr(z.number().int().min(1).max(65535).optional(), 'Number of the entry; the lowest is tried first.'),
    action: attr(z.enum(['deny', 'permit']).optional(), 'Whether what matches is taken.'),
    ...looksAt,
  });
  return attr(z.array(entry).optional(), 'Entries, tried by their number; the first that matches decides.', {
    itemKey: 'name',
  });
}
