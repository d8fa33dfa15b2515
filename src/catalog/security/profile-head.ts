import * as z from 'zod';
import { attr } from '../attribute';
import { optional } from '../usual-attributes';

/** The predefined profile of each kind in every tenant. */
export const bestPractice = [{ name: 'best-practice', folder: 'All' }] as const;

/** Builds the name attribute, by which profile groups reference a profile. */
export function profileName(form: z.ZodType) {
  return attr(form, 'Name, unique in its location.');
}

/** Names without spaces, as the API requires for some kinds. */
export const plainName = z
  .string()
  .min(1)
  .regex(/^[a-zA-Z0-9._-]+$/);

/** Description of a profile. */
export const profileDescription = optional.text('Description of the profile.');
