import * as z from 'zod';
import { isVariableReference } from './literal';

/**
 * A text that is a variable or passes the check. No public source states the form, so another text is a warning: `use`
 * and what is expected.
 */
export function textForm(isValid: (text: string) => boolean, expected: string): z.ZodString {
  return z.string().refine((text) => isVariableReference(text) || isValid(text), { message: `use ${expected}` });
}
