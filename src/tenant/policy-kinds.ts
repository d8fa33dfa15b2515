import {
  allKinds,
  hasKind,
  kindNamed,
  kindNames,
  kindsWithNetworkRole,
  orderedKindNames,
  referencedKinds,
  type ResourceKind,
} from '../catalog';
import { cachedBy, lazy } from '../core';

/**
 * Returns the kinds in a snapshot: all rules, everything they reference at any depth, interfaces and routers. Loads no other
 * kinds.
 */
export const policyKinds = lazy((): readonly ResourceKind[] => {
  const wanted = new Set(orderedKindNames);
  for (const name of wanted) {
    for (const mentioned of referencedKinds(kindNamed(name))) if (hasKind(mentioned)) wanted.add(mentioned);
  }
  // References of routers are not followed: other than interfaces, they do not affect static routes.
  for (const name of kindsWithNetworkRole()) wanted.add(name);
  return kindNames.filter((name) => wanted.has(name)).map(kindNamed);
});

/** Returns the kinds that can reference objects of a kind and that no snapshot contains. */
export const usersOutsideSnapshots = cachedBy(({ name }: ResourceKind): readonly ResourceKind[] => {
  const inside = new Set(policyKinds().map((kind) => kind.name));
  return allKinds().filter((kind) => !inside.has(kind.name) && referencedKinds(kind).has(name));
});
