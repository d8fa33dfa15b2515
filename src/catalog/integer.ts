import * as z from 'zod';

/** A whole number; with bounds, both are included. */
export function integer(least?: number, most?: number): z.ZodNumber {
  const any = z.number().int();
  const fromLeast = least === undefined ? any : any.min(least);
  return most === undefined ? fromLeast : fromLeast.max(most);
}
