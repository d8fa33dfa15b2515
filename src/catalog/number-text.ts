import * as z from 'zod';

/** A whole number that Terraform holds as text, as the official provider does. */
export const numberText = z.union([z.string().regex(/^-?\d+$/), z.number().int()]);

/** The same, within limits. */
export function numberTextBetween(least: number, most: number) {
  const isWithin = (text: string): boolean => Number(text) >= least && Number(text) <= most;
  return z.union([
    z
      .string()
      .regex(/^-?\d+$/)
      .refine(isWithin, `must be between ${String(least)} and ${String(most)}`),
    z.number().int().min(least).max(most),
  ]);
}
