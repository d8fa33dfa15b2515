import type * as z from 'zod';

/** One part of an input that is not valid. */
export interface InvalidPart {
  /** Names and indexes that lead to it; empty for the whole input. */
  readonly path: readonly (string | number)[];
  readonly message: string;
}

/** A valid input, or what is invalid: parts, and lines that describe them. */
export type Checked<T> =
  | { readonly value: T }
  | { readonly wrong: readonly string[]; readonly parts: readonly InvalidPart[] };

/** Validates a request of the control API or of the page. */
export type ControlCheck<T> = (request: unknown) => Checked<T>;

/** The check of a schema. */
export function check<T>(schema: z.ZodType<T>): ControlCheck<T> {
  return (request) => {
    const result = schema.safeParse(request);
    if (result.success) return { value: result.data };
    const parts = result.error.issues.map(({ path, message }): InvalidPart => ({
      path: path.map((step) => (typeof step === 'number' ? step : String(step))),
      message,
    }));
    return { wrong: parts.map(({ path, message }) => `${path.join('.') || 'the request'}: ${message}`), parts };
  };
}
