import { CodedError } from '../core/coded-error';
import { loaders } from './kinds.generated';
import type { ResourceKind } from './resource-kind';

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
