/** A request body. */
export type Body = Readonly<Record<string, unknown>>;
