import type { ResourceKind } from '../../catalog';

/** Caches a fact about kinds, which is needed for every object of a list. */
export function perKind<T>(factOf: (kind: ResourceKind) => T): (kind: ResourceKind) => T {
  const known = new WeakMap<ResourceKind, { readonly fact: T }>();
  return (kind) => {
    let found = known.get(kind);
    if (found === undefined) {
      found = { fact: factOf(kind) };
      known.set(kind, found);
    }
    return found.fact;
  };
}
