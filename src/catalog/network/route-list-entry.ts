import * as z from 'zod';
import { attr, nested } from '../attribute';
import { optional } from '../usual-attributes';
import { integer } from '../integer';

/** Builds the entries of a routing list; `looksAt` adds match criteria to sequence number and action. */
export function entries(looksAt: z.ZodRawShape) {
  const entry = nested({
    name: attr(integer(1, 65535).optional(), 'Sequence number; the lowest is evaluated first.'),
    action: optional.enum(['deny', 'permit'], 'Action for a match: permit or deny.'),
    ...looksAt,
  });
  return attr(z.array(entry).optional(), 'Entries in order of their sequence number; the first match applies.');
}
