/** Yields a start and what is above it, until nothing is known above or the way comes back to where it was. */
export function* climb<T>(start: T, above: (at: T) => T | undefined, keyOf: (at: T) => string): Generator<T, void> {
  const seen = new Set<string>();
  for (let at: T | undefined = start; at !== undefined && !seen.has(keyOf(at)); at = above(at)) {
    seen.add(keyOf(at));
    yield at;
  }
}

/** The same, if it takes a request to learn what is above. */
export async function* climbSlowly<T>(
  start: T,
  above: (at: T) => Promise<T | undefined> | T | undefined,
  keyOf: (at: T) => string,
): AsyncGenerator<T, void> {
  const seen = new Set<string>();
  for (let at: T | undefined = start; at !== undefined && !seen.has(keyOf(at)); at = await above(at)) {
    seen.add(keyOf(at));
    yield at;
  }
}
