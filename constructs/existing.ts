import type { Construct } from 'constructs';
import { hasKind, kindNamed } from '../src/catalog';
import { nearestContainer } from './container';
import { noteExisting } from './existing-names';
import { fail } from './fail';

/**
 * An object that already exists at the service. This stack references it by name and never creates, changes or deletes
 * it.
 */
export interface Existing<Kind extends string> {
  readonly kind: Kind;
  readonly name: string & { readonly names?: Kind };
  /** Name of the container in which it is referenced; empty for an object without a location. */
  readonly container: string;
}

/**
 * References an existing object of any kind in the container of `scope`: `existing('region', folder, 'Nordics')`. It emits
 * nothing, and says that the name is meant, although the app does not declare it. Throws `NO_CONTAINER`.
 */
export function existing<Kind extends string>(kind: Kind, scope: Construct, name: string): Existing<Kind> {
  const container = nearestContainer(scope);
  if (container === undefined && !(hasKind(kind) && kindNamed(kind).scopes.length === 0)) {
    fail(
      'NO_CONTAINER',
      `${scope.node.path}: "${name}" requires a folder as its scope, for example Folder.existing(stack, 'All Firewalls')`,
    );
  }
  noteExisting(scope, kind, name);
  return Object.freeze({ kind, name, container: container?.name ?? '' });
}

/** Makes the function of a construct's class that references an existing object of its kind. */
export function existingOf<Kind extends string>(kind: Kind): (scope: Construct, name: string) => Existing<Kind> {
  return (scope, name) => existing(kind, scope, name);
}
