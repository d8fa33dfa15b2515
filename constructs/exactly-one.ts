/** Requires exactly one of the properties of `T`. */
export type ExactlyOne<T> = {
  [K in keyof T]: Readonly<Pick<T, K>> & { readonly [Other in Exclude<keyof T, K>]?: never };
}[keyof T];
