import * as z from 'zod';
import { integer } from './integer';

/** An integer that Terraform represents as a string, like the official provider. */
export const numberText = z.union([z.string().regex(/^-?\d+$/), integer()]);

/** Restricts such an integer to a range. */
export function numberTextBetween(least: number, most: number) {
  const isWithin = (text: string): boolean => Number(text) >= least && Number(text) <= most;
  return z.union([
    z
      .string()
      .regex(/^-?\d+$/)
      .refine(isWithin, `must be between ${String(least)} and ${String(most)}`),
    integer(least, most),
  ]);
}
