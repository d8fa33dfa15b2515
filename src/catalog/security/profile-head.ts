import * as z from 'zod';
import { attr } from '../attribute';

/** The profile that every tenant has of each kind. */
export const bestPractice = [{ name: 'best-practice', folder: 'All' }] as const;

/** What profile groups know a profile by. */
export function profileName(form: z.ZodType) {
  return attr(form, 'Name, unique in its location.');
}

/** Names without spaces, which the API asks for in some kinds. */
export const plainName = z
  .string()
  .min(1)
  .regex(/^[a-zA-Z0-9._-]+$/);

/** What an administrator says of a profile. */
export const profileDescription = attr(z.string().optional(), 'Description of the profile.');
