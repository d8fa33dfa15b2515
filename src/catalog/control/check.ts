import type * as z from 'zod';

/** A valid request, or messages that describe what is invalid. */
export type Checked<T> = { readonly value: T } | { readonly wrong: readonly string[] };

/** Validates a request of the control API or of the page. */
export type ControlCheck<T> = (request: unknown) => Checked<T>;

/** The check of a schema. */
export function check<T>(schema: z.ZodType<T>): ControlCheck<T> {
  return (request) => {
    const result = schema.safeParse(request);
    if (result.success) return { value: result.data };
    return { wrong: result.error.issues.map(({ path, message }) => `${path.join('.') || 'the request'}: ${message}`) };
  };
}
