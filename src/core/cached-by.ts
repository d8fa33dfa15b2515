/** Caches a fact about objects that do not change, as long as the object exists. */
export function cachedBy<K extends object, T>(factOf: (key: K) => T): (key: K) => T {
  const known = new WeakMap<K, { readonly fact: T }>();
  return (key) => {
    let found = known.get(key);
    if (found === undefined) {
      found = { fact: factOf(key) };
      known.set(key, found);
    }
    return found.fact;
  };
}
