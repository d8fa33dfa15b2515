import { CodedError } from '../core';
import type { ActionKind } from './action-kind';
import { actionLoaders, loaders, recordLoaders } from './kinds.generated';
import type { ReadOnlyKind, ResourceKind } from './resource-kind';

/** Names of every kind in the catalogue, sorted. Loads none of them. */
export const kindNames: readonly string[] = Object.keys(loaders);

/** Whether the catalogue holds a kind of that name. */
export function hasKind(name: string): boolean {
  return Object.hasOwn(loaders, name);
}

/** The kind of that name. Throws `UNKNOWN_KIND`. */
export function kindNamed(name: string): ResourceKind {
  const load = Object.hasOwn(loaders, name) ? loaders[name] : undefined;
  if (load === undefined) {
    throw new CodedError('UNKNOWN_KIND', `there is no kind "${name}"; there are ${kindNames.join(', ')}`);
  }
  return load();
}

/** Every kind, sorted by name. Loads them all. */
export function allKinds(): readonly ResourceKind[] {
  return kindNames.map(kindNamed);
}

/** Names of everything that can only be read, sorted. Loads none of it. */
export const readOnlyKindNames: readonly string[] = Object.keys(recordLoaders);

/** What can only be read, of that name; undefined when the catalogue holds none. */
export function readOnlyKindNamed(name: string): ReadOnlyKind | undefined {
  return Object.hasOwn(recordLoaders, name) ? recordLoaders[name]?.() : undefined;
}

/** Everything that can only be read, sorted by name. Loads it all. */
export function allReadOnlyKinds(): readonly ReadOnlyKind[] {
  return readOnlyKindNames.flatMap((name) => readOnlyKindNamed(name) ?? []);
}

/** Names of every action, sorted. Loads none of them. */
export const actionNames: readonly string[] = Object.keys(actionLoaders);

/** The action of that name. Throws `UNKNOWN_KIND`. */
export function catalogAction(name: string): ActionKind {
  const load = Object.hasOwn(actionLoaders, name) ? actionLoaders[name] : undefined;
  if (load === undefined) {
    throw new CodedError('UNKNOWN_KIND', `the action "${name}" does not exist: use one of ${actionNames.join(', ')}`);
  }
  return load();
}
