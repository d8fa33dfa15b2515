import { CodedError } from '../core';
import type { ActionKind } from './action-kind';
import { actionLoaders, loaders, networkRoles, orderedKinds, policyRoles, recordLoaders } from './kinds.generated';
import type { NetworkRole, PolicyRole, ReadOnlyKind, ResourceKind } from './resource-kind';

/** Sorted names of every kind in the catalog. Loads none of them. */
export const kindNames: readonly string[] = Object.keys(loaders);

/** Reports whether the catalog has a kind with this name. */
export function hasKind(name: string): boolean {
  return Object.hasOwn(loaders, name);
}

// A bundle copies the exports of a module at each `require`.
const loaded = new Map<string, ResourceKind>();

/** Returns the kind with this name. Throws `UNKNOWN_KIND`. */
export function kindNamed(name: string): ResourceKind {
  const known = loaded.get(name);
  if (known !== undefined) return known;
  const load = Object.hasOwn(loaders, name) ? loaders[name] : undefined;
  if (load === undefined) {
    throw new CodedError('UNKNOWN_KIND', `there is no kind "${name}"; there are ${kindNames.join(', ')}`);
  }
  const kind = load();
  loaded.set(name, kind);
  return kind;
}

/** Returns the names of the kinds with a role in a policy, or with this one. Loads none of them. */
export function kindsWithRole(role?: PolicyRole): readonly string[] {
  return kindNames.filter(
    (name) => policyRoles[name] !== undefined && (role === undefined || policyRoles[name] === role),
  );
}

/** Returns the names of the kinds with a role in a network, or with this one. Loads none of them. */
export function kindsWithNetworkRole(role?: NetworkRole): readonly string[] {
  return kindNames.filter(
    (name) => networkRoles[name] !== undefined && (role === undefined || networkRoles[name] === role),
  );
}

/** Names of the kinds of rules that are evaluated in order. Loads none of them. */
export const orderedKindNames: readonly string[] = orderedKinds;

/** Reports whether rules of a kind are evaluated in order. */
export function isOrdered({ api }: ResourceKind): boolean {
  return api.rulebase === true || api.ordered === true;
}

/** Returns every kind, sorted by name. Loads all of them. */
export function allKinds(): readonly ResourceKind[] {
  return kindNames.map(kindNamed);
}

/** Sorted names of every read-only kind. Loads none of them. */
export const readOnlyKindNames: readonly string[] = Object.keys(recordLoaders);

/** Returns the read-only kind with this name; undefined if there is none. */
export function readOnlyKindNamed(name: string): ReadOnlyKind | undefined {
  return Object.hasOwn(recordLoaders, name) ? recordLoaders[name]?.() : undefined;
}

/** Returns every read-only kind, sorted by name. Loads all of them. */
export function allReadOnlyKinds(): readonly ReadOnlyKind[] {
  return readOnlyKindNames.flatMap((name) => readOnlyKindNamed(name) ?? []);
}

/** Sorted names of every action. Loads none of them. */
export const actionNames: readonly string[] = Object.keys(actionLoaders);

/** Returns the action with this name. Throws `UNKNOWN_KIND`. */
export function catalogAction(name: string): ActionKind {
  const load = Object.hasOwn(actionLoaders, name) ? actionLoaders[name] : undefined;
  if (load === undefined) {
    throw new CodedError('UNKNOWN_KIND', `the action "${name}" does not exist: use one of ${actionNames.join(', ')}`);
  }
  return load();
}
