/** Returns a function that makes a value at its first call. For values that cost time in each start of a program. */
export function lazy<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
