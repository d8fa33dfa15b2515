/** Returns the first item that a list contains a second time. */
export function repeatedIn<T>(items: readonly T[]): T | undefined {
  const seen = new Set<T>();
  return items.find((item) => {
    const isKnown = seen.has(item);
    seen.add(item);
    return isKnown;
  });
}
