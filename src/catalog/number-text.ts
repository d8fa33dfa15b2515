import * as z from 'zod';

/** A whole number that Terraform holds as text, as the official provider does. */
export const numberText = z.union([z.string().regex(/^-?\d+$/), z.number().int()]);
